import Glibc
import Narrating

/// Measures captured sound, 20 ms after 20 ms.
struct LoudnessMeter {
  /// Samples in one measure.
  static let stretch = Take.rate / 50

  private var count = 0
  private var peak: Float = 0
  private var power = 0.0

  /// Takes samples in; one measure for each stretch that they fill.
  mutating func add(_ samples: [Float]) -> [Loudness] {
    var measures: [Loudness] = []
    for sample in samples {
      peak = max(peak, abs(sample))
      power += Double(sample) * Double(sample)
      count += 1
      if count == Self.stretch {
        let mean = Float((power / Double(count)).squareRoot())
        measures.append(Loudness(peak: Self.decibels(peak), mean: Self.decibels(mean)))
        (count, peak, power) = (0, 0, 0)
      }
    }
    return measures
  }

  private static func decibels(_ level: Float) -> Float {
    level > 1e-6 ? 20 * log10(level) : -120
  }
}
