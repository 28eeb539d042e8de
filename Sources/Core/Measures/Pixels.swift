/// A size in whole pixels; both sides are at least 0.
public struct Extent: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }

  public static let zero = Extent(width: 0, height: 0)
  /// Width times height, in pixels.
  public var area: Int { width * height }
  /// Width over height; 1 where the height is 0.
  public var aspect: Double { height == 0 ? 1 : Double(width) / Double(height) }
  /// The shorter of the two sides, in pixels.
  public var shortSide: Int { min(width, height) }
  public var isEmpty: Bool { width == 0 || height == 0 }
}

/// A place in whole pixels, x to the right and y down.
public struct PixelPoint: Hashable, Sendable {
  public var x: Int
  public var y: Int

  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A rectangle of whole pixels: `x ..< maxX` by `y ..< maxY`.
public struct PixelRect: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  /// A side under 0 counts as 0. What lies beyond ±2⁴⁰ is cut there, so that no sum of edges overflows.
  public init(x: Int, y: Int, width: Int, height: Int) {
    let limit = 1 << 40
    self.x = min(limit, max(-limit, x))
    self.y = min(limit, max(-limit, y))
    self.width = min(2 * limit, max(0, width))
    self.height = min(2 * limit, max(0, height))
  }

  public init(_ extent: Extent) {
    self.init(x: 0, y: 0, width: extent.width, height: extent.height)
  }

  public static let zero = PixelRect(x: 0, y: 0, width: 0, height: 0)
  public var maxX: Int { x + width }
  public var maxY: Int { y + height }
  public var isEmpty: Bool { width == 0 || height == 0 }
  public var extent: Extent { Extent(width: width, height: height) }
  public var origin: PixelPoint { PixelPoint(x: x, y: y) }
  /// The same rectangle in real numbers.
  public var box: Box {
    Box(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  /// The part that both cover; empty where they do not meet.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// The smallest rectangle that covers both; an empty one adds nothing.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Whether the pixel is one of its own.
  public func contains(_ point: PixelPoint) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }
}

extension PixelRect {
  /// The largest rectangle of shape `aspect` (width over height) inside this one, in its middle, on whole pixels.
  ///
  /// A shape that differs from this rectangle's by less than a pixel and a half fills it.
  public func fitting(_ aspect: Double) -> PixelRect {
    let shape = min(1000, max(0.001, aspect))
    let wide = Double(height) * shape
    let tall = Double(width) / shape
    if abs(wide - Double(width)) < 1.5 || abs(tall - Double(height)) < 1.5 { return self }
    if wide <= Double(width) {
      let inner = max(1, Int(wide.rounded()))
      return PixelRect(x: x + (width - inner) / 2, y: y, width: inner, height: height)
    }
    let inner = max(1, Int(tall.rounded()))
    return PixelRect(x: x, y: y + (height - inner) / 2, width: width, height: inner)
  }
}
