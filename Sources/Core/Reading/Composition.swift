import BookModel
import Measures
import Pixels
import Staging

/// How an opening is to be drawn: where it is now, and for which sizes its pictures are made.
struct Pose: Hashable {
  /// The frame it is drawn in.
  var frame: Frame
  /// How large it is drawn against its frame at rest: 1 upright.
  var scale: Double
  /// The frames that pictures are made for, with their scales: the one it is going to first.
  var made: [Made]
  /// How far the slip is in, 0…1.
  var slip: Double

  struct Made: Hashable {
    var frame: Frame
    var scale: Double
  }
}

extension Reader {
  /// The frame of `count` pages at rest, with the room for text that this book has.
  func frame(pages count: Int, withText: Bool = true) -> Frame {
    geometry.open(
      pages: count, shape: geometry.trim, slip: withText ? slipPlan?.height : nil,
      double: isDouble, mirrored: isMirrored)
  }

  /// Where an opening lies at rest.
  func frame(of opening: Opening) -> Frame {
    switch opening {
    case .pages: return frame(pages: 2)
    case .across(let entry):
      var open = frame(pages: 2)
      if geometry.across == .onePage { open.slip = ownSlip(open.slip, entry: entry) }
      return open
    case .alone(let content, _):
      var open = frame(pages: 1)
      if geometry.across == .onePage { open.slip = ownSlip(open.slip, entry: content.entry) }
      return open
    case .frontCover: return coverFrame
    case .backCover: return endFrame
    }
  }

  /// On a narrow screen a slip is as high as its own text.
  private func ownSlip(_ slip: Box?, entry: Int?) -> Box? {
    guard var slip, let plan = slipPlan, let column = columns(of: opening(showing: entry)).first,
      let layout = layouts[order(column.text, plan.letters, measure: column.measure)]
    else { return slip }
    let lines = min(plan.lines, max(1, layout.lines.count))
    slip.height = Double(lines) * plan.letters.lineHeight + 2 * plan.letters.padding
    return slip
  }

  private func opening(showing entry: Int?) -> Opening {
    let index = openings.index(showing: entry)
    return openings.list.indices.contains(index) ? openings.list[index] : .frontCover
  }

  /// The closed front cover lies where its recto lies; its page block shows at the fore-edge.
  private var coverFrame: Frame {
    let open = frame(pages: geometry.across == .twoPages ? 2 : 1, withText: text == .shown)
    let page = isMirrored ? open.pages.first : open.pages.last
    guard let page else { return open }
    let room = Box(
      x: Double(page.x), y: open.boards.y, width: Double(page.width) + geometry.unit(14),
      height: open.boards.height)
    let shape = book.cover?.extent?.aspect ?? geometry.trim
    let wide = min(room.width, room.height * shape)
    let tall = min(room.height, wide / shape)
    let x =
      geometry.across == .onePage
      ? Double(page.x) + (Double(page.width) - wide) / 2
      : (isMirrored ? Double(page.maxX) - wide : Double(page.x))
    let cover = Box(
      x: x.rounded(), y: (room.y + (room.height - tall) / 2).rounded(), width: wide.rounded(),
      height: tall.rounded())
    return Frame(boards: cover, pages: [cover.rounded], slip: nil)
  }

  /// The closed book at its end: in the middle, above what can be done next.
  private var endFrame: Frame {
    let shape = book.cover?.extent?.aspect ?? geometry.trim
    let u = geometry.unit
    let side = u(680)
    let tall = min(side, side / shape)
    let wide = tall * shape
    let across = Double(screen.width) / 2
    let middle = geometry.across == .twoPages ? u(412) : Double(screen.height) * 0.38
    let box = Box(centre: Point(x: across, y: middle), width: wide, height: tall).rounded
    return Frame(boards: box.box, pages: [box], slip: nil)
  }

