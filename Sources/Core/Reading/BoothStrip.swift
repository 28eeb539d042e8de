import BookModel
import Measures
import Narrating
import Pixels
import Scenery
import Staging

extension Reader {
  private func u(_ value: Double) -> Double { geometry.unit(value) }

  /// The pages of the book, each with what has become of it.
  func composeBoothStrip(_ booth: Booth, into scene: inout Scene) {
    for entry in boothThumbs where entry != booth.lit {
      composeBoothThumb(entry, booth, into: &scene)
    }
    if boothThumbs.contains(booth.lit) { composeBoothThumb(booth.lit, booth, into: &scene) }
  }

  private func composeBoothThumb(_ entry: Int, _ booth: Booth, into scene: inout Scene) {
    let cell = scaled(.thumb(entry))
    let shape = book.entries[entry].picture?.extent?.aspect ?? geometry.trim
    let rect = cell.rounded.fitting(max(0.6, min(2.4, shape)))
    let isLit = entry == booth.lit
    composeEntryThumb(entry, in: rect, into: &scene)
    if isLit {
      let colour = booth.transport.isRecording ? Palette.orange : Palette.tangerine
      scene.draw(.ring(rect.box.outset(by: u(8)), radius: u(12), width: u(8), colour))
    } else {
      scene.draw(.fill(rect, Palette.dusk.opacity(0.28)))
    }
    composeMark(
      entry, booth, at: Point(x: Double(rect.maxX) - u(8), y: Double(rect.maxY)), into: &scene)
  }

  /// An entry's picture, or lines of text, in a small rectangle.
  func composeEntryThumb(_ entry: Int, in rect: PixelRect, into scene: inout Scene) {
    let content: PageContent =
      book.entries[entry].picture == nil ? .text(entry: entry, part: 0) : .picture(entry: entry)
    thumb(content, in: rect, made: rect, into: &scene)
  }

  private func composeMark(
    _ entry: Int, _ booth: Booth, at centre: Point, into scene: inout Scene
  ) {
    let disc = Box(centre: centre, width: u(38), height: u(38))
    let ground = disc.outset(by: u(4))
    scene.draw(.card(ground, radius: ground.width / 2, Palette.dusk))
    if entry == booth.lit, booth.transport.isRecording {
      scene.draw(.card(disc, radius: disc.width / 2, Palette.orange))
      let dot = Box(centre: centre, width: u(14), height: u(14))
      scene.draw(.card(dot, radius: u(7), Palette.paper))
      return
    }
    switch mark(of: entry, by: booth.voice) {
    case .recorded:
      scene.draw(.card(disc, radius: disc.width / 2, Palette.leaf))
      icon("keep", in: disc, 0.56, Palette.paper, into: &scene)
    case .changed:
      scene.draw(.card(disc, radius: disc.width / 2, Palette.rind))
      icon("words-changed", in: disc, 0.62, Palette.ink, into: &scene)
    case .none: icon("take-none", in: disc, 1, Palette.rind, into: &scene)
    case .silent: icon("dash", in: disc, 1, Palette.rind.opacity(0.8), into: &scene)
    }
  }
}
