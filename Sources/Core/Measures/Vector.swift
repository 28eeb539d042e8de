/// A way from one place to another, in pixels; x to the right and y down.
public struct Vector: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Vector(x: 0, y: 0)

  /// In pixels.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// This one's length along `other`, times the length of `other`.
  public func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

  public static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y) }
  public static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y) }
  public static func * (a: Vector, factor: Double) -> Vector {
    Vector(x: a.x * factor, y: a.y * factor)
  }
}

extension Point {
  public static func - (to: Point, from: Point) -> Vector {
    Vector(x: to.x - from.x, y: to.y - from.y)
  }
  public static func + (from: Point, way: Vector) -> Point {
    Point(x: from.x + way.x, y: from.y + way.y)
  }
  public static func - (from: Point, way: Vector) -> Point {
    Point(x: from.x - way.x, y: from.y - way.y)
  }
}
