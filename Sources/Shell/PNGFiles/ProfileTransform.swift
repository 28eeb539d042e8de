import CLcms

/// Pixel layouts, as Little CMS packs them into a word (`lcms2.h`, "Pixel types"; its macros do not reach Swift).
private enum Layout {
  private static let rgb = UInt32(PT_RGB) << 16 | 3 << 3
  private static let oneExtra: UInt32 = 1 << 7
  private static let swapped: UInt32 = 1 << 10 | 1 << 14
  /// TYPE_BGRA_8.
  static let pixel = rgb | oneExtra | swapped | 1
  /// TYPE_RGBA_16.
  static let deep = rgb | oneExtra | 2
  /// TYPE_GRAY_8 and TYPE_GRAY_16.
  static let grey = UInt32(PT_GRAY) << 16 | 1 << 3 | 1
  static let deepGrey = UInt32(PT_GRAY) << 16 | 1 << 3 | 2
}

/// From a profile's colours to sRGB, by Little CMS. Alpha is left as it is.
final class ProfileTransform {
  private let handle: cmsHTRANSFORM

  private init?(_ profile: borrowing ColourProfile, from layout: UInt32) {
    guard let screen = ColourProfile.sRGB() else { return nil }
    let intent = UInt32(INTENT_RELATIVE_COLORIMETRIC)
    let flags = UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION)
    guard
      let handle = cmsCreateTransform(
        profile.handle, layout, screen.handle, Layout.pixel, intent, flags)
    else { return nil }
    self.handle = handle
  }

  deinit { cmsDeleteTransform(handle) }

  convenience init?(_ profile: borrowing ColourProfile, deep: Bool) {
    self.init(profile, from: deep ? Layout.deep : Layout.pixel)
  }

  fileprivate convenience init?(grey profile: borrowing ColourProfile, deep: Bool) {
    self.init(profile, from: deep ? Layout.deepGrey : Layout.grey)
  }

  /// Straight pixels in place; or from rows of 16 bits a channel, without their alpha.
  func apply(_ source: UnsafeRawPointer, to row: UnsafeMutablePointer<UInt32>, count: Int) {
    cmsDoTransform(handle, source, row, UInt32(clamping: count))
  }
}

extension ColourProfile {
  /// A grey profile's levels as sRGB levels.
  func greyTable(deep: Bool) -> [UInt8]? {
    guard let transform = ProfileTransform(grey: self, deep: deep) else { return nil }
    let count = deep ? 65_536 : 256
    var pixels = [UInt32](repeating: 0, count: count)
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return }
      if deep {
        (0..<count).map { UInt16($0) }.withUnsafeBytes {
          if let levels = $0.baseAddress { transform.apply(levels, to: first, count: count) }
        }
      } else {
        (0..<count).map { UInt8($0) }.withUnsafeBytes {
          if let levels = $0.baseAddress { transform.apply(levels, to: first, count: count) }
        }
      }
    }
    return pixels.map { UInt8($0 >> 8 & 255) }
  }
}
