import Glibc

/// A hard cover that swings about its spine, seen from a point above the spine.
///
/// A place at the distance a from the spine is seen at a cos θ · k and its height at k times its distance from the middle,
/// k = D / (D − a sin θ): perspective from the distance D.
public struct Hinge: Hashable, Sendable {
  /// From the eye to the table, in pixels.
  public let distance: Double

  /// For a cover of this width; at its highest the edge is a fifth larger than it lies.
  public init(width: Double) { distance = max(1, width) * 6 }

  /// Where a place at distance `across` from the spine is seen when the cover has turned by `angle` (0…π), and how much
  /// larger it is.
  public func place(_ across: Double, angle: Double) -> (across: Double, scale: Double) {
    let scale = distance / (distance - across * sin(angle))
    return (across * cos(angle) * scale, scale)
  }

  /// The angle (0…π) at which a place at distance `grab` from the spine is seen at `pointer`; the nearest there is.
  ///
  /// Found by bisection: from the angle where the place is farthest out, the way back over the spine has no turns.
  public func angle(from grab: Double, to pointer: Double) -> Double {
    var (low, high) = (asin(min(1, max(0, grab / distance))), Double.pi)
    if pointer >= grab {
      return 0
    }
    if pointer > place(grab, angle: low).across { return 0 }
    if pointer <= place(grab, angle: high).across { return high }
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if place(grab, angle: middle).across > pointer { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
