import Glibc

/// How much of a pixel is covered at a signed distance from a shape's edge.
protocol CoverageProfile {
  /// At this distance and beyond nothing is covered.
  var reach: Float { get }
  /// Nearer the middle than this (a negative distance), coverage no longer changes.
  var depth: Float { get }
  /// Levels, 0…255, rounded, for four distances in pixels.
  func levels(_ distances: SIMD4<Float>) -> SIMD4<UInt32>
}

/// ½ − d, from 0 to 1: a smooth edge one pixel wide.
@inline(__always) private func edge(_ distances: SIMD4<Float>) -> SIMD4<Float> {
  clamped(0.5 - distances, to: 1)
}

/// Cut to 0…most, as comparisons and masks: `clamped` of the standard library is a call for each of the four. What is no
/// number becomes 0.
@inline(__always) func clamped(_ values: SIMD4<Float>, to most: Float) -> SIMD4<Float> {
  let above = SIMD4<Float>.zero.replacing(with: values, where: values .> 0)
  return above.replacing(with: most, where: above .> most)
}

/// The nearest whole numbers to values in 0…255.
@inline(__always) private func rounded(_ values: SIMD4<Float>) -> SIMD4<UInt32> {
  unsafeBitCast(values + 0x1p23, to: SIMD4<UInt32>.self) & 0xFF
}

struct CardProfile: CoverageProfile {
  let reach: Float = 0.5
  let depth: Float = -0.5

  @inline(__always) func levels(_ distances: SIMD4<Float>) -> SIMD4<UInt32> {
    rounded(edge(distances) * 255)
  }
}

/// A card with another, `width` pixels further in, taken out.
struct RingProfile: CoverageProfile {
  let width: Float
  let reach: Float = 0.5
  var depth: Float { -width - 0.5 }

  @inline(__always) func levels(_ distances: SIMD4<Float>) -> SIMD4<UInt32> {
    rounded((edge(distances) - edge(distances + width)) * 255)
  }
}

/// 1 − Φ(d / σ), from a table: 8,192 steps of σ / 1,170.
struct ShadowProfile: CoverageProfile {
  let reach, depth: Float
  private let scale: Float
  private let table: UnsafePointer<UInt8>

  /// `table` must have `ShadowTable.count` entries.
  init(sigma: Float, table: UnsafePointer<UInt8>) {
    let sigma = max(sigma, 0x1p-6)
    reach = 3 * sigma
    depth = -3 * sigma
    scale = Float(ShadowTable.perSigma) / sigma
    self.table = table
  }

  @inline(__always) func levels(_ distances: SIMD4<Float>) -> SIMD4<UInt32> {
    let middle = Float(ShadowTable.count / 2)
    let places = (distances * scale + middle)
    let clampedPlaces = clamped(places, to: Float(ShadowTable.count - 1))
    let indices =
      unsafeBitCast(clampedPlaces + 0x1p23, to: SIMD4<UInt32>.self) & UInt32(ShadowTable.count - 1)
    return SIMD4(
      UInt32(table[Int(indices.x)]), UInt32(table[Int(indices.y)]), UInt32(table[Int(indices.z)]),
      UInt32(table[Int(indices.w)]))
  }
}

/// 1 − Φ(z) in levels, for z from −3.5 to 3.5. Its size is a power of two, so that no index can miss it.
public struct ShadowTable: Sendable {
  static let count = 8192
  static let perSigma = 1170
  let levels: [UInt8]

  public init() {
    levels = (0..<Self.count).map { index in
      let z = Double(index - Self.count / 2) / Double(Self.perSigma)
      return UInt8((255 * erfc(z / 2.0.squareRoot()) / 2).rounded())
    }
  }
}
