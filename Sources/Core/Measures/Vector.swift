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

  /// One way after the other.
  public static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y) }
  /// What is left of `a` after going `b` back.
  public static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y) }
  /// The same way, `factor` times as long.
  public static func * (a: Vector, factor: Double) -> Vector {
    Vector(x: a.x * factor, y: a.y * factor)
  }
}

extension Point {
  /// The way from one place to the other.
  public static func - (to: Point, from: Point) -> Vector {
    Vector(x: to.x - from.x, y: to.y - from.y)
  }
  /// The place at the end of a way.
  public static func + (from: Point, way: Vector) -> Point {
    Point(x: from.x + way.x, y: from.y + way.y)
  }
  /// The place from which a way leads here.
  public static func - (from: Point, way: Vector) -> Point {
    Point(x: from.x - way.x, y: from.y - way.y)
  }
}
