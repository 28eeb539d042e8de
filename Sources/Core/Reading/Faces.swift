import BookModel
import Measures
import Pixels
import Scenery
import Staging

/// The pictures that a leaf bears, and their numbers once they are there.
struct Faces: Sendable {
  var front: PictureRequest?
  var back: PictureRequest?
  var plainBack: PictureRequest?
  var frontID: PictureID?
  var backID: PictureID?
  var plainBackID: PictureID?

  var requests: [PictureRequest] { [front, back, plainBack].compactMap(\.self) }
  var isKnown: Bool { front != nil && back != nil }

  mutating func look(in gallery: Gallery) {
    frontID = gallery.id(of: front)
    backID = gallery.id(of: back)
    plainBackID = gallery.id(of: plainBack)
  }
}

extension Reader {
  /// How much of a page shows through its other side, in levels (11 %).
  private static let showThrough: UInt8 = 28
  /// On a screen of one page the back of a leaf is its own picture from behind, paled by the paper (40 %).
  private static let ownShowThrough: UInt8 = 102

  /// The part of a continued text that is shown of an opening.
  func part(of index: Int) -> Int {
    if index == current { return slip }
    return left?.opening == index ? left?.part ?? 0 : 0
  }

  /// Page `n` (from the left) of an opening as it lies, as commands on a stage of the page's size; `nil` while anything
  /// of it is missing.
  private func pageList(of index: Int, page n: Int, _ made: Pose.Made) -> DrawList? {
    guard openings.list.indices.contains(index), made.frame.pages.indices.contains(n) else {
      return nil
    }
    let pose = Pose(
      frame: made.frame, scale: made.scale, made: [made], slip: 1, part: part(of: index))
    var scene = Scene()
    composePages(openings.list[index], in: pose, into: &scene)
    return list(of: scene, on: made.frame.pages[n], ground: Palette.page)
  }

  /// What of a scene lies in a rectangle, as a stage of its own.
  func list(of scene: Scene, on rect: PixelRect, ground: Colour) -> DrawList? {
    guard isThere(scene) else { return nil }
    var all = DrawList(extent: rect.extent, ground: ground)
    scene.commands(gallery, into: &all)
    all.commands = all.commands.map { $0.offset(x: -rect.x, y: -rect.y) }
    return all
  }

  /// Everything in it can be drawn, or never will be.
  func isThere(_ scene: Scene) -> Bool {
    scene.requests(all: false).allSatisfy { gallery.state(of: $0) != .waiting }
      && scene.orders.allSatisfy { layouts[$0] != nil }
      && scene.queries.allSatisfy { plans[$0] != nil }
  }

  /// The leaf between two openings, the way it is turned: what is on it.
  func faces(from index: Int, _ step: Step) -> Faces {
    let next = index + step.sign
    guard let kind = kind(from: index, to: next), let made = openPose.made.first else {
      return Faces()
    }
    if kind == .board { return boardFaces(from: index, step, made) }
    let near = nearPage(step, made.frame)
    if made.frame.pages.count == 1 {
      let turned = step == .onwards ? index : next
      guard let front = pageList(of: turned, page: 0, made) else { return Faces() }
      let paper = DrawList(extent: front.extent, ground: Palette.page)
      let back = PictureRequest.face(
        PageFace(paper, through: front, share: Reader.ownShowThrough))
      return Faces(front: .face(PageFace(front)), back: back, plainBack: back)
    }
    guard let front = pageList(of: index, page: near, made),
      let back = pageList(of: next, page: 1 - near, made)
    else { return Faces() }
    return Faces(
      front: .face(PageFace(front)),
      back: .face(PageFace(back, through: front, share: Reader.showThrough)),
      plainBack: .face(PageFace(back)))
  }

  /// The page, from the left, on which leaves lie that are turned in a direction.
  func nearPage(_ step: Step, _ frame: Frame) -> Int {
    frame.pages.count == 1 || (step == .onwards) == isMirrored ? 0 : 1
  }

