import CLcms
import PixelKernels

extension ColourProfile {
  /// The profile's curves and colorants, as Little CMS reads them, made ready for whole rows: its own way through a
  /// matrix profile takes 10 ms to set up and several times as long for each pixel. `nil` for profiles that have
  /// tables, or numbers no screen has.
  func shaper(steps: Int) -> ColourShaper? {
    guard cmsIsMatrixShaper(handle) != 0, cmsIsTag(handle, cmsSigAToB0Tag) == 0,
      cmsIsTag(handle, cmsSigAToB1Tag) == 0
    else { return nil }
    let columns = [cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag]
      .compactMap { colorant($0) }
    let curves = [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag]
      .compactMap { curve($0, steps: steps) }
    guard columns.count == 3, curves.count == 3 else { return nil }
    return ColourShaper(curves: curves, columns: columns)
  }

  /// A colorant in linear sRGB.
  private func colorant(_ tag: cmsTagSignature) -> SIMD3<Float>? {
    guard let value = cmsReadTag(handle, tag) else { return nil }
    let xyz = value.assumingMemoryBound(to: cmsCIEXYZ.self).pointee
    let sums = fromD50.map { Float($0.0 * xyz.X + $0.1 * xyz.Y + $0.2 * xyz.Z) }
    guard sums.allSatisfy({ abs($0) < 16 }) else { return nil }
    return SIMD3(sums[0], sums[1], sums[2])
  }

  private func curve(_ tag: cmsTagSignature, steps: Int) -> [Float]? {
    guard let value = cmsReadTag(handle, tag) else { return nil }
    let tone = OpaquePointer(value)
    let light = (0..<steps).map { cmsEvalToneCurveFloat(tone, Float($0) / Float(steps - 1)) }
    return light.allSatisfy { abs($0) < 16 } ? light : nil
  }
}

/// From XYZ about D50, the white of profiles, to linear sRGB: the inverse of sRGB's matrix after Bradford's adaptation
/// (Lindbloom, "RGB/XYZ Matrices").
private let fromD50 = [
  (3.133_856_1, -1.616_866_7, -0.490_614_6), (-0.978_768_4, 1.916_141_5, 0.033_454_0),
  (0.071_945_3, -0.228_991_4, 1.405_242_7),
]
