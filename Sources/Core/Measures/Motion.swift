import Glibc

extension Duration {
  /// This duration in seconds.
  public var seconds: Double {
    let parts = components
    return Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
  }

  /// `seconds` as a duration, cut at 146 years either way; infinities and NaN count as zero.
  public static func inSeconds(_ seconds: Double) -> Duration {
    guard seconds.isFinite else { return .zero }
    return .nanoseconds(Int64(max(-0x1p62, min(0x1p62, (seconds * 1e9).rounded()))))
  }
}

/// An under-damped spring that goes from 0 to 1, in closed form, so that any frame rate gives the same motion.
///
/// Source: the damped harmonic oscillator, x'' + 2ζω x' + ω² x = ω², x(0) = 0, x'(0) = 0.
public struct Spring: Hashable, Sendable {
  /// Damping ratio ζ, 0 < ζ < 1: 0.85 for paper, 0.4 for cards (overshoots 25 %).
  public var damping: Double
  /// Undamped angular frequency ω, in radians a second.
  public var frequency: Double

  public init(damping: Double, frequency: Double) {
    self.damping = min(0.999, max(0.05, damping))
    self.frequency = max(0.1, frequency)
  }

  /// Where the spring is `elapsed` after it was let go: 0 at first, 1 at rest.
  public func position(after elapsed: Duration) -> Double {
    let t = max(0, elapsed.seconds)
    if elapsed >= settlingTime { return 1 }
    let damped = frequency * (1 - damping * damping).squareRoot()
    let decay = exp(-damping * frequency * t)
    return 1 - decay * (cos(damped * t) + damping * frequency / damped * sin(damped * t))
  }

  /// After this long the spring is within a thousandth of its rest and is taken to be there.
  public var settlingTime: Duration {
    .inSeconds(log(1000) / (damping * frequency))
  }
}

/// Easing along a cubic Bézier from (0, 0) to (1, 1), as in CSS `cubic-bezier(x1, y1, x2, y2)`.
public struct CubicEase: Hashable, Sendable {
  private let x1, y1, x2, y2: Double

  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = min(1, max(0, x1))
    self.y1 = y1
    self.x2 = min(1, max(0, x2))
    self.y2 = y2
  }

  /// The eased value for a share of time in 0…1 (clamped), found by bisection to 1e-6.
  public func callAsFunction(_ time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    var low = 0.0
    var high = 1.0
    for _ in 0..<22 {
      let middle = (low + high) / 2
      if Self.bezier(x1, x2, middle) < time { low = middle } else { high = middle }
    }
    return Self.bezier(y1, y2, (low + high) / 2)
  }

  private static func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
  }
}

/// A seeded generator (SplitMix64, Steele, Lea & Flood 2014): the same seed gives the same numbers for ever.
public struct SeededRandom: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
