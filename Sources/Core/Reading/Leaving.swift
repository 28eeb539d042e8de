package import Measures
import Scenery
package import Staging

/// A closed or open book as it lies in the reading room, as pictures for its way from and to the shelf.
package enum OpenHalves: Hashable, Sendable {
  /// A picture and where it lies on the screen.
  package struct Face: Hashable, Sendable {
    var request: PictureRequest
    package var rect: PixelRect
  }

  case closed(Face)
  /// Boards and all; what has no page on a narrow screen lies beyond its edge.
  case open(left: Face, right: Face)

  package var faces: [Face] {
    switch self {
    case .closed(let face): [face]
    case .open(let left, let right): [left, right]
    }
  }
}

extension Reader {
  /// What is behind the way home.
  enum Exit: Hashable, Sendable {
    /// Nothing: home is the closed front cover.
    case cover
    case shelf
  }

  /// This reader is on its way from the shelf: home leads there, and a book that was never opened is opened at once.
  ///
  /// - Parameter visit: pictures of different visits never have the same numbers.
  package mutating func enter(fromShelfAs visit: Int) {
    exit = .shelf
    isUnderWay = true
    gallery = Gallery(after: UInt64(clamping: visit) << 32)
    if current == 0, openings.list.count > 2 { current = 1 }
  }

  /// The same book in another state goes on where `other` is.
  package mutating func follow(_ other: Reader?, as visit: Int) {
    guard let other else { return }
    exit = other.exit
    gallery = Gallery(after: UInt64(clamping: visit) << 32)
    controls = other.controls
    lastTouch = other.lastTouch
    invitations = other.invitations
    roll = other.roll
    if other.opening == .backCover { current = openings.list.count - 1 }
    if other.opening == .frontCover { current = 0 }
  }

  /// It has arrived in its room: text comes in after it.
  package mutating func arrive(at time: Duration) -> [Effect] {
    now = max(now, time)
    isUnderWay = false
    lastTouch = now
    if settings.motion == .full { growth = .changing(since: now, from: frame(of: opening)) }
    return refresh() + [.remember(place)]
  }

  /// It is to leave: its halves are made.
  package mutating func showHalves(at time: Duration) -> [Effect] {
    now = max(now, time)
    landAll()
    isUnderWay = true
    controls = .away
    return refresh()
  }

  /// The book as it lies; `nil` while anything of it is missing.
  package var halves: OpenHalves? {
    guard isPlanned, let made = openPose.made.first else { return nil }
    if isCover(current) { return closedFace.map { .closed($0) } }
    let (left, right): (BoardEnd, BoardEnd) = isMirrored ? (.near, .far) : (.far, .near)
    guard let one = half(left, made), let other = half(right, made) else { return nil }
    return .open(left: one, right: other)
  }

  private func half(_ end: BoardEnd, _ made: Pose.Made) -> OpenHalves.Face? {
    guard let rect = boardRect(.onwards, end, made.frame),
      let request = boardFace(of: current, .onwards, end, made)
    else { return nil }
    return OpenHalves.Face(request: request, rect: rect)
  }

  private var closedFace: OpenHalves.Face? {
    let pose = pose(of: opening)
    var scene = Scene()
    compose(opening, in: pose, into: &scene)
    let rect = pose.frame.boards.rounded
    return list(of: scene, on: rect, ground: Palette.board.opacity(0)).map {
      OpenHalves.Face(request: .face(PageFace($0)), rect: rect)
    }
  }

  /// Whether its halves can be drawn.
  package var hasHalves: Bool {
    halves.map { $0.faces.allSatisfy { gallery.id(of: $0.request) != nil } } ?? false
  }

  /// The number of a picture of a half; `nil` where that cannot be drawn.
  package func number(of face: OpenHalves.Face) -> PictureID? { gallery.id(of: face.request) }

  /// The number of the cloth's picture.
  package var cloth: PictureID? { gallery.id(of: .cloth(screen)) }

  /// Where home leads.
  mutating func goHome() -> [Effect] {
    controls = .away
    return exit == .shelf ? [.remember(place), .leave] : open(0)
  }
}
