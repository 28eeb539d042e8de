public import Pixels

extension PixelRun {
  /// Writes a run from one colour to another, mixed premultiplied; the run stands for the pixels from `first` on of a
  /// ramp that is `length` pixels wide. Pixel i takes (i + ½) / length of the second, rounded to the nearest level.
  public func ramp(from one: Colour, to other: Colour, first: Int, length: Int) {
    let start = Self.channels(one)
    let change = Self.channels(other) - start
    for at in 0..<count {
      let share = (Float(first + at) + 0.5) / Float(length)
      let levels = start + change * share
      // Adding 2²³ leaves the nearest whole number in the low bits.
      let bits = unsafeBitCast(levels + 0x1p23, to: SIMD4<UInt32>.self) & 0xFF
      self.start[at] = bits.w << 24 | bits.x << 16 | bits.y << 8 | bits.z
    }
  }

  /// Red, green, blue, alpha, premultiplied, in levels that are not rounded.
  private static func channels(_ colour: Colour) -> SIMD4<Float> {
    let share = Float(colour.alpha) / 255
    return SIMD4(
      Float(colour.red) * share, Float(colour.green) * share, Float(colour.blue) * share,
      Float(colour.alpha))
  }
}
