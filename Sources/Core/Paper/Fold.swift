import Glibc
public import Measures

/// A sheet bent round a cylinder that lies on it: flat up to the contact line, then round the cylinder, then flat again,
/// upside down, one diameter above the table.
///
/// The sheet bends and never stretches. Pixels; the table is z = 0, z grows towards the reader. Source: the cylinder of
/// Harism's and Eschao's page curls, with the lengths kept exact.
public struct Fold: Hashable, Sendable {
  /// A point of the contact line.
  public var origin: Point
  /// Across the contact line, of length 1, from the part that lies to the part that is lifted.
  public var direction: Vector
  /// Of the cylinder, in pixels, 0 or more; 0 is a sheet folded flat.
  public var radius: Double

  public init(origin: Point, direction: Vector, radius: Double) {
    self.origin = origin
    self.direction = direction
    self.radius = max(0, radius)
  }

  /// A place of the bent sheet: where it is seen from above, and how high.
  public struct Place: Hashable, Sendable {
    public var point: Point
    public var height: Double
  }

  /// How far a point of the flat sheet lies beyond the contact line, in pixels; under 0 it does not move.
  public func distance(of point: Point) -> Double { (point - origin).dot(direction) }

  /// Where a point of the flat sheet comes to lie.
  public func place(_ point: Point) -> Place {
    let s = distance(of: point)
    if s <= 0 { return Place(point: point, height: 0) }
    let half = Double.pi * radius
    if s >= half { return Place(point: point + direction * (half - 2 * s), height: 2 * radius) }
    let angle = s / radius
    return Place(
      point: point + direction * (radius * sin(angle) - s), height: radius * (1 - cos(angle)))
  }

  /// The same fold with left and right exchanged about the vertical through `x`.
  public func mirrored(about x: Double) -> Fold {
    Fold(
      origin: Point(x: 2 * x - origin.x, y: origin.y),
      direction: Vector(x: -direction.x, y: direction.y), radius: radius)
  }

  /// The same fold moved.
  public func offset(by way: Vector) -> Fold {
    Fold(origin: origin + way, direction: direction, radius: radius)
  }
}
