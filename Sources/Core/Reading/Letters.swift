import Measures
import Scenery

/// The sizes that a reading text may have.
enum Letters {
  /// Design pixels, from the largest: 60 on a line of its own, 32 where a page is long.
  static let sizes: [Double] = [60, 54, 48, 42, 36, 32]
  /// The smallest text anywhere: 2.6 % of the short side.
  static let smallest = 0.026 * 1080

  /// The sizes for a screen and a reader's choice, in pixels. Line heights run from 1.4 em at 60 to 1.3125 em at 32.
  static func choices(_ unit: DesignUnit, scale: Double) -> [LetterSize] {
    var result: [LetterSize] = []
    for size in sizes {
      let share = (size - 32) / 28
      let scaled = max(smallest, size * scale)
      let letters = LetterSize(
        size: unit(scaled), lineHeight: unit(scaled * (1.3125 + 0.0875 * share)).rounded(),
        padding: unit(24 + 6 * share).rounded())
      if result.last != letters { result.append(letters) }
    }
    return result
  }
}
