import Measures
import Paper
import Staging

/// Where a leaf lies on the screen before it is turned, and the way from the screen's pixels to the leaf's own.
struct LeafFrame {
  /// The page it covers.
  var page: PixelRect
  /// 1 where it lies right of its spine, −1 left of it.
  var side: Double
  /// Pixels of the screen to a pixel of the upright book.
  var scale: Double
  /// On a screen of one page a leaf that was turned comes back over its spine: its way is the mirror image.
  var way: Way
  /// Whether the back of the leaf comes to lie on a page that is seen.
  var lands: Landing

  enum Landing: Hashable { case onPage, beyond }

  enum Way: Hashable { case away, returning }

  var spine: Double { side > 0 ? Double(page.x) : Double(page.maxX) }
  var width: Double { Double(page.width) / scale }
  var height: Double { Double(page.height) / scale }

  /// A place of the screen in the leaf's pixels.
  func leafPoint(_ point: Point) -> Point {
    Point(
      x: (point.x - spine) * side / scale * (way == .returning ? -1 : 1),
      y: (point.y - Double(page.y)) / scale)
  }

  /// A fold of the leaf on the screen.
  func onScreen(_ fold: Fold) -> Fold {
    Fold(
      origin: Point(
        x: spine + side * fold.origin.x * scale, y: Double(page.y) + fold.origin.y * scale),
      direction: Vector(x: side * fold.direction.x, y: fold.direction.y),
      radius: fold.radius * scale)
  }
}

extension Reader {
  /// What can be turned between two neighbouring openings.
  func kind(from one: Int, to other: Int) -> Leaf.Kind? {
    guard openings.list.indices.contains(one), openings.list.indices.contains(other),
      settings.motion == .full
    else { return nil }
    let covers = [one, other].filter { isCover($0) }
    if covers.count == 2 { return nil }
    if !covers.isEmpty {
      // From the end the book is opened anew.
      return openings.list[one] == .backCover ? nil : .board
    }
    let (a, b) = (frame(of: openings.list[one]), frame(of: openings.list[other]))
    return a.pages == b.pages ? .paper : nil
  }

  func isCover(_ index: Int) -> Bool {
    guard openings.list.indices.contains(index) else { return false }
    return openings.list[index] == .frontCover || openings.list[index] == .backCover
  }

  /// The opening whose frame the flight is seen in: never a cover's.
  private var openIndex: Int {
    min(max(1, openings.list.count - 2), max(1, current))
  }

  /// The frame of the open book while leaves are in the air, as it is drawn now.
  var openPose: Pose {
    guard openings.list.indices.contains(openIndex) else { return pose }
    return pose(of: openings.list[openIndex])
  }

  /// Where leaves that are turned in a direction lie.
  func leafFrame(_ step: Step) -> LeafFrame? {
    let pose = openPose
    let goesRight = (step == .onwards) != isMirrored
    guard let first = pose.frame.pages.first, let last = pose.frame.pages.last,
      let upright = uprightPageWidth
    else { return nil }
    let scale = Double(first.width) / Double(max(1, upright))
    if pose.frame.pages.count == 2 {
      return LeafFrame(
        page: goesRight ? last : first, side: goesRight ? 1 : -1, scale: scale, way: .away,
        lands: .onPage)
    }
    return LeafFrame(
      page: first, side: isMirrored ? -1 : 1, scale: scale,
      way: step == .onwards ? .away : .returning, lands: .beyond)
  }

  private var uprightPageWidth: Int? {
    guard openings.list.indices.contains(openIndex) else { return nil }
    return frame(of: openings.list[openIndex]).pages.first?.width
  }

  /// The paper of a leaf, in pixels of the upright book.
  func sheet(_ frame: LeafFrame) -> Sheet {
    Sheet(width: frame.width, height: frame.height, radius: geometry.unit(104))
  }
}
