import CPNG
import Glibc

/// What brings a file's colours to sRGB.
enum ColourCorrection {
  /// They are sRGB, or nothing says otherwise.
  case none
  /// Each channel through a table of 256 levels, or of 65,536 for pictures of 16 bits.
  case table([UInt8])
  case profile(ProfileTransform)

  var isNone: Bool {
    if case .none = self { true } else { false }
  }

  /// The first of these that the file has decides: cICP, sRGB, iCCP, gAMA with cHRM, gAMA alone (PNG 3rd edition,
  /// §13.14). A profile that cannot be read or used counts as not there.
  init(_ info: cpng_info, codingPoints: [UInt8]?, deep: Bool) {
    if let codingPoints, let profile = ColourProfile(codingPoints: codingPoints) {
      self = Self.through(profile, deep: deep)
    } else if info.has_srgb != 0 {
      self = .none
    } else if let icc = info.icc, let profile = ColourProfile(icc: icc, count: Int(info.icc_length))
    {
      self = Self.through(profile, deep: deep)
    } else if info.has_gamma != 0 {
      self = Self.measured(info, deep: deep)
    } else {
      self = .none
    }
  }

  private static func measured(_ info: cpng_info, deep: Bool) -> ColourCorrection {
    let gamma = Double(info.gamma) / 100_000
    if info.has_chromaticities != 0,
      let profile = ColourProfile(chromaticities: info.chromaticities, gamma: gamma)
    {
      return through(profile, deep: deep)
    }
    guard let exponent = displayExponent(gamma) else { return .none }
    let top = deep ? 65_535 : 255
    return .table(
      (0...top).map { UInt8((pow(Double($0) / Double(top), exponent) * 255).rounded()) })
  }

  private static func through(_ profile: borrowing ColourProfile, deep: Bool) -> ColourCorrection {
    if profile.isGrey {
      return profile.greyTable(deep: deep).map { .table($0) } ?? .none
    }
    if profile.isSRGB { return .none }
    return ProfileTransform(profile, deep: deep).map { .profile($0) } ?? .none
  }
}

/// The power that brings a sample of file gamma `gamma` to a display of gamma 2.2 (PNG 1.2, §10.5), or `nil` where
/// nothing is to be done: within 5 % of 1 / 2.2, libpng's own threshold, or no gamma that a picture can have.
func displayExponent(_ gamma: Double) -> Double? {
  guard gamma >= 0.1, gamma <= 10, !isNearDisplay(gamma) else { return nil }
  return 1 / (gamma * 2.2)
}

func isNearDisplay(_ gamma: Double) -> Bool { abs(gamma * 2.2 - 1) < 0.05 }
