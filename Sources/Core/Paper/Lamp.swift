import Glibc
public import Measures

/// Where the light stands, and how bright paper is in it.
public struct Lamp: Hashable, Sendable {
  /// Towards the light: x to the right, y down, z towards the reader.
  public var x: Double
  public var y: Double
  public var z: Double

  /// From the upper left, as reading lamps stand for right-handed readers (`tokens.md`: −.34, −.40, .85).
  public static let reading = Lamp(x: -0.34, y: -0.40, z: 0.85)

  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// From the other side: for books that are read from right to left.
  public var mirrored: Lamp { Lamp(x: -x, y: y, z: z) }

  /// The side of a sheet that is looked at.
  public enum Side: Hashable, Sendable { case front, back }

  /// How bright a side of the sheet is where it has turned by `angle` (0…π) about a fold in `direction`: 1 for paper that
  /// lies flat, 0.406 for paper in the shade.
  ///
  /// Lambert with a soft floor, 0.35 + 0.65 max(0, n·l), raised by 1.16 so that flat paper has its own colours. The
  /// normal of the front is (−sin a) u + cos a z.
  public func brightness(of side: Side, angle: Double, _ direction: Vector) -> Double {
    brightness(of: side, sine: sin(angle), cosine: cos(angle), direction)
  }

  /// The same for an angle whose sine and cosine are known.
  public func brightness(
    of side: Side, sine: Double, cosine: Double, _ direction: Vector
  ) -> Double {
    let facing = cosine * z - sine * (direction.x * x + direction.y * y)
    let lit = max(0, side == .front ? facing : -facing)
    return min(1, 1.16 * (0.35 + 0.65 * lit))
  }
}
