/// Where the samples of a stretched or shrunk side lie: middles of pixels fall on middles, edges are clamped.
///
/// Position u of target pixel i is (i + ½) · source / target − ½, in 32.32 fixed point; weights have 8 bits.
public struct SampleAxis {
  private let source: Int
  private let origin, step: Int64

  /// Both lengths in pixels, from 1 to 2²⁴.
  public init(source: Int, target: Int) {
    self.source = source
    step = (Int64(source) << 32) / Int64(target)
    origin = (Int64(source) << 31) / Int64(target) - (1 << 31) + (1 << 23)
  }

  /// Writes, for target pixels from `first` on, the pixel before each sample (−1 up to the last one) and how much of
  /// the next one it takes: 0…255 of 256, in both halves of the word.
  public func write(
    from first: Int, count: Int, places: UnsafeMutablePointer<Int32>,
    weights: UnsafeMutablePointer<UInt32>
  ) {
    for at in 0..<count {
      let (before, weight) = sample(first + at)
      places[at] = Int32(truncatingIfNeeded: before)
      weights[at] = weight | weight << 16
    }
  }

  @inline(__always) private func sample(_ index: Int) -> (before: Int, weight: UInt32) {
    let at = origin &+ Int64(index) &* step
    return (Int(at >> 32), UInt32(truncatingIfNeeded: at >> 24) & 255)
  }

  /// The rows or columns that target pixel `index` is mixed from.
  @inline(__always) public func neighbours(_ index: Int) -> (
    before: Int, after: Int, weight: UInt32
  ) {
    let (before, weight) = sample(index)
    return (max(0, min(source - 1, before)), max(0, min(source - 1, before + 1)), weight)
  }
}

extension PixelRun {
  /// Mixes two rows of a picture into this run: `weight` / 256 of the second.
  public func mix(_ one: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>, weight: UInt32) {
    if weight == 0 { return copy(one) }
    let weights = Lanes(repeating: UInt16(truncatingIfNeeded: weight))
    var at = 0
    while at + 4 <= count {
      let a = UnsafeRawPointer(one + at).loadUnaligned(as: FourPixels.self)
      let b = UnsafeRawPointer(other + at).loadUnaligned(as: FourPixels.self)
      UnsafeMutableRawPointer(start + at).storeBytes(
        of: mixed(a, b, weights), as: FourPixels.self)
      at += 4
    }
    while at < count {
      let four = mixed(
        FourPixels(repeating: one[at]), FourPixels(repeating: other[at]), weights)
      start[at] = four[0]
      at += 1
    }
  }

  /// Samples a row into this run: pixel i is mixed from the pixels `places[i]` and the next one of the row.
  ///
  /// `row` points at the picture's pixel 0; the ones before it and after its last must repeat those at the edges.
  public func sample(
    _ row: UnsafePointer<UInt32>, at places: UnsafePointer<Int32>, weights: UnsafePointer<UInt32>
  ) {
    var at = 0
    while at + 4 <= count {
      let one = pairOfPairs(row, places[at], places[at + 1])
      let two = pairOfPairs(row, places[at + 2], places[at + 3])
      let before = FourPixels(one.x, one.z, two.x, two.z)
      let after = FourPixels(one.y, one.w, two.y, two.w)
      let share = UnsafeRawPointer(weights + at).loadUnaligned(as: FourPixels.self)
      UnsafeMutableRawPointer(start + at).storeBytes(
        of: mixed(before, after, lanes(share)), as: FourPixels.self)
      at += 4
    }
    while at < count {
      let pair = pairOfPairs(row, places[at], places[at])
      start[at] =
        mixed(
          FourPixels(repeating: pair.x), FourPixels(repeating: pair.y),
          Lanes(repeating: UInt16(truncatingIfNeeded: weights[at])))[0]
      at += 1
    }
  }

  /// Two neighbours from one place of a row, and two from another.
  @inline(__always) private func pairOfPairs(
    _ row: UnsafePointer<UInt32>, _ one: Int32, _ other: Int32
  ) -> FourPixels {
    unsafeBitCast(
      SIMD2(
        UnsafeRawPointer(row + Int(one)).loadUnaligned(as: UInt64.self),
        UnsafeRawPointer(row + Int(other)).loadUnaligned(as: UInt64.self)), to: FourPixels.self)
  }
}
