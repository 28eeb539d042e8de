import Glibc
public import Measures

/// A point that was let go and is drawn to its rest by a damped spring, beginning with the speed that it had.
///
/// P(t) = T + e^(−ζωt) (a cos ω_d t + b sin ω_d t), a = P₀ − T, b = (v₀ + ζω a) / ω_d, ω_d = ω √(1 − ζ²): the damped
/// harmonic oscillator in closed form, so that any frame rate gives the same motion.
public struct Settling: Hashable, Sendable {
  public let start: Point
  /// Pixels a second.
  public let velocity: Vector
  public let rest: Point
  public let spring: Spring

  public init(from start: Point, velocity: Vector, to rest: Point, by spring: Spring) {
    self.start = start
    self.velocity = velocity
    self.rest = rest
    self.spring = spring
  }

  private var decay: Double { spring.damping * spring.frequency }
  private var damped: Double {
    spring.frequency * (1 - spring.damping * spring.damping).squareRoot()
  }

  /// Where the point is `elapsed` after it was let go.
  public func position(after elapsed: Duration) -> Point {
    let t = max(0, elapsed.seconds)
    let a = start - rest
    let b = (velocity + a * decay) * (1 / damped)
    return rest + (a * cos(damped * t) + b * sin(damped * t)) * exp(-decay * t)
  }

  /// Its speed then, in pixels a second.
  public func velocity(after elapsed: Duration) -> Vector {
    let t = max(0, elapsed.seconds)
    let a = start - rest
    let b = (velocity + a * decay) * (1 / damped)
    let (c, s) = (cos(damped * t), sin(damped * t))
    return ((b * damped - a * decay) * c - (a * damped + b * decay) * s) * exp(-decay * t)
  }

  /// After this long it is within half a pixel of its rest and is taken to be there.
  public var duration: Duration {
    let a = start - rest
    // The longest that the oscillation can be, whatever its phase.
    let reach = a.length + ((velocity + a * decay) * (1 / damped)).length
    return .inSeconds(log(max(1, reach / 0.5)) / decay)
  }
}
