import Measures
import Paper

/// The shadows that a lifted sheet casts, four pixels at a time.
///
/// Each is the sheet's own outline, moved and blurred: one soft edge beyond the cylinder, and one at each free edge of the
/// page, found in the sheet's own measure, where they are straight.
struct CurlShade {
  private struct Cast {
    let x, y, away: Float
    let perSoftness, strength: Float
  }

  private let ux, uy, radius: Float
  /// Free edges in page pixels: fore-edge at `fore`, on the side of `outwards` (±1); head at 0, foot at `height`.
  private let fore, outwards, height: Float
  private let wide, narrow, own: Cast

  init(_ fold: Fold, pageHeight: Int, fore: Double, outwards: Double, _ shadows: CastShadows) {
    (ux, uy) = (Float(fold.direction.x), Float(fold.direction.y))
    radius = Float(fold.radius)
    self.fore = Float(fore)
    self.outwards = Float(outwards)
    height = Float(pageHeight)
    func cast(_ shadow: CastShadow) -> Cast {
      Cast(
        x: Float(shadow.offset.x), y: Float(shadow.offset.y),
        away: Float(shadow.offset.dot(fold.direction)), perSoftness: Float(0.5 / shadow.softness),
        strength: Float(shadow.strength))
    }
    (wide, narrow, own) = (cast(shadows.wide), cast(shadows.narrow), cast(shadows.own))
  }

  /// Opacity, 0…255, of all shadows at four places in page pixels, `distance` beyond the contact line.
  @inline(__always) func levels(
    _ gx: SIMD4<Float>, _ gy: Float, _ distance: SIMD4<Float>
  ) -> SIMD4<UInt32> {
    let light =
      clear(wide, gx, gy, distance) * clear(narrow, gx, gy, distance)
      * clear(own, gx, gy, distance)
    return unsafeBitCast((1 - light) * 255 + 0x1p23, to: SIMD4<UInt32>.self) & 0xFF
  }

  /// What one shadow lets through, 0…1.
  @inline(__always) private func clear(
    _ cast: Cast, _ gx: SIMD4<Float>, _ gy: Float, _ distance: SIMD4<Float>
  ) -> SIMD4<Float> {
    let t = distance - cast.away
    let zero = SIMD4<Float>.zero
    let round = t.clamped(lowerBound: zero, upperBound: SIMD4(repeating: radius))
    let flat = t.clamped(lowerBound: SIMD4(repeating: -1e6), upperBound: zero)
    let beyond = .pi * radius - flat - (.pi / 2) * round - t
    let qx = gx - cast.x + beyond * ux
    let qy = SIMD4(repeating: gy - cast.y) + beyond * uy
    let cover =
      soft((radius - t) * cast.perSoftness) * soft((fore - qx) * (outwards * cast.perSoftness))
      * soft(qy * cast.perSoftness) * soft((height - qy) * cast.perSoftness)
    return 1 - cover * cast.strength
  }

  @inline(__always) private func soft(_ z: SIMD4<Float>) -> SIMD4<Float> {
    let x = (z + 0.5).clamped(lowerBound: .zero, upperBound: .one)
    return x * x * (3 - 2 * x)
  }
}
