import BookModel
import Measures
import Pixels
import Scenery
import Staging

/// Paper, boards and stacks: the book itself, without what is printed on it.
struct BookDrawing {
  let unit: DesignUnit
  /// Scale of the whole book: 1 at rest, less while it leans back.
  let scale: Double
  let frame: Frame
  /// The boards' colour.
  var board = Palette.board

  private func u(_ value: Double) -> Double { unit(value) * scale }

  /// The shadow, the boards and the stacked page edges of an open book.
  ///
  /// - Parameters:
  ///   - left: leaves that lie under the left page.
  ///   - right: leaves that lie under the right page.
  func open(left: Int, right: Int, into scene: inout Scene) {
    shadow(into: &scene)
    scene.draw(.card(frame.boards, radius: u(12), board))
    scene.draw(
      .ring(frame.boards, radius: u(12), width: max(1, u(1.5)), Colour(0x000000, alpha: 0.12)))
    if let page = frame.pages.first { stack(left, on: page, outwards: -1, into: &scene) }
    if let page = frame.pages.last { stack(right, on: page, outwards: 1, into: &scene) }
  }

  /// Half of the open book: its board, square at the spine, and the edges of the leaves under its page.
  ///
  /// - Parameters:
  ///   - rect: the half, boards and all.
  ///   - page: which page of the frame lies on it, from the left; none for a number it has not.
  func half(_ rect: PixelRect, page: Int, leaves: Int, into scene: inout Scene) {
    let isRight = frame.pages.last.map { rect.x >= $0.x } ?? true
    let corner = Int(u(12).rounded(.up))
    scene.draw(.card(rect.box, radius: u(12), Palette.board))
    scene.draw(
      .fill(
        PixelRect(
          x: isRight ? rect.x : rect.maxX - corner, y: rect.y, width: min(corner, rect.width),
          height: rect.height), Palette.board))
    if frame.pages.indices.contains(page) {
      stack(leaves, on: frame.pages[page], outwards: isRight ? 1 : -1, into: &scene)
    }
  }

  /// The shadow of a book whose cover is in the air: from that of the closed book to that of the open one.
  func shadowOfHalves(
    near: Box?, far: Box?, amount: Double, startsAtFar: Bool, into scene: inout Scene
  ) {
    guard let near, let far else { return }
    let closed = startsAtFar ? far : near
    let t = min(1, max(0, 2 * amount - 1))
    shadow(of: closed.interpolated(to: near.union(far), at: t), into: &scene)
  }

  private func shadow(into scene: inout Scene) { shadow(of: frame.boards, into: &scene) }

  private func shadow(of boards: Box, into scene: inout Scene) {
    let box = boards.outset(by: -u(10)).offset(x: 0, y: u(22))
    scene.draw(
      .shadow(box, radius: u(16), sigma: u(24), Palette.clothShadow.opacity(0.42)))
  }

  /// The edges of the leaves under a page: 2.2 across and 0.8 down a leaf, the nearest on top.
  private func stack(
    _ leaves: Int, on page: PixelRect, outwards: Double, into scene: inout Scene
  ) {
    for leaf in stride(from: leaves, to: 0, by: -1) {
      let paper = page.box.offset(x: outwards * u(2.2) * Double(leaf), y: u(0.8) * Double(leaf))
      scene.draw(.card(paper.outset(by: max(0.4, u(0.4))), radius: u(3), Palette.edge))
      let colour = leaf % 2 == 0 ? Palette.paper : Palette.paperShade
      scene.draw(.card(paper.outset(by: -max(0.4, u(0.4))), radius: u(3), colour))
    }
  }

  /// The shade at the gutter: 4.5 % of the spread each side, over whatever lies there.
  ///
  /// - Parameter strength: 1 for two pictures, a half for one drawing across both pages.
  func gutter(strength: Double, mirrored: Bool, into scene: inout Scene) {
    if let left = frame.pages.first, frame.pages.count == 2 {
      shade(mirrored ? BookDrawing.recto : BookDrawing.verso, on: left, strength, .trailing, &scene)
    }
    if let right = frame.pages.last {
      let alone = frame.pages.count == 1
      let edge: Edge = alone && mirrored ? .trailing : .leading
      let stops = mirrored && !alone ? BookDrawing.verso : BookDrawing.recto
      shade(stops, on: right, strength, edge, &scene)
    }
  }

  private enum Edge { case leading, trailing }
  /// Alphas of ink from the spine outwards: where (parts of the band), how much.
  private static let verso: [(at: Double, alpha: Double)] = [(0, 0.30), (0.3, 0.07), (1, 0)]
  private static let recto: [(at: Double, alpha: Double)] = [(0, 0.22), (0.22, 0.08), (1, 0)]

  private func shade(
    _ stops: [(at: Double, alpha: Double)], on page: PixelRect, _ strength: Double, _ edge: Edge,
    _ scene: inout Scene
  ) {
    let pages = Double(frame.pages.count)
    let band = (0.045 * 2 * Double(page.width) * (pages == 1 ? 0.78 : 1)).rounded()
    for (near, far) in zip(stops, stops.dropFirst()) {
      let from = Int((near.at * band).rounded())
      let to = Int((far.at * band).rounded())
      let a = Palette.ink.opacity(near.alpha * strength)
      let b = Palette.ink.opacity(far.alpha * strength)
      switch edge {
      case .leading:
        let rect = PixelRect(x: page.x + from, y: page.y, width: to - from, height: page.height)
        scene.draw(.ramp(rect, from: a, to: b))
      case .trailing:
        let rect = PixelRect(x: page.maxX - to, y: page.y, width: to - from, height: page.height)
        scene.draw(.ramp(rect, from: b, to: a))
      }
    }
  }

  /// A closed book: its block of pages peeping out at the fore-edge, the board, and the shadow under it.
  func closed(spine: Edges, into scene: inout Scene) {
    let cover = frame.boards
    shadow(into: &scene)
    let block = cover.outset(by: -u(8)).offset(x: spine == .left ? u(16) : -u(16), y: 0)
    scene.draw(.card(block.outset(by: u(0.5)), radius: u(4), Palette.edge))
    scene.draw(.card(block, radius: u(4), Palette.paperShade))
  }

  enum Edges { case left, right }

  /// The groove along the spine of a closed book, over its picture.
  func hinge(spine: Edges, into scene: inout Scene) {
    let cover = frame.boards.rounded
    let dark = Colour(0x000000, alpha: 0.2)
    let light = Colour(0xFFFFFF, alpha: 0.3)
    let clear = Colour(0x000000, alpha: 0)
    let stops: [(at: Double, colour: Colour)] = [
      (0, dark), (8, light), (15, Colour(0x000000, alpha: 0.14)), (28, clear),
    ]
    for (near, far) in zip(stops, stops.dropFirst()) {
      let from = Int(u(near.at).rounded())
      let to = Int(u(far.at).rounded())
      if spine == .left {
        let rect = PixelRect(x: cover.x + from, y: cover.y, width: to - from, height: cover.height)
        scene.draw(.ramp(rect, from: near.colour, to: far.colour))
      } else {
        let rect = PixelRect(x: cover.maxX - to, y: cover.y, width: to - from, height: cover.height)
        scene.draw(.ramp(rect, from: far.colour, to: near.colour))
      }
    }
  }
}
