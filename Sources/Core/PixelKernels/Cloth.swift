public import Measures
public import Pixels

/// The tangerine cloth that a book lies on by day, opaque: ground, weave and vignette of `tokens.md` in one pass.
///
/// The weave is left out where the screen is under 900 pixels high, and drawn in whole multiples of its 8 × 8 pixels on
/// larger ones. The vignette is spread by an ordered dither of less than half a level, so that it shows no bands; where
/// it is clear, pixels are the ground's and the weave's own colours.
public func paintCloth(_ extent: Extent) -> Bitmap {
  let weave = Weave(extent)
  let vignette = Vignette(extent)
  return Bitmap(extent) { pixels in
    guard let base = pixels.baseAddress else { return }
    for y in 0..<extent.height {
      let row = UnsafeMutableBufferPointer(start: base + y * extent.width, count: extent.width)
      paintRow(row, weave.row(y), vignette, down: vignette.square(y: y))
    }
  }
}

private typealias Eight = SIMD8<Float>

/// Eight pixels of cloth before the vignette, and how each channel falls towards the vignette's colour: channel =
/// `level` − `fall` · α. The dither stands in `level`.
private struct Threads {
  var still = SIMD8<UInt32>()
  var level = (red: Eight(), green: Eight(), blue: Eight())
  var fall = (red: Eight(), green: Eight(), blue: Eight())
}

/// Runs of eight pixels that repeat across and down.
private struct Weave {
  private let scale: Int
  private let isWoven: Bool
  /// `scale` runs across for each of `8 * scale` rows.
  private let runs: [Threads]

  init(_ extent: Extent) {
    isWoven = extent.height >= 900
    scale = max(1, Int((Float(extent.shortSide) / 1080).rounded()))
    var runs: [Threads] = []
    for y in 0..<8 * scale {
      for run in 0..<scale {
        runs.append(Self.threads(run * 8, y, scale: scale, isWoven: isWoven))
      }
    }
    self.runs = runs
  }

  func row(_ y: Int) -> ArraySlice<Threads> {
    let start = y % (8 * scale) * scale
    return runs[start..<start + scale]
  }

  private static func threads(_ left: Int, _ y: Int, scale: Int, isWoven: Bool) -> Threads {
    var threads = Threads()
    for lane in 0..<8 {
      let colour = isWoven ? thread((left + lane) / scale, y / scale) : ground
      threads.still[lane] = colour.premultiplied
      let dither = (Float(bayer[(y & 7) * 8 + lane]) - 31.5) / 64
      threads.level.red[lane] = Float(colour.red) + dither
      threads.level.green[lane] = Float(colour.green) + dither
      threads.level.blue[lane] = Float(colour.blue) + dither
      threads.fall.red[lane] = Float(colour.red) - 0x6A
      threads.fall.green[lane] = Float(colour.green) - 0x22
      threads.fall.blue[lane] = Float(colour.blue)
    }
    return threads
  }

  private static let ground = Colour(0xDF7D2D)

  /// Light dashes of 4 × 1 in rows 1 and 5, dark dashes of 1 × 4 in columns 1 and 5; none crosses another.
  private static func thread(_ x: Int, _ y: Int) -> Colour {
    switch (x & 7, y & 7) {
    case (0..<4, 1), (4..<8, 5): mixed(Colour(0xFFE3BD), 0.07)
    case (1, 4..<8), (5, 0..<4): mixed(Colour(0x5A1E00), 0.04)
    default: ground
    }
  }

  private static func mixed(_ other: Colour, _ share: Float) -> Colour {
    func channel(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Float(from) + (Float(to) - Float(from)) * share).rounded())
    }
    return Colour(
      red: channel(ground.red, other.red), green: channel(ground.green, other.green),
      blue: channel(ground.blue, other.blue))
  }

  /// Bayer's matrix of order 8 (1973): each of 64 levels once.
  private static let bayer: [UInt8] = [
    0, 32, 8, 40, 2, 34, 10, 42, 48, 16, 56, 24, 50, 18, 58, 26,
    12, 44, 4, 36, 14, 46, 6, 38, 60, 28, 52, 20, 62, 30, 54, 22,
    3, 35, 11, 43, 1, 33, 9, 41, 51, 19, 59, 27, 49, 17, 57, 25,
    15, 47, 7, 39, 13, 45, 5, 37, 63, 31, 55, 23, 61, 29, 53, 21,
  ]
}

/// `#6A2200` from 0 % at 0.55 of the radius to 13 % at the whole; the radius is 0.72 of the width and of the height, about
/// the middle of the width and 46 % of the height.
private struct Vignette {
  /// Squared distance across of every column, padded to a whole number of runs.
  let across: [Eight]
  private let height: Float

  static let slope: Float = 0.13 / 0.45 / 0.72
  static let offset: Float = 0.13 / 0.45 * 0.55
  static let most: Float = 0.13
  /// Squared distance up to which the vignette is clear.
  static let clear: Float = 0.55 * 0.72 * 0.55 * 0.72

  init(_ extent: Extent) {
    height = Float(max(1, extent.height))
    let width = Float(max(1, extent.width))
    across = (0..<(extent.width + 7) / 8).map { run in
      var squares = Eight()
      for lane in 0..<8 {
        let distance = (Float(run * 8 + lane) + 0.5) / width - 0.5
        squares[lane] = distance * distance
      }
      return squares
    }
  }

  func square(y: Int) -> Float {
    let distance = (Float(y) + 0.5) / height - 0.46
    return distance * distance
  }
}

private func paintRow(
  _ row: UnsafeMutableBufferPointer<UInt32>, _ threads: ArraySlice<Threads>,
  _ vignette: Vignette, down: Float
) {
  threads.withUnsafeBufferPointer { threads in
    vignette.across.withUnsafeBufferPointer { across in
      guard let start = row.baseAddress else { return }
      let whole = row.count / 8
      let raw = UnsafeMutableRawPointer(start)
      var turn = 0
      for run in 0..<whole {
        raw.storeBytes(
          of: shaded(threads[turn], across[run], down), toByteOffset: run * 32,
          as: SIMD8<UInt32>.self)
        turn = turn + 1 == threads.count ? 0 : turn + 1
      }
      if whole < across.count {
        let last = shaded(threads[turn], across[whole], down)
        for x in whole * 8..<row.count { row[x] = last[x - whole * 8] }
      }
    }
  }
}

@inline(__always)
private func shaded(_ threads: Threads, _ across: Eight, _ down: Float) -> SIMD8<UInt32> {
  // Squares fall towards the middle of the row, so the nearer end of a run tells whether all of it is clear.
  if max(across[0], across[7]) + down <= Vignette.clear { return threads.still }
  var alpha = (across + down).squareRoot() * Vignette.slope - Vignette.offset
  alpha.replace(with: 0, where: alpha .< 0)
  alpha.replace(with: Vignette.most, where: alpha .> Vignette.most)
  let red = wholeNumbers(threads.level.red - threads.fall.red * alpha)
  let green = wholeNumbers(threads.level.green - threads.fall.green * alpha)
  let blue = wholeNumbers(threads.level.blue - threads.fall.blue * alpha)
  return (red &<< 16 | green &<< 8 | blue) | 0xFF00_0000
}

/// Rounded to the nearest, for 0…255: 2²³ more leaves no room for a fraction in a `Float`'s 24 bits.
@inline(__always)
private func wholeNumbers(_ values: Eight) -> SIMD8<UInt32> {
  unsafeBitCast(values + 8_388_608, to: SIMD8<UInt32>.self) & 0xFF
}
