/// A value that follows its goal and never jumps: what keeps every change of loudness from clicking.
struct Slew: Sendable, BitwiseCopyable {
  private(set) var value: Float
  /// The most that it changes from one sample to the next.
  let step: Float

  /// - Parameter seconds: What it takes from 0 to 1.
  init(_ value: Float = 0, across seconds: Double, rate: Int) {
    self.value = value
    step = Float(1 / (seconds * Double(rate)))
  }

  mutating func follow(_ goal: Float) {
    value += min(max(goal - value, -step), step)
  }
}

/// From 0 at 0 to 1 at 1, level at both ends.
func smoothStep(_ x: Float) -> Float {
  let x = min(max(x, 0), 1)
  return x * x * (3 - 2 * x)
}