  /// A page as one picture, for what lies still beside a leaf.
  func pageRequest(of index: Int, page n: Int) -> PictureRequest? {
    guard let made = openPose.made.first else { return nil }
    return pageList(of: index, page: n, made).map { .face(PageFace($0)) }
  }

  /// Pages that a touch may need at once, at rest: those of this opening, and the near ones of its neighbours.
  var facesAtHand: [PictureRequest] {
    var requests: [PictureRequest] = []
    let steps: [Step] = heading == .onwards ? [.onwards, .back] : [.back, .onwards]
    for step in steps {
      let next = current + step.sign
      guard kind(from: current, to: next) != nil else { continue }
      requests += faces(from: current, step).requests
      requests += stillPages(from: current, to: next, step)
    }
    return requests
  }

  /// What lies still while leaves between two openings are in the air.
  func stillPages(from first: Int, to last: Int, _ step: Step) -> [PictureRequest] {
    guard let made = openPose.made.first else { return [] }
    let near = nearPage(step, made.frame)
    if made.frame.pages.count == 1 {
      let shown = step == .onwards ? last : first
      return isCover(shown) ? [] : [pageRequest(of: shown, page: 0)].compactMap(\.self)
    }
    return [
      isCover(last) ? nil : pageRequest(of: last, page: near),
      isCover(first) ? nil : pageRequest(of: first, page: 1 - near),
    ].compactMap(\.self)
  }

  // MARK: Boards

  /// Both sides of a cover on its way: what lies on top where it comes from, and where it goes to.
  private func boardFaces(from index: Int, _ step: Step, _ made: Pose.Made) -> Faces {
    let next = index + step.sign
    guard let near = boardFace(of: index, step, .near, made),
      let far = boardFace(of: next, step, .far, made)
    else { return Faces() }
    return Faces(front: near, back: far)
  }

  enum BoardEnd { case near, far }

  /// A cover from outside, or half of the open book.
  func boardFace(
    of index: Int, _ step: Step, _ end: BoardEnd, _ made: Pose.Made
  ) -> PictureRequest? {
    guard let rect = boardRect(step, end, made.frame) else { return nil }
    var scene = Scene()
    let pose = Pose(
      frame: made.frame, scale: made.scale, made: [made], slip: 1, part: part(of: index))
    if isCover(index) {
      composeCoverBoard(openings.list[index], into: &scene)
    } else {
      composeHalf(of: index, step, end, pose, into: &scene)
    }
    return list(of: scene, on: rect, ground: Palette.board.opacity(0)).map { .face(PageFace($0)) }
  }

  /// Whether an end of a cover's way lies right of the spine.
  private func isRight(_ step: Step, _ end: BoardEnd) -> Bool {
    (end == .near) == ((step == .onwards) != isMirrored)
  }

  /// The page that a half of the open book holds, from the left; −1 where the screen has no such page.
  func halfIndex(_ step: Step, _ end: BoardEnd, _ frame: Frame) -> Int {
    let isRight = isRight(step, end)
    if frame.pages.count == 2 { return isRight ? 1 : 0 }
    return isRight != isMirrored ? 0 : -1
  }

  /// Where a half of the open book lies, boards and all; on a screen of one page the other half lies beyond its spine and
  /// is as wide.
  func boardRect(_ step: Step, _ end: BoardEnd, _ frame: Frame) -> PixelRect? {
    guard let first = frame.pages.first, let last = frame.pages.last else { return nil }
    let isRight = isRight(step, end)
    let spine = frame.pages.count == 2 ? last.x : isMirrored ? first.maxX : first.x
    let boards = frame.boards.covering
    let isBeyond = frame.pages.count == 1 && isRight == isMirrored
    let width = isRight != isBeyond ? boards.maxX - spine : spine - boards.x
    return PixelRect(
      x: isRight ? spine : spine - width, y: boards.y, width: width, height: boards.height)
  }
}
