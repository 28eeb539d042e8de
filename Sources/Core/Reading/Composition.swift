import BookModel
import Measures
import Pixels
import Scenery
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
  /// Which part of a text that goes on over several slips or pages is shown, from 0.
  var part = 0

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
  private var coverFrame: Frame { closedFrame(isMirrored ? .left : .right) }

  /// The closed book on one side of where its spine is when it is open.
  func closedFrame(_ side: BookDrawing.Edges) -> Frame {
    let open = frame(pages: geometry.across == .twoPages ? 2 : 1, withText: text == .shown)
    let isLeft = side == .left
    guard let page = isLeft ? open.pages.first : open.pages.last else { return open }
    let room = Box(
      x: Double(page.x), y: open.boards.y, width: Double(page.width) + geometry.unit(14),
      height: open.boards.height)
    let shape = book.cover?.extent?.aspect ?? geometry.trim
    let wide = min(room.width, room.height * shape)
    let tall = min(room.height, wide / shape)
    let x =
      geometry.across == .onePage
      ? Double(page.x) + (Double(page.width) - wide) / 2
      : (isLeft ? Double(page.maxX) - wide : Double(page.x))
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
    var pose = pose(of: opening, part: slip)
    if give != .still { pose.frame = pose.frame.offset(x: giveWay.rounded()) }
    return pose
  }

  /// How an opening is to be drawn at this moment.
  func pose(of opening: Opening, part: Int = 0) -> Pose {
    let rest = frame(of: opening)
    let upright = Pose.Made(frame: rest, scale: 1)
    if opening == .backCover {
      var frame = rest
      if case .changing(_, let from) = growth {
        frame = from.interpolated(to: rest, at: grown.book)
      }
      return Pose(frame: frame, scale: 1, made: [upright], slip: 1)
    }
    var drawn = rest
    var made = [upright]
    if case .changing(_, let from) = growth {
      drawn = from.interpolated(to: rest, at: grown.book)
      made.append(Pose.Made(frame: from, scale: 1))
    }
    if controls == .away {
      return Pose(frame: drawn, scale: 1, made: made, slip: grown.slip, part: part)
    }
    let back = leant(rest)
    let leaning = Pose.Made(frame: back.frame, scale: back.scale)
    made = controls.areIn ? [leaning] + made : made + [leaning]
    let amount = lean
    let scale = 1 + (back.scale - 1) * amount
    let frame =
      amount == 1 && growth == .settled
      ? back.frame : drawn.interpolated(to: leant(drawn).frame, at: amount)
    return Pose(
      frame: frame, scale: amount == 1 ? back.scale : scale, made: made, slip: grown.slip,
      part: part)
  }

  /// What lies on the cloth for `opening` in `pose`.
  func compose(_ opening: Opening, in pose: Pose, into scene: inout Scene) {
    let drawing = BookDrawing(unit: geometry.unit, scale: pose.scale, frame: pose.frame)
    switch opening {
    case .frontCover: composeCover(drawing, pose, into: &scene)
    case .backCover: composeEnd(drawing, pose, into: &scene)
    case .pages, .alone, .across:
      composeBoards(drawing, showing: current, into: &scene)
      composePages(opening, in: pose, into: &scene)
    }
    composeSlip(of: opening, pose, into: &scene)
  }

  /// What is on the pages of an opening, and the shade of the gutter on them.
  func composePages(_ opening: Opening, in pose: Pose, into scene: inout Scene) {
    let drawing = BookDrawing(unit: geometry.unit, scale: pose.scale, frame: pose.frame)
    switch opening {
    case .frontCover, .backCover: return
    case .pages(let verso, let recto):
      let sides = isMirrored ? [recto, verso] : [verso, recto]
      for (n, content) in sides.enumerated() { compose(content, page: n, pose, into: &scene) }
      drawing.gutter(strength: 1, mirrored: isMirrored, into: &scene)
    case .alone(let content, _):
      compose(content, page: 0, pose, into: &scene)
      drawing.gutter(strength: 1, mirrored: isMirrored, into: &scene)
    case .across(let entry):
      composeAcross(entry, pose, into: &scene)
      drawing.gutter(strength: 0.5, mirrored: isMirrored, into: &scene)
    }
  }

  /// The boards and the edges of the leaves on both sides.
  func composeBoards(_ drawing: BookDrawing, showing index: Int, into scene: inout Scene) {
    let sides = stacks(showing: index, drawing.frame)
    drawing.open(left: sides.left, right: sides.right, into: &scene)
  }

  /// As many leaves on each side as tell how far the reader is: at most nine.
  func stacks(showing index: Int, _ frame: Frame) -> (left: Int, right: Int) {
    let leaves = max(1, openings.list.count - 2)
    let drawn = min(9, leaves)
    let done = Double(min(leaves, max(0, index))) / Double(leaves)
    let read = Int((done * Double(drawn)).rounded())
    var sides = isMirrored ? (left: drawn - read, right: read) : (left: read, right: drawn - read)
    // A page alone has its spine at one side, and leaves under it at the other only.
    if frame.pages.count == 1 { if isMirrored { sides.right = 0 } else { sides.left = 0 } }
    return sides
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
