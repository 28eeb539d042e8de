import Glibc
public import Paper

/// What there is to know of the bent sheet at one distance across the contact line.
public struct CurlStep: BitwiseCopyable, Sendable {
  /// Where on the sheet the upper (turned over) and the lower layer lie there: distances beyond the contact line.
  var upper, lower: Float
  /// How much of the sheet one pixel shows, in pixels: grows where it is seen from its edge.
  var spread: Float
  /// Brightness of both layers, 0…256.
  var upperLight, lowerLight: UInt16
}

/// The bent part of a sheet, seen from above, as a table across the contact line: eight steps a pixel.
public enum CurlSteps {
  static let perPixel = 8

  /// Steps that a fold needs: from its contact line to half a pixel beyond its far side.
  public static func count(_ fold: Fold) -> Int {
    Int((min(4096, fold.radius) + 1) * Double(perPixel)) + 2
  }

  /// Fills `steps`, which must have room for `count(fold)`.
  public static func write(_ fold: Fold, lamp: Lamp, into steps: UnsafeMutablePointer<CurlStep>) {
    let r = max(1e-6, fold.radius)
    func lower(_ t: Double) -> Double { r * asin(min(1, max(0, t / r))) }
    for index in 0..<count(fold) {
      let t = (Double(index) + 0.5) / Double(perPixel)
      let s = lower(t)
      let spread = lower(t + 0.5) - lower(t - 0.5)
      func level(_ side: Lamp.Side, _ s: Double) -> UInt16 {
        UInt16(256 * lamp.brightness(of: side, angle: min(.pi, s / r), fold.direction))
      }
      steps[index] = CurlStep(
        upper: Float(.pi * r - s), lower: Float(s), spread: Float(spread),
        upperLight: level(.back, .pi * r - s), lowerLight: level(.front, s))
    }
  }
}
