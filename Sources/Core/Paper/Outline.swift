public import Measures

/// The lifted part of a page, seen from above, as a convex shape that covers it: for damage and for the rows to be drawn.
///
/// At most twelve corners, inside and on the hull in any order; it lives on the stack, as frames must not allocate.
public struct Outline: Sendable {
  private var corners: InlineArray<12, Point>
  private var count = 0

  /// What is lifted of `page` by `fold`, both in the same pixels.
  ///
  /// Along the contact line a point keeps its place. Across it, it lies between one radius beyond the line and its own
  /// mirrored place, which falls with its distance: so the mirrored corners and their like on the far side hold all.
  public init(of page: Box, _ fold: Fold) {
    corners = InlineArray(repeating: Point(x: 0, y: 0))
    let square =
      [
        Point(x: page.x, y: page.y), Point(x: page.maxX, y: page.y),
        Point(x: page.maxX, y: page.maxY), Point(x: page.x, y: page.maxY),
      ] as InlineArray<4, Point>
    for index in 0..<4 {
      let (a, b) = (square[index], square[(index + 1) & 3])
      let (from, to) = (fold.distance(of: a), fold.distance(of: b))
      if from >= 0 { add(a, from, fold) }
      if (from < 0) != (to < 0), count < 11 { add(a + (b - a) * (from / (from - to)), 0, fold) }
    }
  }

  private mutating func add(_ point: Point, _ distance: Double, _ fold: Fold) {
    guard count <= 10 else { return }
    corners[count] = point + fold.direction * (fold.radius - distance)
    corners[count + 1] =
      point + fold.direction * (min(0, .pi * fold.radius - distance) - distance)
    count += 2
  }

  /// The columns that it may touch in rows `top` to `bottom`, as far as `margin` around it; `nil` where it touches none.
  func columns(from top: Double, to bottom: Double, margin: Double) -> ClosedRange<Double>? {
    let (top, bottom) = (top - margin, bottom + margin)
    var (low, high) = (Double.infinity, -Double.infinity)
    func take(_ x: Double) { (low, high) = (min(low, x), max(high, x)) }
    func cross(_ a: Point, _ b: Point, _ y: Double) {
      if (a.y < y) != (b.y < y) { take(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)) }
    }
    for one in 0..<count {
      let a = corners[one]
      if a.y >= top, a.y <= bottom { take(a.x) }
      // Lines between any two corners lie inside the hull: the outermost crossings are those of its sides.
      for other in 0..<one {
        cross(a, corners[other], top)
        cross(a, corners[other], bottom)
      }
    }
    return low <= high ? (low - margin)...(high + margin) : nil
  }

  /// The whole columns that it may touch in `rows`, an edge of one pixel counted; `nil` where it touches none.
  public func columns(rows: Range<Int>) -> Range<Int>? {
    columns(from: Double(rows.lowerBound), to: Double(rows.upperBound), margin: 1)
      .map(Outline.whole)
  }

  /// The same for it and all of its shadows.
  public func columns(rows: Range<Int>, _ shadows: CastShadows) -> Range<Int>? {
    let (top, bottom) = (Double(rows.lowerBound), Double(rows.upperBound))
    var all = columns(from: top, to: bottom, margin: 1)
    func take(_ shadow: CastShadow) {
      let (dx, dy, soft) = (shadow.offset.x, shadow.offset.y, shadow.softness)
      guard let moved = columns(from: top - dy, to: bottom - dy, margin: soft) else { return }
      let (low, high) = (moved.lowerBound + dx, moved.upperBound + dx)
      all = min(all?.lowerBound ?? low, low)...max(all?.upperBound ?? high, high)
    }
    take(shadows.wide)
    take(shadows.narrow)
    take(shadows.own)
    return all.map(Outline.whole)
  }

  /// The columns that cover a reach; no stage has any beyond a million.
  private static func whole(_ reach: ClosedRange<Double>) -> Range<Int> {
    func cut(_ value: Double) -> Int { Int(max(-1e6, min(1e6, value))) }
    return cut(reach.lowerBound.rounded(.down))..<cut(reach.upperBound.rounded(.up))
  }

  /// The smallest box that holds it; `nil` where it is empty.
  public var bounds: Box? {
    guard count > 0 else { return nil }
    var (low, high) = (corners[0], corners[0])
    for index in 1..<count {
      low = Point(x: min(low.x, corners[index].x), y: min(low.y, corners[index].y))
      high = Point(x: max(high.x, corners[index].x), y: max(high.y, corners[index].y))
    }
    return Box(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
