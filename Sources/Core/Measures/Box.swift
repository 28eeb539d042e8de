/// A place in pixels, not necessarily whole; x to the right and y down.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The straight distance to `other`, in pixels.
  public func distance(to other: Point) -> Double {
    let dx = other.x - x
    let dy = other.y - y
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// A rectangle in pixels, not necessarily whole.
public struct Box: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A box of `width` by `height` about its middle.
  public init(centre: Point, width: Double, height: Double) {
    self.init(x: centre.x - width / 2, y: centre.y - height / 2, width: width, height: height)
  }

  public var maxX: Double { x + width }
  public var maxY: Double { y + height }
  public var centre: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// Whether the point lies in it; the left and upper edges belong to it, the others do not.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// Grown by `margin` on every side; a negative one shrinks, at most to nothing.
  public func outset(by margin: Double) -> Box {
    Box(
      x: x - margin, y: y - margin, width: max(0, width + 2 * margin),
      height: max(0, height + 2 * margin))
  }

  /// Moved by `dx` to the right and `dy` down.
  public func offset(x dx: Double, y dy: Double) -> Box {
    Box(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// Scaled by `factor` about `anchor`, which stays where it is.
  public func scaled(by factor: Double, about anchor: Point) -> Box {
    Box(
      x: anchor.x + (x - anchor.x) * factor, y: anchor.y + (y - anchor.y) * factor,
      width: width * factor, height: height * factor)
  }

  /// The whole-pixel rectangle whose edges are this box's edges, each rounded to the nearest.
  public var rounded: PixelRect {
    whole(left: .toNearestOrAwayFromZero, right: .toNearestOrAwayFromZero)
  }

  /// The smallest whole-pixel rectangle that covers this box.
  public var covering: PixelRect { whole(left: .down, right: .up) }

  /// Edges rounded as told; beyond ±2³⁰ they are cut there, and a box with a NaN is empty.
  private func whole(
    left leading: FloatingPointRoundingRule, right trailing: FloatingPointRoundingRule
  ) -> PixelRect {
    if (maxX + maxY).isNaN { return .zero }
    func cut(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int(max(-0x1p30, min(0x1p30, value.rounded(rule))))
    }
    let left = cut(x, leading)
    let top = cut(y, leading)
    return PixelRect(
      x: left, y: top, width: cut(maxX, trailing) - left, height: cut(maxY, trailing) - top)
  }

  /// The smallest box that covers both.
  public func union(_ other: Box) -> Box {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Box(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Between this box (0) and `other` (1), linearly; beyond both for values outside 0…1.
  public func interpolated(to other: Box, at t: Double) -> Box {
    Box(
      x: x + (other.x - x) * t, y: y + (other.y - y) * t, width: width + (other.width - width) * t,
      height: height + (other.height - height) * t)
  }
}

/// The design unit: short side of the screen / 1080, in pixels. Every number of the look is said in it.
public struct DesignUnit: Hashable, Sendable {
  /// Pixels a design pixel takes.
  public var pixels: Double

  public init(_ screen: Extent) {
    pixels = max(0.1, Double(screen.shortSide) / 1080)
  }

  /// `value` design pixels, in pixels, not rounded.
  public func callAsFunction(_ value: Double) -> Double { value * pixels }
  /// `value` design pixels, rounded to a whole pixel.
  public func whole(_ value: Double) -> Int { Int((value * pixels).rounded()) }
  /// `value` design pixels of a hairline, rounded, never under one pixel.
  public func hairline(_ value: Double) -> Int { max(1, whole(value)) }
}
