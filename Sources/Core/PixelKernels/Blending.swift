// Four pixels at a time. Red and blue share one vector of 16-bit lanes, alpha and green another, so that
// every product of two 8-bit channels is exact. Plain SSE2 and NEON have all of it.

typealias FourPixels = SIMD4<UInt32>
typealias Lanes = SIMD8<UInt16>

@inline(__always) func lanes(_ pixels: FourPixels) -> Lanes {
  unsafeBitCast(pixels, to: Lanes.self)
}

@inline(__always) func pixels(_ lanes: Lanes) -> FourPixels {
  unsafeBitCast(lanes, to: FourPixels.self)
}

/// The low byte of each pixel, in both of its lanes.
@inline(__always) func pairs(_ values: FourPixels) -> Lanes { lanes(values | (values &<< 16)) }

/// a · b / 255 rounded to the nearest, exact for a and b in 0…255.
///
/// Source: J. Blinn, "Three wrongs make a right", IEEE CG&A 15(6), 1995.
@inline(__always) func product(_ a: Lanes, _ b: Lanes) -> Lanes {
  let t = a &* b &+ 128
  return (t &+ (t &>> 8)) &>> 8
}

/// Every channel of every pixel times its factor / 255, rounded to the nearest.
@inline(__always) func scaled(_ four: FourPixels, by factors: Lanes) -> FourPixels {
  let redBlue = product(lanes(four & 0x00FF_00FF), factors)
  let alphaGreen = product(lanes((four &>> 8) & 0x00FF_00FF), factors)
  return pixels(redBlue) | (pixels(alphaGreen) &<< 8)
}

/// Premultiplied source over destination: s + d · (255 − alpha of s) / 255, the product rounded to the nearest.
@inline(__always) func over(_ source: FourPixels, _ destination: FourPixels) -> FourPixels {
  source &+ scaled(destination, by: pairs(255 &- (source &>> 24)))
}

/// a + (b − a) · weight / 256, rounded to the nearest; weights 0…256 stand in both lanes of a pixel.
@inline(__always) func mixed(_ a: FourPixels, _ b: FourPixels, _ weights: Lanes) -> FourPixels {
  let redBlue = mixedLanes(lanes(a & 0x00FF_00FF), lanes(b & 0x00FF_00FF), weights)
  let alphaGreen = mixedLanes(
    lanes((a &>> 8) & 0x00FF_00FF), lanes((b &>> 8) & 0x00FF_00FF), weights)
  return pixels(redBlue) | (pixels(alphaGreen) &<< 8)
}

/// Exact in 16 bits: what overflows on the way comes back, because the result is in 0…255 · 256 + 128.
@inline(__always) func mixedLanes(_ a: Lanes, _ b: Lanes, _ weights: Lanes) -> Lanes {
  ((a &<< 8) &+ (b &- a) &* weights &+ 128) &>> 8
}

@inline(__always) func isClear(_ four: FourPixels) -> Bool {
  let halves = unsafeBitCast(four, to: SIMD2<UInt64>.self)
  return halves.x | halves.y == 0
}

@inline(__always) func isOpaque(_ four: FourPixels) -> Bool {
  let halves = unsafeBitCast(four, to: SIMD2<UInt64>.self)
  let alpha: UInt64 = 0xFF00_0000_FF00_0000
  return halves.x & halves.y & alpha == alpha
}
