/// Four pixels with 16 bits a channel, red and blue apart from alpha and green: for many steps one after the other.
///
/// Shares are of 256 and stand in both lanes of a pixel.
struct WidePixels {
  var redBlue, alphaGreen: Lanes

  @inline(__always) init(redBlue: Lanes, alphaGreen: Lanes) {
    (self.redBlue, self.alphaGreen) = (redBlue, alphaGreen)
  }

  @inline(__always) init(_ four: FourPixels) {
    redBlue = lanes(four & 0x00FF_00FF)
    alphaGreen = lanes(four) &>> 8
  }

  /// Channels are in 0…255.
  @inline(__always) var packed: FourPixels { pixels(redBlue | (alphaGreen &<< 8)) }

  /// Towards another, rounded to the nearest.
  @inline(__always) func mixed(_ other: WidePixels, _ shares: Lanes) -> WidePixels {
    WidePixels(
      redBlue: mixedLanes(redBlue, other.redBlue, shares),
      alphaGreen: mixedLanes(alphaGreen, other.alphaGreen, shares))
  }

  /// Times a share, rounded to the nearest.
  @inline(__always) func scaled(_ shares: Lanes) -> WidePixels {
    WidePixels(
      redBlue: (redBlue &* shares &+ 128) &>> 8, alphaGreen: (alphaGreen &* shares &+ 128) &>> 8)
  }

  @inline(__always) static func &+ (one: WidePixels, other: WidePixels) -> WidePixels {
    WidePixels(
      redBlue: one.redBlue &+ other.redBlue, alphaGreen: one.alphaGreen &+ other.alphaGreen)
  }

  /// Divided by 2, 4 or 8, rounded.
  @inline(__always) func divided(byBits bits: UInt16) -> WidePixels {
    let half = Lanes(repeating: 1 &<< (bits &- 1))
    let places = Lanes(repeating: bits)
    return WidePixels(
      redBlue: (redBlue &+ half) &>> places, alphaGreen: (alphaGreen &+ half) &>> places)
  }
}

/// Shares from 0…1, as 0…256, rounded to the nearest.
@inline(__always) func shares(_ parts: SIMD4<Float>) -> Lanes {
  pairs(unsafeBitCast(parts * 256 + 0x1p23, to: FourPixels.self) & 0x1FF)
}

/// Whether any of the four is under 0, by their signs: masks of comparisons are dear to look at.
@inline(__always) func isAnyNegative(_ values: SIMD4<Float>) -> Bool {
  let halves = unsafeBitCast(values, to: SIMD2<UInt64>.self)
  return (halves.x | halves.y) & 0x8000_0000_8000_0000 != 0
}

@inline(__always) func areAllNegative(_ values: SIMD4<Float>) -> Bool {
  let halves = unsafeBitCast(values, to: SIMD2<UInt64>.self)
  return halves.x & halves.y & 0x8000_0000_8000_0000 == 0x8000_0000_8000_0000
}
