import Measures
import Paper

/// The shadows that a lifted sheet casts, four pixels at a time.
///
/// Each is the sheet's own outline, moved and blurred: one soft edge beyond the cylinder, and one at each free edge of the
/// page, found in the sheet's own measure, where they are straight. They are so soft that all of this is asked only at
/// some places of a tile.
struct CurlShade {
  private struct Cast {
    let x, y, away: Float
    let perSoftness, strength: Float

    /// What it lets through, 0…1, at four places of a sheet.
    @inline(__always) func clear(
      _ sheet: CurlShade, _ gx: SIMD4<Float>, _ gy: Float, _ distance: SIMD4<Float>
    ) -> SIMD4<Float> {
      let t = distance - away
      let flat = t.replacing(with: 0, where: t .> 0)
      let ahead = t - flat
      let round = ahead.replacing(with: sheet.radius, where: ahead .> sheet.radius)
      let beyond = .pi * sheet.radius - flat - (.pi / 2) * round - t
      let qx = gx - x + beyond * sheet.ux
      let qy = SIMD4(repeating: gy - y) + beyond * sheet.uy
      let foot = sheet.height - qy
      let end = qy.replacing(with: foot, where: foot .< qy)
      let fold = soft((sheet.radius - t) * perSoftness)
      let fore = soft((sheet.fore - qx) * (sheet.outwards * perSoftness))
      return 1 - fold * fore * soft(end * perSoftness) * strength
    }

    @inline(__always) private func soft(_ z: SIMD4<Float>) -> SIMD4<Float> {
      let x = clamped(z + 0.5, to: 1)
      return x * x * (3 - 2 * x)
    }

    init(_ shadow: CastShadow, _ direction: Vector) {
      x = Float(shadow.offset.x)
      y = Float(shadow.offset.y)
      away = Float(shadow.offset.dot(direction))
      perSoftness = Float(0.5 / shadow.softness)
      strength = Float(shadow.strength)
    }
  }

  private let ux, uy, radius: Float
  /// Free edges in page pixels: fore-edge at `fore`, on the side of `outwards` (±1); head at 0, foot at `height`.
  private let fore, outwards, height: Float
  private let wide, narrow, own: Cast
  /// Pixels from one place that is asked to the next, 2, 4 or 8; between them the shade changes as good as evenly.
  private let spacing: Int

  init(
    _ fold: Fold, pageHeight: Int, fore: Double, outwards: Double, _ shadows: CastShadows
  ) {
    (ux, uy) = (Float(fold.direction.x), Float(fold.direction.y))
    radius = Float(fold.radius)
    self.fore = Float(fore)
    self.outwards = Float(outwards)
    height = Float(pageHeight)
    wide = Cast(shadows.wide, fold.direction)
    narrow = Cast(shadows.narrow, fold.direction)
    own = Cast(shadows.own, fold.direction)
    spacing = Self.spacing([wide, narrow, own])
  }

  /// As far as straight lines between the places stay within a level: their error is h²/8 of the second derivative, of
  /// which 3x² − 2x³ has six at most. Shadows of sheets that lie low are faint.
  private static func spacing(_ casts: InlineArray<3, Cast>) -> Int {
    var bend: Float = 0
    for index in 0..<3 {
      let cast = casts[index]
      bend += 6 * 255 * cast.strength * cast.perSoftness * cast.perSoftness
    }
    return bend * 8 < 1 ? 8 : bend * 2 < 1 ? 4 : 2
  }

  /// Asks for the shade, 0…255, at places of a tile: `spacing` apart from its first pixel on and one beyond its end, in
  /// rows of `CurlShade.pitch`. Whether there is any.
  func write(
    _ columns: Range<Int>, rows: Range<Int>, left: Float, top: Float, line: Float,
    into samples: UnsafeMutablePointer<Float>
  ) -> Bool {
    let step = Float(spacing)
    var most = SIMD4<Float>.zero
    var row = 0
    for y in stride(from: rows.lowerBound, through: rows.upperBound, by: spacing) {
      let gy = Float(y) + 0.5 - top
      let t0 = gy * uy - line
      for at in stride(from: 0, through: columns.count / spacing, by: 4) {
        let gx =
          (SIMD4<Float>(0, 1, 2, 3) + Float(at)) * step + (Float(columns.lowerBound) + 0.5 - left)
        let four = darkness(gx, gy, gx * ux + t0)
        most = most.replacing(with: four, where: four .> most)
        UnsafeMutableRawPointer(samples + (row * Self.pitch + at))
          .storeBytes(of: four, as: SIMD4<Float>.self)
      }
      row += 1
    }
    return isAnyNegative(0.25 - most)
  }

  /// Writes the levels of columns of a row of the tile, both counted from its first, from its samples.
  func write(
    row: Int, columns: Range<Int>, from samples: UnsafePointer<Float>,
    into levels: UnsafeMutablePointer<UInt32>
  ) {
    let share = Float(row % spacing) / Float(spacing)
    let above = samples + row / spacing * Self.pitch
    let below = share > 0 ? above + Self.pitch : above
    let ramp = SIMD4<Float>(0, 1, 2, 3) * (1 / Float(spacing))
    var at = columns.lowerBound / spacing
    var end = above[at] + (below[at] - above[at]) * share
    while at * spacing < columns.upperBound {
      let start = end
      end = above[at + 1] + (below[at + 1] - above[at + 1]) * share
      let four = start + (end - start) * ramp
      // The last two of four are written over by the next where places are two apart.
      store(rounded(four), levels + at * spacing)
      if spacing == 8 { store(rounded(four + (end - start) * 0.5), levels + (at * 8 + 4)) }
      at += 1
    }
  }

  /// Samples of a row of a tile of 64 pixels.
  static let pitch = 36

  @inline(__always) private func store(
    _ four: FourPixels, _ levels: UnsafeMutablePointer<UInt32>
  ) {
    UnsafeMutableRawPointer(levels).storeBytes(of: four, as: FourPixels.self)
  }

  /// Adding 2²³ leaves the nearest whole number in the low bits.
  @inline(__always) private func rounded(_ levels: SIMD4<Float>) -> FourPixels {
    unsafeBitCast(levels + 0x1p23, to: FourPixels.self) & 0xFF
  }

  /// Opacity, 0…255, of all shadows at four places in page pixels, `distance` beyond the contact line.
  private func darkness(
    _ gx: SIMD4<Float>, _ gy: Float, _ distance: SIMD4<Float>
  ) -> SIMD4<Float> {
    let light =
      wide.clear(self, gx, gy, distance) * narrow.clear(self, gx, gy, distance)
      * own.clear(self, gx, gy, distance)
    return (1 - light) * 255
  }
}
