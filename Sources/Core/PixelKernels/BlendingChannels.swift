/// Four channels as an opaque pixel.
@inline(__always) func opaquePixel(_ channels: SIMD4<UInt16>) -> UInt32 {
  unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: channels), to: UInt32.self) | 0xFF00_0000
}

@inline(__always) func channels(_ pixel: UInt32) -> SIMD4<UInt16> {
  SIMD4<UInt16>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
}

/// a + (b − a) · share / 256, share 0…256.
@inline(__always) func mixed(
  _ a: SIMD4<UInt16>, _ b: SIMD4<UInt16>, _ share: UInt16
) -> SIMD4<UInt16> {
  ((a &<< 8) &+ (b &- a) &* share &+ 128) &>> 8
}
