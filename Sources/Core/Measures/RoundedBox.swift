/// A box with round corners, as both stages draw cards, rings and shadows.
///
/// The signed distance to its edge (negative inside) is, with q = |p − centre| − (half − r),
/// |max(q, 0)| + min(max(qx, qy), 0) − r. Source: I. Quilez, "2D distance functions".
public struct RoundedBox: Hashable, Sendable {
  public let centre: Point
  /// Half the width and half the height, in pixels, never negative.
  public let halfWidth, halfHeight: Double
  /// The radius of the corners: 0 up to the smaller half.
  public let radius: Double

  /// `nil` for a box that covers nothing: empty, or with a measure that is no number. Edges beyond ±2¹⁶ are cut there
  /// (no stage is that big), so that single precision keeps 1/128 of a pixel everywhere.
  public init?(_ box: Box, radius: Double) {
    func cut(_ edge: Double) -> Double { max(-0x1p16, min(0x1p16, edge)) }
    let (left, right) = (cut(box.x), cut(box.maxX))
    let (top, bottom) = (cut(box.y), cut(box.maxY))
    if (box.maxX + box.maxY).isNaN || !(right > left) || !(bottom > top) { return nil }
    centre = Point(x: (left + right) / 2, y: (top + bottom) / 2)
    halfWidth = (right - left) / 2
    halfHeight = (bottom - top) / 2
    self.radius = radius > 0 ? min(radius, halfWidth, halfHeight) : 0
  }

  /// Signed distance from the edge to `point`, in pixels; negative inside.
  public func distance(to point: Point) -> Double {
    let qx = abs(point.x - centre.x) - (halfWidth - radius)
    let qy = abs(point.y - centre.y) - (halfHeight - radius)
    let outside = (max(qx, 0) * max(qx, 0) + max(qy, 0) * max(qy, 0)).squareRoot()
    return outside + min(max(qx, qy), 0) - radius
  }
}
