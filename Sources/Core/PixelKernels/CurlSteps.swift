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

  /// All of it in 16 bytes; the lights are the two halves of the last.
  @inline(__always) var lanes: SIMD4<Float> { unsafeBitCast(self, to: SIMD4<Float>.self) }
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
    let count = count(fold)
    for index in 0..<count {
      let t = (Double(index) + 0.5) / Double(perPixel)
      let sine = min(1, t / r)
      let s = r * asin(sine)
      let cosine = (1 - sine * sine).squareRoot()
      func level(_ side: Lamp.Side, _ cosine: Double) -> UInt16 {
        UInt16(256 * lamp.brightness(of: side, sine: sine, cosine: cosine, fold.direction))
      }
      steps[index] = CurlStep(
        upper: Float(.pi * r - s), lower: Float(s), spread: 0, upperLight: level(.back, -cosine),
        lowerLight: level(.front, cosine))
    }
    // From half a pixel before to half a pixel after.
    let half = perPixel / 2
    for index in 0..<count {
      let before = index < half ? 0 : steps[index - half].lower
      steps[index].spread = steps[min(count - 1, index + half)].lower - before
    }
  }
}
