import CLcms

/// A Little CMS profile.
struct ColourProfile: ~Copyable {
  let handle: cmsHPROFILE
  /// Of one grey channel, not three.
  let isGrey: Bool

  private init?(_ handle: cmsHPROFILE?) {
    guard let handle else { return nil }
    let space = cmsGetColorSpace(handle)
    guard space == cmsSigRgbData || space == cmsSigGrayData else {
      cmsCloseProfile(handle)
      return nil
    }
    self.handle = handle
    isGrey = space == cmsSigGrayData
  }

  deinit { cmsCloseProfile(handle) }

  static func sRGB() -> ColourProfile? { ColourProfile(cmsCreate_sRGBProfile()) }

  /// From an ICC profile's bytes.
  init?(icc: UnsafePointer<UInt8>, count: Int) {
    self.init(cmsOpenProfileFromMem(icc, cmsUInt32Number(clamping: count)))
  }

  /// From white, red, green and blue in CIE x and y and the file's gamma. A gamma near 1 / 2.2 stands for sRGB's own
  /// curve, which is what programs mean that write both chunks into every file. `nil` for primaries that are sRGB's
  /// (gamma alone decides then) or that span nothing.
  init?(
    chromaticities c: (Double, Double, Double, Double, Double, Double, Double, Double),
    gamma: Double
  ) {
    let given = [c.0, c.1, c.2, c.3, c.4, c.5, c.6, c.7]
    let isSRGB = zip(given, Primaries.sRGB.values).allSatisfy { abs($0 - $1) < 0.002 }
    guard !isSRGB, gamma >= 0.1, gamma <= 10, let primaries = Primaries(given) else { return nil }
    let curve: TransferCurve = isNearDisplay(gamma) ? .sRGB : .power(1 / gamma)
    self.init(primaries: primaries, curve: curve)
  }

  /// From the four bytes of a cICP chunk (ITU-T H.273); `nil` for what is no plain RGB of a display: narrow range,
  /// HDR curves, matrices.
  init?(codingPoints bytes: [UInt8]) {
    guard bytes.count == 4, bytes[2] == 0, bytes[3] == 1,
      let primaries = Primaries(codingPoint: bytes[0]),
      let curve = TransferCurve(codingPoint: bytes[1])
    else { return nil }
    self.init(primaries: primaries, curve: curve)
  }

  init?(primaries: Primaries, curve: TransferCurve) {
    var white = primaries.white
    var triple = primaries.triple
    guard let tone = curve.build() else { return nil }
    defer { cmsFreeToneCurve(tone) }
    let tones: [OpaquePointer?] = [tone, tone, tone]
    self.init(
      tones.withUnsafeBufferPointer { cmsCreateRGBProfile(&white, &triple, $0.baseAddress) })
  }
}

/// A display's white and primaries, in CIE x and y.
struct Primaries {
  /// White, red, green, blue: x and y each.
  let values: [Double]

  static let sRGB = Primaries(known: [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06])

  private init(known values: [Double]) { self.values = values }

  /// `nil` where they span no triangle, or not eight.
  init?(_ values: [Double]) {
    guard values.count == 8, values.allSatisfy({ $0.isFinite && $0 >= 0 && $0 <= 1 }),
      values[1] > 0.01, values[3] > 0, values[5] > 0, values[7] > 0
    else { return nil }
    let (r, g, b) = ((values[2], values[3]), (values[4], values[5]), (values[6], values[7]))
    let area = (g.0 - r.0) * (b.1 - r.1) - (b.0 - r.0) * (g.1 - r.1)
    guard abs(area) > 0.001 else { return nil }
    self.values = values
  }

  /// H.273 table 2.
  init?(codingPoint: UInt8) {
    let d65 = [0.3127, 0.3290]
    switch codingPoint {
    case 1: self = .sRGB
    case 5: self.init(d65 + [0.64, 0.33, 0.29, 0.60, 0.15, 0.06])
    case 6, 7: self.init(d65 + [0.630, 0.340, 0.310, 0.595, 0.155, 0.070])
    case 9: self.init(d65 + [0.708, 0.292, 0.170, 0.797, 0.131, 0.046])
    case 11: self.init([0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060])
    case 12: self.init(d65 + [0.680, 0.320, 0.265, 0.690, 0.150, 0.060])
    default: return nil
    }
  }

  var white: cmsCIExyY { Self.point(values[0], values[1]) }

  var triple: cmsCIExyYTRIPLE {
    cmsCIExyYTRIPLE(
      Red: Self.point(values[2], values[3]), Green: Self.point(values[4], values[5]),
      Blue: Self.point(values[6], values[7]))
  }

  private static func point(_ x: Double, _ y: Double) -> cmsCIExyY { cmsCIExyY(x: x, y: y, Y: 1) }
}

/// How stored values become light.
enum TransferCurve {
  case sRGB
  case power(Double)
  /// The inverse of BT.709's camera curve (H.273 table 3, value 1).
  case broadcast

  init?(codingPoint: UInt8) {
    switch codingPoint {
    case 1, 6, 14, 15: self = .broadcast
    case 4: self = .power(2.2)
    case 5: self = .power(2.8)
    case 8: self = .power(1)
    case 13: self = .sRGB
    default: return nil
    }
  }

  /// The caller frees it.
  func build() -> OpaquePointer? {
    switch self {
    case .power(let exponent): return cmsBuildGamma(nil, exponent)
    // Parametric type 4: Y = (a X + b)^g for X >= d, else c X.
    case .sRGB:
      return cmsBuildParametricToneCurve(
        nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    case .broadcast:
      return cmsBuildParametricToneCurve(
        nil, 4, [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081])
    }
  }
}
