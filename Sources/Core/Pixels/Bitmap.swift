public import Measures

/// A picture in memory: rows from the top, each pixel `0xAARRGGBB` premultiplied in sRGB.
///
/// In memory on a little-endian machine that is B, G, R, A: what Cairo calls ARGB32, what an X server shows, and
/// what OpenGL ES takes as BGRA.
public struct Bitmap: Sendable {
  public let extent: Extent
  private var memory: Memory

  private enum Memory: Sendable {
    case own([UInt32])
    case lent(any PixelMemory)
  }

  /// `extent.area` pixels, row by row, no padding. Those of lent memory are copied: `withPixels` only looks at them.
  public var pixels: [UInt32] {
    switch memory {
    case .own(let pixels): pixels
    case .lent: withPixels { Array($0) }
    }
  }

  public var width: Int { extent.width }
  public var height: Int { extent.height }

  /// A picture of one colour.
  public init(_ extent: Extent, filledWith colour: Colour) {
    self.extent = extent
    memory = .own(Array(repeating: colour.premultiplied, count: extent.area))
  }

  /// A picture whose every pixel `fill` must write; the buffer's contents are undefined before.
  public init<E: Error>(
    _ extent: Extent, fill: (UnsafeMutableBufferPointer<UInt32>) throws(E) -> Void
  ) throws(E) {
    self.extent = extent
    let area = extent.area
    var failure: E?
    let pixels = [UInt32](unsafeUninitializedCapacity: area) { buffer, count in
      do throws(E) {
        try fill(UnsafeMutableBufferPointer(rebasing: buffer[0..<area]))
        count = area
      } catch {
        failure = error
        count = 0
      }
    }
    memory = .own(pixels)
    if let failure { throw failure }
  }

  /// A picture in memory of somebody else's; `nil` where that has not as many pixels as `extent`.
  public init?(_ extent: Extent, in memory: any PixelMemory) {
    guard memory.pixels.count == extent.area else { return nil }
    self.extent = extent
    self.memory = .lent(memory)
  }

  /// The pixel at a place inside the picture; 0 (clear) outside it.
  public subscript(x: Int, y: Int) -> UInt32 {
    guard x >= 0, y >= 0, x < width, y < height else { return 0 }
    return withPixels { $0[y * width + x] }
  }

  /// Lends the pixels, row by row, for as long as `body` runs.
  public func withPixels<R, E: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(E) -> R
  ) throws(E) -> R {
    switch memory {
    case .own(let pixels): return try pixels.withUnsafeBufferPointer(body)
    case .lent(let owner):
      defer { withExtendedLifetime(owner) {} }
      return try body(owner.pixels)
    }
  }

  /// Lends the pixels to be changed for as long as `body` runs; a shared buffer is copied first.
  public mutating func withMutablePixels<R, E: Error>(
    _ body: (inout UnsafeMutableBufferPointer<UInt32>) throws(E) -> R
  ) throws(E) -> R {
    var pixels = self.pixels
    memory = .own([])
    defer { memory = .own(pixels) }
    return try pixels.withUnsafeMutableBufferPointer(body)
  }
}

/// Memory that holds pixels for as long as its owner lives and is never written to: a file of the cache, mapped.
public protocol PixelMemory: AnyObject, Sendable {
  var pixels: UnsafeBufferPointer<UInt32> { get }
}

/// Pictures are alike by what is to be seen, wherever it lies.
extension Bitmap: Hashable {
  public static func == (one: Bitmap, other: Bitmap) -> Bool {
    one.extent == other.extent
      && one.withPixels { a in other.withPixels { b in a.elementsEqual(b) } }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(extent)
    withPixels { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// How far two pictures are apart, channel by channel.
public struct BitmapDifference: Equatable, Sendable {
  /// Pixels in which any channel differs.
  public var differing = 0
  /// The greatest difference of any channel, 0…255.
  public var greatest = 0
  /// Sum over all pixels of the greatest channel difference of each.
  public var total = 0
  /// Pixels whose greatest channel difference is over 32.
  public var gross = 0
  /// The first pixel that differs, row by row.
  public var first: PixelPoint?
  /// Pixels compared.
  public var compared = 0

  /// `total` over the pixels compared, in levels; 0 for none.
  public var mean: Double { compared == 0 ? 0 : Double(total) / Double(compared) }

  /// Compares what both pictures have inside `region` (the whole of the smaller, where `nil`).
  public init(_ one: Bitmap, _ other: Bitmap, in region: PixelRect? = nil) {
    let common = PixelRect(one.extent).intersection(PixelRect(other.extent))
    let area = region.map { common.intersection($0) } ?? common
    compared = area.width * area.height
    one.withPixels { a in
      other.withPixels { b in
        for y in area.y..<max(area.y, area.maxY) {
          for x in area.x..<max(area.x, area.maxX) {
            note(a[y * one.width + x], b[y * other.width + x], x, y)
          }
        }
      }
    }
  }

  private mutating func note(_ p: UInt32, _ q: UInt32, _ x: Int, _ y: Int) {
    if p == q { return }
    var worst = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      worst = max(worst, abs(Int(p >> shift & 255) - Int(q >> shift & 255)))
    }
    differing += 1
    total += worst
    greatest = max(greatest, worst)
    if worst > 32 { gross += 1 }
    if first == nil { first = PixelPoint(x: x, y: y) }
  }
}
