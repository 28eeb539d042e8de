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

  /// The pixel before the sample, −1 up to the last one, and how much of the next one it takes, 0…255 of 256.
  @inline(__always) func sample(_ index: Int) -> (before: Int, weight: UInt32) {
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

  /// Samples a row along `axis` into this run, which stands for target pixels from `first` on.
  ///
  /// `row` points at the picture's pixel 0; the ones before it and after its last must repeat those at the edges.
  public func sample(_ row: UnsafePointer<UInt32>, along axis: SampleAxis, from first: Int) {
    var at = 0
    while at < count {
      let four = min(4, count - at)
      var a = FourPixels.zero
      var b = FourPixels.zero
      var weights = FourPixels.zero
      for lane in 0..<four {
        let (before, weight) = axis.sample(first + at + lane)
        a[lane] = row[before]
        b[lane] = row[before + 1]
        weights[lane] = weight
      }
      let result = mixed(a, b, pairs(weights))
      if four == 4 {
        UnsafeMutableRawPointer(start + at).storeBytes(of: result, as: FourPixels.self)
      } else {
        for lane in 0..<four { start[at + lane] = result[lane] }
      }
      at += 4
    }
  }
}
