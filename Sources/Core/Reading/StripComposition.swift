import BookModel
import Measures
import Pixels
import Scenery
import Staging

extension Reader {
  private func u(_ value: Double) -> Double { geometry.unit(value) }

  /// The strip of thumbnails with the open spread in its middle, and what tells how far the reader is.
  func composeStrip(into scene: inout Scene) {
    // They rise from below the screen's edge, the book leaning back above them.
    let rise = (1 - presence(ofControl: 2)) * u(280)
    for index in thumbs where index != current { composeThumb(index, rise, into: &scene) }
    if thumbs.contains(current) { composeThumb(current, rise, into: &scene) }
    composeProgress(rise, into: &scene)
  }

  private func composeThumb(_ index: Int, _ rise: Double, into scene: inout Scene) {
    let cell = thumbCell(index).offset(x: 0, y: rise)
    let shape = thumbShape(index)
    let rect = cell.scaled(by: pressScale(of: .thumb(index)), about: cell.centre).rounded
      .fitting(shape)
    if index == current {
      let frame = rect.box.outset(by: u(ControlsLayout.openThumb.frame))
      scene.draw(
        .shadow(
          frame.offset(x: 0, y: u(8)), radius: u(14), sigma: u(8),
          Palette.clothShadow.opacity(0.35)))
      scene.draw(.card(frame, radius: u(14), Palette.paper))
    } else {
      scene.draw(
        .shadow(
          rect.box.offset(x: 0, y: u(8)), radius: u(8), sigma: u(8),
          Palette.clothShadow.opacity(0.36)))
    }
    composeThumbPages(index, in: rect, made: thumbCell(index).rounded.fitting(shape), into: &scene)
  }

  /// Width over height of an opening's thumbnail.
  private func thumbShape(_ index: Int) -> Double {
    guard openings.list.indices.contains(index) else { return 1 }
    switch openings.list[index] {
    case .frontCover, .backCover: return book.cover?.extent?.aspect ?? geometry.trim
    case .pages, .across: return 2 * geometry.trim
    case .alone: return geometry.trim
    }
  }

  private func composeThumbPages(
    _ index: Int, in rect: PixelRect, made: PixelRect, into scene: inout Scene
  ) {
    switch openings.list[index] {
    case .frontCover:
      if let cover = book.cover { thumb(cover, in: rect, made: made, into: &scene) }
    case .backCover:
      let colour = coverRequest.flatMap { request -> Colour? in
        if case .ready(_, _, let margin) = gallery.state(of: request) { margin } else { nil }
      }
      scene.draw(.fill(rect, colour ?? Palette.rind))
    case .across(let entry): thumb(entry, in: rect, made: made, into: &scene)
    case .alone(let content, _): thumb(content, in: rect, made: made, into: &scene)
    case .pages(let verso, let recto):
      let sides = isMirrored ? [recto, verso] : [verso, recto]
      for (n, content) in sides.enumerated() {
        thumb(content, in: half(of: rect, n), made: half(of: made, n), into: &scene)
      }
    }
  }

  private func half(of rect: PixelRect, _ n: Int) -> PixelRect {
    let left = rect.width / 2
    return n == 0
      ? PixelRect(x: rect.x, y: rect.y, width: left, height: rect.height)
      : PixelRect(x: rect.x + left, y: rect.y, width: rect.width - left, height: rect.height)
  }

  /// What lies on a page, small.
  func thumb(
    _ content: PageContent, in rect: PixelRect, made: PixelRect, into scene: inout Scene
  ) {
    switch content {
    case .picture(let entry): thumb(entry, in: rect, made: made, into: &scene)
    case .paper: scene.draw(.fill(rect, Palette.page))
    case .text:
      scene.draw(.fill(rect, Palette.page))
      // Lines of text, too small to read: five strokes.
      for line in 0..<5 {
        let y = Double(rect.y) + Double(rect.height) * (0.2 + 0.14 * Double(line))
        let stroke = Box(
          x: Double(rect.x) + Double(rect.width) * 0.14, y: y,
          width: Double(rect.width) * (line == 4 ? 0.42 : 0.72), height: max(1, u(3)))
        scene.draw(.card(stroke, radius: u(1.5), Palette.hairline))
      }
    }
  }

  private func thumb(
    _ entry: Int, in rect: PixelRect, made: PixelRect, into scene: inout Scene
  ) {
    guard book.entries.indices.contains(entry), let picture = book.entries[entry].picture else {
      scene.draw(.fill(rect, Palette.page))
      return
    }
    thumb(picture, in: rect, made: made, into: &scene)
  }

  private func thumb(
    _ picture: Picture, in rect: PixelRect, made: PixelRect, into scene: inout Scene
  ) {
    guard let extent = picture.extent, gallery.faults[picture.file] == nil else {
      scene.draw(.fill(rect, Palette.page))
      return
    }
    let size = made.fitting(extent.aspect).extent
    scene.draw(.fill(rect, margin(picture.file, [size]) ?? Palette.page))
    scene.add(.art(file: picture.file, rect: rect.fitting(extent.aspect), extents: [size]))
  }

  /// A dot for every opening: read, here, to come. Over 24 a bar.
  private func composeProgress(_ rise: Double, into scene: inout Scene) {
    let y = controlsLayout.dots + rise
    let count = openings.list.count
    if count > 24 { return composeBar(y, into: &scene) }
    for index in 0..<count {
      let n = isMirrored ? count - 1 - index : index
      let x = Double(screen.width) / 2 + (Double(n) - Double(count - 1) / 2) * u(36)
      let isHere = index == current
      let colour = index <= current ? Palette.paper : Palette.paper.opacity(0.45)
      let size = u(isHere ? 24 : 14)
      scene.draw(
        .card(
          Box(centre: Point(x: x, y: y), width: size, height: size), radius: size / 2, colour))
      if isHere {
        scene.draw(
          .card(
            Box(centre: Point(x: x, y: y), width: u(14), height: u(14)), radius: u(7),
            Palette.ink))
      }
    }
  }

  private func composeBar(_ y: Double, into scene: inout Scene) {
    let track = Box(
      centre: Point(x: Double(screen.width) / 2, y: y), width: u(720), height: u(14))
    let share = Double(current) / Double(max(1, openings.list.count - 1))
    scene.draw(.card(track, radius: u(7), Palette.paper.opacity(0.45)))
    var read = track
    read.width = max(u(14), track.width * share)
    if isMirrored { read.x = track.maxX - read.width }
    scene.draw(.card(read, radius: u(7), Palette.paper))
    let x = isMirrored ? read.x + u(7) : read.maxX - u(7)
    scene.draw(
      .card(
        Box(centre: Point(x: x, y: y), width: u(24), height: u(24)), radius: u(12), Palette.ink))
  }
}
