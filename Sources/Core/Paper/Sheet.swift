import Glibc
public import Measures

/// A leaf that is bound at its spine: x from the spine (0) to the fore-edge (`width`), y down from the head.
public struct Sheet: Hashable, Sendable {
  /// Pixels.
  public let width: Double
  public let height: Double
  /// The radius that its paper bends to where nothing forces another, in pixels.
  public let radius: Double

  /// Sides under a pixel count as one.
  public init(width: Double, height: Double, radius: Double) {
    self.width = max(1, width)
    self.height = max(1, height)
    self.radius = min(max(1, radius), max(1, width) / 4)
  }

  /// The fold that brings the point `grab` of the sheet to `pointer`, exactly where the sheet can reach it, else to the
  /// nearest place that it can reach; `nil` for a sheet that lies flat.
  public func fold(from grab: Point, to pointer: Point) -> Fold? {
    let target = reach(of: grab, towards: pointer)
    let way = grab - target
    let drawn = way.length
    if drawn < 1e-6 { return nil }
    let direction = way * (1 / drawn)
    let r = radius(from: grab, drawn: drawn, direction)
    let beyond = Sheet.distance(drawn: drawn, radius: r)
    return Fold(origin: grab - direction * beyond, direction: direction, radius: r)
  }

  /// The place nearest to `pointer` to which the spine lets the point `grab` go; at the beginning of a pull, where
  /// pulling along the edge would break the sheet, a place a little nearer to the spine's height.
  public func reach(of grab: Point, towards pointer: Point) -> Point {
    yielding(grab, nearest(of: grab, to: pointer))
  }

  /// Paper does not stretch: no point gets farther from either end of the spine than it lies from it. Source: the
  /// clamping of StPageFlip and turn.js, for any point of the page instead of its corner.
  private func nearest(of grab: Point, to pointer: Point) -> Point {
    if allows(pointer, grab) { return pointer }
    // The two circles cross at the point itself and at its mirror image.
    let across = Point(x: -grab.x, y: grab.y)
    var best = across.distance(to: pointer) < grab.distance(to: pointer) ? across : grab
    func offer(onCircleAbout end: Point) {
      let way = pointer - end
      if way.length < 1e-9 { return }
      let place = end + way * (grab.distance(to: end) / way.length)
      if place.distance(to: pointer) < best.distance(to: pointer), allows(place, grab) {
        best = place
      }
    }
    offer(onCircleAbout: Point(x: 0, y: 0))
    offer(onCircleAbout: Point(x: 0, y: height))
    return best
  }

  /// Whether the spine lets the point `grab` go to a place.
  private func allows(_ place: Point, _ grab: Point) -> Bool {
    let (head, foot) = (Point(x: 0, y: 0), Point(x: 0, y: height))
    return place.distance(to: head) <= grab.distance(to: head) + 1e-7
      && place.distance(to: foot) <= grab.distance(to: foot) + 1e-7
  }

  /// A short pull bends the sheet only if the ends of the spine lie well behind the point: a pull along the fore-edge
  /// would crease it from there to an end of the spine at once. Such pulls are followed only as far as they go towards
  /// the spine; after three tenths of the page's width the sheet follows everywhere.
  private func yielding(_ grab: Point, _ target: Point) -> Point {
    let way = grab - target
    let drawn = way.length
    let soft = 0.3 * grab.x
    if drawn < 1e-9 || drawn >= soft { return target }
    let angle = atan2(way.y, way.x)
    let farEnd = angle > 0 ? height - grab.y : grab.y
    func limit(_ length: Double) -> Double {
      steepest(grab.x, farEnd, margin: length / 2 + 0.5 * grab.x * (1 - length / soft))
    }
    if abs(angle) <= limit(drawn) { return target }
    var length = drawn
    for _ in 0..<4 { length = drawn * max(0, cos(abs(angle) - limit(length))) }
    let direction = angle > 0 ? limit(length) : -limit(length)
    return grab - Vector(x: cos(direction), y: sin(direction)) * length
  }

  /// The steepest pull, in radians from the way to the spine, that keeps an end of the spine `margin` pixels behind a
  /// point that lies `across` from the spine and `along` from that end.
  private func steepest(_ across: Double, _ along: Double, margin: Double) -> Double {
    let far = (across * across + along * along).squareRoot()
    return max(0, acos(min(1, margin / max(1e-9, far))) - atan2(along, across))
  }

  /// How much of the sheet, at most, lies beyond the point `grab` across the contact line, in pixels.
  private func overhang(_ grab: Point, _ direction: Vector) -> Double {
    max(
      0, (Point(x: width, y: 0) - grab).dot(direction),
      (Point(x: width, y: height) - grab).dot(direction))
  }

  /// The radius that keeps both ends of the spine on the table: as tight as the paper likes, but a sheet that was
  /// grabbed far from its edge begins as a wide arch, since its edge cannot be curled before it has moved.
  private func radius(from grab: Point, drawn: Double, _ direction: Vector) -> Double {
    let margin = max(
      0,
      min(
        grab.x * direction.x + grab.y * direction.y,
        grab.x * direction.x + (grab.y - height) * direction.y))
    let widest = Sheet.widestRadius(drawn: drawn, within: margin)
    let arch = min(0.7, 2 * overhang(grab, direction) / width) * widest
    return min(widest, max(radius, arch))
  }

  /// How far beyond the contact line a point lies that a cylinder of `radius` draws back by `drawn` pixels.
  ///
  /// a − sin a = drawn / r within the half turn, by Newton; (drawn + πr) / 2 beyond it.
  static func distance(drawn: Double, radius: Double) -> Double {
    if drawn >= .pi * radius { return (drawn + .pi * radius) / 2 }
    let k = drawn / radius
    var a = min(.pi, cbrt(6 * k))
    for _ in 0..<8 {
      let slope = 1 - cos(a)
      if slope < 1e-12 { break }
      let step = (a - sin(a) - k) / slope
      a -= step
      if abs(step) < 1e-13 { break }
    }
    return radius * min(.pi, max(0, a))
  }

  /// The largest radius that draws a point back by `drawn` pixels with a contact line at most `margin` behind it.
  ///
  /// sin a / a = 1 − drawn / margin within the half turn: the left side less the right is concave there, so that Newton
  /// from the far side never overshoots.
  static func widestRadius(drawn: Double, within margin: Double) -> Double {
    if margin <= 0 { return 0 }
    if drawn >= margin { return max(0, (2 * margin - drawn) / .pi) }
    let x = drawn / margin
    let k = 1 - x
    var a = min(.pi, (6 * x).squareRoot() * (1 + 0.3 * x))
    for _ in 0..<8 {
      let slope = cos(a) - k
      if slope > -1e-15 { break }
      let step = (sin(a) - k * a) / slope
      a -= step
      if abs(step) < 1e-13 * a { break }
    }
    return margin / max(1e-9, a)
  }
}
