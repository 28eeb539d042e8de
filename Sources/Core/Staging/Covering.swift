public import Measures

extension DrawCommand {
  /// A rectangle in which the command leaves nothing of what was there; empty where that is not known. `extent` is that of
  /// its picture, `nil` where that is not there.
  public func covered(pictured extent: Extent?) -> PixelRect {
    switch self {
    case .still: return bounds { _ in extent }
    case .fill(let rect, let colour): return colour.alpha == 255 ? rect : .zero
    case .card(let box, let radius, let colour):
      guard colour.alpha == 255, let shape = RoundedBox(box, radius: radius) else { return .zero }
      // The largest rectangle of like margins in a rounded one is r (1 − 1/√2) inside it; two more for its own edge
      // and for rounding to whole pixels.
      let margin = 0.293 * shape.radius + 2
      if min(shape.halfWidth, shape.halfHeight) <= margin { return .zero }
      return box.outset(by: -margin).covering
    case .over, .scaled, .ring, .shadow, .ramp, .curl, .swing: return .zero
    }
  }
}

extension PixelRect {
  /// Visits this rectangle less another: up to four that do not overlap, above, left, right and below.
  public func parts(without other: PixelRect, _ visit: (PixelRect) -> Void) {
    let hole = intersection(other)
    if hole.isEmpty { return visit(self) }
    func part(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
      if width > 0, height > 0 { visit(PixelRect(x: x, y: y, width: width, height: height)) }
    }
    part(x, y, width, hole.y - y)
    part(x, hole.y, hole.x - x, hole.height)
    part(hole.maxX, hole.y, maxX - hole.maxX, hole.height)
    part(x, hole.maxY, width, maxY - hole.maxY)
  }
}