  /// The frame leant back to make room for the controls, and its scale.
  func leant(_ frame: Frame) -> (frame: Frame, scale: Double) {
    let room = ControlsLayout(screen: screen, unit: geometry.unit, across: geometry.across).bookRoom
    let group = frame.slip.map { frame.boards.union($0) } ?? frame.boards
    let factor = min(0.82, min(room.width / group.width, room.height / group.height))
    let target = Box(
      centre: room.centre, width: group.width * factor, height: group.height * factor)
    // The point that stays where it is while everything shrinks towards it.
    let anchor = Point(
      x: (target.x - group.x * factor) / (1 - factor),
      y: (target.y - group.y * factor) / (1 - factor))
    return (frame.scaled(by: factor, about: anchor), factor)
  }

  /// How the current opening is to be drawn at this moment.
  var pose: Pose {
    let rest = frame(of: opening)
    let upright = Pose.Made(frame: rest, scale: 1)
    if opening == .backCover { return Pose(frame: rest, scale: 1, made: [upright], slip: 1) }
    var drawn = rest
    var made = [upright]
    if case .changing(_, let from) = growth {
      drawn = from.interpolated(to: rest, at: grown.book)
      made.append(Pose.Made(frame: from, scale: 1))
    }
    if controls == .away { return Pose(frame: drawn, scale: 1, made: made, slip: grown.slip) }
    let back = leant(rest)
    let leaning = Pose.Made(frame: back.frame, scale: back.scale)
    made = controls.areIn ? [leaning] + made : made + [leaning]
    let amount = lean
    let scale = 1 + (back.scale - 1) * amount
    let frame =
      amount == 1 && growth == .settled
      ? back.frame : drawn.interpolated(to: leant(drawn).frame, at: amount)
    return Pose(
      frame: frame, scale: amount == 1 ? back.scale : scale, made: made, slip: grown.slip)
  }

  /// What lies on the cloth for `opening` in `pose`.
  func compose(_ opening: Opening, in pose: Pose, into scene: inout Scene) {
    let drawing = BookDrawing(unit: geometry.unit, scale: pose.scale, frame: pose.frame)
    switch opening {
    case .frontCover: composeCover(drawing, pose, into: &scene)
    case .backCover: composeEnd(drawing, pose, into: &scene)
    case .pages(let verso, let recto):
      composeBoards(drawing, into: &scene)
      let sides = isMirrored ? [recto, verso] : [verso, recto]
      for (n, content) in sides.enumerated() { compose(content, page: n, pose, into: &scene) }
      drawing.gutter(strength: 1, mirrored: isMirrored, into: &scene)
    case .alone(let content, _):
      composeBoards(drawing, into: &scene)
      compose(content, page: 0, pose, into: &scene)
      drawing.gutter(strength: 1, mirrored: isMirrored, into: &scene)
    case .across(let entry):
      composeBoards(drawing, into: &scene)
      composeAcross(entry, pose, into: &scene)
      drawing.gutter(strength: 0.5, mirrored: isMirrored, into: &scene)
    }
    composeSlip(of: opening, pose, into: &scene)
  }

  /// The boards and as many leaves on each side as tell how far the reader is: at most nine.
  private func composeBoards(_ drawing: BookDrawing, into scene: inout Scene) {
    let leaves = max(1, openings.list.count - 2)
    let drawn = min(9, leaves)
    let done = Double(min(leaves, max(0, current))) / Double(leaves)
    let read = Int((done * Double(drawn)).rounded())
    var sides = isMirrored ? (drawn - read, read) : (read, drawn - read)
    // A page alone has its spine at one side, and leaves under it at the other only.
    if drawing.frame.pages.count == 1 { if isMirrored { sides.1 = 0 } else { sides.0 = 0 } }
    drawing.open(left: sides.0, right: sides.1, into: &scene)
  }
}

extension Box {
  /// The smallest box that holds both.
  func union(_ other: Box) -> Box {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Box(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
