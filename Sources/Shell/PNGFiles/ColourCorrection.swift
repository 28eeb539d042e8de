import CPNG
import Glibc
import PixelKernels

/// What brings a file's colours to sRGB.
enum ColourCorrection {
  /// They are sRGB, or nothing says otherwise.
  case none
  /// Each channel through a table of 256 levels, or of 65,536 for pictures of 16 bits.
  case table([UInt8])
  /// A profile of three curves and a matrix, as nearly all are that pictures carry.
  case shaper(ColourShaper)
  /// Any other profile.
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
    if let shaper = profile.shaper(steps: 256) {
      if isNearlyNothing({ shaper.map($0, count: $1) }) { return .none }
      if !deep { return .shaper(shaper) }
      return profile.shaper(steps: ColourShaper.deepSteps).map { .shaper($0) } ?? .none
    }
    guard let transform = ProfileTransform(profile, deep: false) else { return .none }
    if isNearlyNothing({ transform.apply($0, to: $0, count: $1) }) { return .none }
    if !deep { return .profile(transform) }
    return ProfileTransform(profile, deep: true).map { .profile($0) } ?? .none
  }
}

/// Whether a correction changes no colour of a coarse lattice and no grey by more than one level: such files are shown
/// as they are, and cost nothing.
private func isNearlyNothing(
  _ correct: (_ row: UnsafeMutablePointer<UInt32>, _ count: Int) -> Void
) -> Bool {
  let lattice = (0..<729).map { index -> UInt32 in
    func level(_ step: Int) -> UInt32 { UInt32(min(255, step * 32)) }
    return 0xFF00_0000 | level(index / 81) << 16 | level(index / 9 % 9) << 8 | level(index % 9)
  }
  let before = lattice + (0..<256).map { 0xFF00_0000 | UInt32($0) * 0x01_0101 }
  var after = before
  after.withUnsafeMutableBufferPointer { buffer in
    if let first = buffer.baseAddress { correct(first, buffer.count) }
  }
  return zip(before, after).allSatisfy { one, other in
    [0, 8, 16].allSatisfy { shift in
      abs(Int(one >> shift & 255) - Int(other >> shift & 255)) <= 1
    }
  }
}

/// The power that brings a sample of file gamma `gamma` to a display of gamma 2.2 (PNG 1.2, §10.5), or `nil` where
/// nothing is to be done: within 5 % of 1 / 2.2, libpng's own threshold, or no gamma that a picture can have.
func displayExponent(_ gamma: Double) -> Double? {
  guard gamma >= 0.1, gamma <= 10, !isNearDisplay(gamma) else { return nil }
  return 1 / (gamma * 2.2)
}

func isNearDisplay(_ gamma: Double) -> Bool { abs(gamma * 2.2 - 1) < 0.05 }
