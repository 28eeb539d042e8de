import Measures
public import Paper

/// The shadows that a lifted sheet casts, four pixels at a time.
///
/// Each is the sheet's own outline, moved and blurred: one soft edge beyond the cylinder, and one at each free edge of the
/// page, found in the sheet's own measure, where they are straight. Along most rows only one of these edges is met; what
/// is seen across it stands in a table.
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
  /// Farther than this from an edge it does not count.
  private let reach: Float
  private let tables: UnsafePointer<UInt32>

  /// - Parameter tables: what `CurlShadeTables.write` gave for the same fold and shadows.
  init(
    _ fold: Fold, pageHeight: Int, fore: Double, outwards: Double, _ shadows: CastShadows,
    tables: UnsafePointer<UInt32>
  ) {
    (ux, uy) = (Float(fold.direction.x), Float(fold.direction.y))
    radius = Float(fold.radius)
    self.fore = Float(fore)
    self.outwards = Float(outwards)
    height = Float(pageHeight)
    wide = Cast(shadows.wide, fold.direction)
    narrow = Cast(shadows.narrow, fold.direction)
    own = Cast(shadows.own, fold.direction)
    reach = CurlShadeTables.reach(shadows)
    self.tables = tables
  }

  /// All edges are so soft that every other pixel tells of its neighbour.
  var isSoft: Bool { max(wide.perSoftness, narrow.perSoftness, own.perSoftness) < 0.5 / 8 }

  /// Which soft edges a run of places can meet.
  enum Meeting {
    /// It lies far beyond one and the same edge: no shadow falls there.
    case clear
    /// It lies far within all edges.
    case none
    case fold, fore, any
  }

  /// The edges that a row may meet from one place, `t` beyond the contact line, to another. Between them the way over the
  /// sheet bends twice, at the contact line and at the far side, and is straight in between.
  func meeting(from gx: Float, to other: Float, _ gy: Float, _ t: Float, _ last: Float) -> Meeting {
    if min(t, last) > radius + reach { return .clear }
    var (least, most) = (SIMD4<Float>(repeating: .infinity), SIMD4<Float>(repeating: -.infinity))
    func look(_ at: Float, _ t: Float) {
      let q = place(at, gy, t)
      let distances = SIMD4((fore - q.x) * outwards, q.y, height - q.y, radius - t)
      least.replace(with: distances, where: distances .< least)
      most.replace(with: distances, where: distances .> most)
    }
    func bend(_ kink: Float) {
      if (kink - t) * (kink - last) < 0 { look(gx + (other - gx) * (kink - t) / (last - t), kink) }
    }
    look(gx, t)
    look(other, last)
    bend(0)
    bend(radius)
    let far = -1.6 * reach
    if most.x < far || most.y < far || most.z < far { return .clear }
    let (isNearFore, isNearFold) = (least.x < reach, least.w < reach)
    if min(least.y, least.z) < reach || (isNearFold && isNearFore) { return .any }
    if isNearFore { return max(t, last) < -reach ? .fore : .any }
    return isNearFold ? .fold : .none
  }

  /// Where the outermost layer that is seen at a place lies on the sheet.
  @inline(__always) private func place(_ gx: Float, _ gy: Float, _ t: Float) -> (
    x: Float, y: Float
  ) {
    let beyond = .pi * radius - min(t, 0) - (.pi / 2) * min(max(t, 0), radius) - t
    return (gx + beyond * ux, gy + beyond * uy)
  }

  /// The table for a meeting, and where a distance stands in it: beyond the far side, or within the fore-edge.
  func table(_ meeting: Meeting) -> UnsafePointer<UInt32> {
    meeting == .fore ? tables + CurlShadeTables.count : tables
  }

  /// The shade, premultiplied, at four distances.
  @inline(__always) func pixels(
    _ distances: SIMD4<Float>, in table: UnsafePointer<UInt32>
  ) -> FourPixels {
    let last = Float(CurlShadeTables.count - 1)
    let places = clamped((distances + reach) * (last / (2 * reach)), to: last)
    // Adding 2²³ leaves the nearest whole number in the low bits.
    let index = unsafeBitCast(places + 0x1p23, to: SIMD4<UInt32>.self) & 0x3FF
    return FourPixels(
      table[Int(index.x)], table[Int(index.y)], table[Int(index.z)], table[Int(index.w)])
  }

  /// Opacity, 0…255, of all shadows at four places in page pixels, `distance` beyond the contact line.
  @inline(__always) func levels(
    _ gx: SIMD4<Float>, _ gy: Float, _ distance: SIMD4<Float>
  ) -> SIMD4<UInt32> {
    let light =
      wide.clear(self, gx, gy, distance) * narrow.clear(self, gx, gy, distance)
      * own.clear(self, gx, gy, distance)
    return unsafeBitCast((1 - light) * 255 + 0x1p23, to: SIMD4<UInt32>.self) & 0xFF
  }
}

/// What all shadows of a sheet together look like, as premultiplied pixels, across the far side of its cylinder, and across its fore-edge, where no
/// other edge is near: two tables, from `reach` on one side to `reach` on the other.
public enum CurlShadeTables {
  static let count = 1024
  /// Pixels to be written.
  public static let size = 2 * count

  /// How far from an edge its shadows reach, in pixels.
  static func reach(_ shadows: CastShadows) -> Float {
    func far(_ shadow: CastShadow) -> Double { shadow.offset.length + shadow.softness }
    return Float(max(1, far(shadows.wide), far(shadows.narrow), far(shadows.own)))
  }

  /// Fills `pixels`, which must have room for `size`.
  ///
  /// - Parameters:
  ///   - ink: the shadows' colour, premultiplied.
  ///   - outwards: 1 where the fore-edge is on the right, −1 where it is on the left.
  public static func write(
    _ fold: Fold, _ shadows: CastShadows, outwards: Double, ink: UInt32,
    into pixels: UnsafeMutablePointer<UInt32>
  ) {
    let reach = Double(Self.reach(shadows))
    let u = fold.direction
    for index in 0..<count {
      let distance = (Double(index) / Double(count - 1) * 2 - 1) * reach
      func shade(_ edge: (CastShadow) -> Double) -> UInt32 {
        func clear(_ shadow: CastShadow) -> Double {
          let x = min(1, max(0, 0.5 + 0.5 * edge(shadow) / shadow.softness))
          return 1 - shadow.strength * x * x * (3 - 2 * x)
        }
        let light = clear(shadows.wide) * clear(shadows.narrow) * clear(shadows.own)
        let level = UInt32(((1 - light) * 255).rounded())
        return scaled(FourPixels(repeating: ink), by: pairs(FourPixels(repeating: level)))[0]
      }
      pixels[index] = shade { $0.offset.dot(u) - distance }
      // On the flap an offset is seen mirrored about the contact line.
      pixels[count + index] = shade { shadow in
        distance + outwards * (shadow.offset.x - 2 * shadow.offset.dot(u) * u.x)
      }
    }
  }
}
