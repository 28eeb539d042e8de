import BookModel
import Measures
import Pixels
import Scenery
import Staging

extension Reader {
  private var coverFile: (file: String, extent: Extent)? {
    guard case .good(let file, let extent) = book.cover, gallery.faults[file] == nil else {
      return nil
    }
    return (file, extent)
  }

  /// The closed front cover: the picture on its board, or the title on paper where the book has no picture.
  func composeCover(_ drawing: BookDrawing, _ pose: Pose, into scene: inout Scene) {
    let spine: BookDrawing.Edges = isMirrored ? .right : .left
    drawing.closed(spine: spine, into: &scene)
    composeFront(drawing, pose, into: &scene)
  }

  private func composeFront(_ drawing: BookDrawing, _ pose: Pose, into scene: inout Scene) {
    let board = pose.frame.boards.rounded
    scene.draw(.card(pose.frame.boards, radius: geometry.unit(8), Palette.board))
    if let cover = coverFile {
      let sizes = pose.made.map { $0.frame.boards.rounded.fitting(cover.extent.aspect).extent }
      scene.add(
        .art(file: cover.file, rect: board.fitting(cover.extent.aspect), extents: sizes))
    } else {
      scene.draw(.fill(board, Palette.rind))
      composeTitle(on: board, pose, into: &scene)
    }
    drawing.hinge(spine: isMirrored ? .right : .left, into: &scene)
  }

  /// A cover alone, without the book under it: the front one as it lies, the back one on the other side.
  func composeCoverBoard(_ opening: Opening, into scene: inout Scene) {
    if opening == .frontCover {
      let pose = pose(of: .frontCover)
      let drawing = BookDrawing(unit: geometry.unit, scale: pose.scale, frame: pose.frame)
      composeFront(drawing, pose, into: &scene)
    } else {
      let frame = closedFrame(isMirrored ? .right : .left)
      let drawing = BookDrawing(unit: geometry.unit, scale: 1, frame: frame)
      scene.draw(.card(frame.boards, radius: geometry.unit(8), backColour))
      drawing.hinge(spine: isMirrored ? .left : .right, into: &scene)
    }
  }

  /// The colour of the front cover's edge.
  private var backColour: Colour {
    coverFile.flatMap { margin($0.file, [thumbExtent($0.extent)]) } ?? Palette.rind
  }

  private func composeTitle(on board: PixelRect, _ pose: Pose, into scene: inout Scene) {
    let u = geometry.unit
    let order = TextOrder(
      text: book.displayTitle(in: language),
      style: TextStyle(
        face: settings.face, weight: .bold, size: u(60), lineHeight: u(84).rounded(),
        colour: Palette.ink, alignment: .centre, language: language.rawValue),
      width: max(1, Int(Double(board.width) / pose.scale * 0.8)))
    compose(order, lines: 8, in: board.box, middle: true, pose, into: &scene)
  }

  /// The closed back cover in the colour of the front one's edge, with the credits in small print.
  func composeEnd(_ drawing: BookDrawing, _ pose: Pose, into scene: inout Scene) {
    let spine: BookDrawing.Edges = isMirrored ? .left : .right
    drawing.closed(spine: spine, into: &scene)
    let cover = pose.frame.boards
    let colour = backColour
    scene.draw(.card(cover, radius: geometry.unit(8), Palette.board))
    scene.draw(.card(cover, radius: geometry.unit(8), colour))
    composeCredits(on: cover, colour, pose, into: &scene)
    drawing.hinge(spine: spine, into: &scene)
  }

  private func composeCredits(
    on cover: Box, _ ground: Colour, _ pose: Pose, into scene: inout Scene
  ) {
    let lines = [book.credits, book.license].compactMap {
      $0.text(in: language, fallback: book.language)
    }
    if lines.isEmpty { return }
    let u = geometry.unit
    let light = Int(ground.red) * 3 + Int(ground.green) * 6 + Int(ground.blue) > 1300
    let order = TextOrder(
      text: lines.joined(separator: "\n"),
      style: TextStyle(
        face: settings.face, size: u(30), lineHeight: u(38).rounded(),
        colour: light ? Palette.ink : Palette.paper, alignment: .centre,
        language: language.rawValue), width: max(1, Int(cover.width - u(144))))
    scene.need(order)
    guard let layout = layouts[order] else { return }
    let shown = min(layout.lines.count, 6)
    let height = Double(shown) * order.style.lineHeight
    scene.add(
      .words(
        order, lines: 0..<shown,
        at: Point(x: cover.centre.x - Double(order.width) / 2, y: cover.maxY - height - u(40)),
        scale: 1, scales: [1]))
  }

  /// The size of a cover among the thumbnails; also from where the back cover takes its colour.
  func thumbExtent(_ extent: Extent) -> Extent {
    let cell = PixelRect(
      x: 0, y: 0, width: geometry.unit.whole(216), height: geometry.unit.whole(108))
    return cell.fitting(extent.aspect).extent
  }

  /// The cover as a thumbnail.
  var coverRequest: PictureRequest? {
    coverFile.map { .art(file: $0.file, extent: thumbExtent($0.extent)) }
  }
}
