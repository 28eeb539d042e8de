public import Measures

/// One side of a leaf as a picture of opaque pixels, and the way from page pixels to its own.
public struct CurlFace {
  let start: UnsafePointer<UInt32>
  private let width, height: Int
  /// Column = across + gx · acrossStep, row = gy · downStep − ½, for a place (gx, gy) from the page's top left.
  let across, acrossStep, downStep: Float

  /// `nil` for a picture under two pixels a side, or a page that is empty.
  ///
  /// - Parameter mirrored: the picture shows the page from behind: its left is the page's right.
  public init?(
    _ start: UnsafePointer<UInt32>, extent: Extent, page: Extent, mirrored: Bool
  ) {
    guard min(extent.width, extent.height) >= 2, max(extent.width, extent.height) <= 32_000,
      !page.isEmpty
    else { return nil }
    self.start = start
    (width, height) = (extent.width, extent.height)
    let step = Float(extent.width) / Float(page.width)
    acrossStep = mirrored ? -step : step
    across = mirrored ? Float(extent.width) - 0.5 : -0.5
    downStep = Float(extent.height) / Float(page.height)
  }

  /// The picture has the page's own size, so that a page pixel is one of its pixels.
  var isExact: Bool { abs(acrossStep) == 1 && downStep == 1 }
  var stride: Int { width }

  /// Whether a place of the page lies at the same place of both pictures.
  func isAlike(_ other: CurlFace) -> Bool { width == other.width && height == other.height }

  /// Where a place of the page lies in the picture, as 16.16 fixed point, not clamped. Half of what sampling tells apart
  /// is added, so that a leaf that has landed shows its picture's own pixels.
  @inline(__always) func position(_ gx: Float, _ gy: Float) -> (column: Int, row: Int) {
    (
      Int((across + gx * acrossStep) * 65_536) &+ 128, Int((gy * downStep - 0.5) * 65_536) &+ 128
    )
  }

  /// Whether bilinear sampling at both ends of a straight run needs no clamping.
  func holds(_ one: (column: Int, row: Int), _ other: (column: Int, row: Int)) -> Bool {
    let (columns, rows) = ((width - 1) << 16, (height - 1) << 16)
    return min(one.column, other.column) >= 0 && max(one.column, other.column) < columns
      && min(one.row, other.row) >= 0 && max(one.row, other.row) < rows
  }

  /// The picture at a 16.16 place that `holds`, mixed from four pixels.
  @inline(__always) func sample(_ column: Int, _ row: Int) -> SIMD4<UInt16> {
    let place = start + ((row >> 16) * width + (column >> 16))
    return mix(place, UInt16((row >> 8) & 255), UInt16((column >> 8) & 255))
  }

  /// The picture at any place of the page, clamped at its edges, where its outermost pixels are whole.
  @inline(__always) func clamped(_ gx: Float, _ gy: Float) -> SIMD4<UInt16> {
    let at = position(
      min(1e5, max(-1e5, gx)), min(1e5, max(-1e5, gy)))
    let column = min((width - 1) << 16, max(0, at.column))
    let row = min((height - 1) << 16, max(0, at.row))
    let (left, top) = (min(width - 2, column >> 16), min(height - 2, row >> 16))
    return mix(
      start + (top * width + left), UInt16((row - top << 16) >> 8),
      UInt16((column - left << 16) >> 8))
  }

  /// The picture at four 16.16 places that `holds`: columns, and rows.
  @inline(__always) func four(_ columns: SIMD4<Int32>, _ rows: SIMD4<Int32>) -> FourPixels {
    let (x, y) = (columns &>> 16, rows &>> 16)
    let a = place(x[0], y[0])
    let b = place(x[1], y[1])
    let c = place(x[2], y[2])
    let d = place(x[3], y[3])
    let down = pairs(FourPixels(truncatingIfNeeded: (rows &>> 8) & 255))
    let along = pairs(FourPixels(truncatingIfNeeded: (columns &>> 8) & 255))
    let (upperLeft, upperRight) = corners(a, b, c, d)
    let (lowerLeft, lowerRight) = corners(a + width, b + width, c + width, d + width)
    return mixed(
      mixed(upperLeft, lowerLeft, down), mixed(upperRight, lowerRight, down), along)
  }

  @inline(__always) private func place(_ x: Int32, _ y: Int32) -> UnsafePointer<UInt32> {
    start + (Int(y) &* width &+ Int(x))
  }

  /// Four places' own pixels, and those right of them.
  @inline(__always) private func corners(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ c: UnsafePointer<UInt32>,
    _ d: UnsafePointer<UInt32>
  ) -> (FourPixels, FourPixels) {
    let one = twoPairs(a, b)
    let two = twoPairs(c, d)
    return (FourPixels(one.x, one.z, two.x, two.z), FourPixels(one.y, one.w, two.y, two.w))
  }

  @inline(__always) private func twoPairs(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>
  ) -> FourPixels {
    unsafeBitCast(
      SIMD2(
        UnsafeRawPointer(a).loadUnaligned(as: UInt64.self),
        UnsafeRawPointer(b).loadUnaligned(as: UInt64.self)), to: FourPixels.self)
  }

  /// Down and then across by 0…256, in 16 bits: what overflows on the way comes back.
  @inline(__always) private func mix(
    _ place: UnsafePointer<UInt32>, _ down: UInt16, _ along: UInt16
  ) -> SIMD4<UInt16> {
    let upper = twoPixels(place)
    let lower = twoPixels(place + width)
    let column = ((upper &<< 8) &+ (lower &- upper) &* down) &>> 8
    let (left, right) = (column.lowHalf, column.highHalf)
    return ((left &<< 8) &+ (right &- left) &* along) &>> 8
  }

  @inline(__always) private func twoPixels(_ place: UnsafePointer<UInt32>) -> SIMD8<UInt16> {
    SIMD8<UInt16>(
      truncatingIfNeeded: UnsafeRawPointer(place).loadUnaligned(as: SIMD8<UInt8>.self))
  }
}

/// Four channels as an opaque pixel.
@inline(__always) func opaquePixel(_ channels: SIMD4<UInt16>) -> UInt32 {
  unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: channels), to: UInt32.self) | 0xFF00_0000
}

@inline(__always) func channels(_ pixel: UInt32) -> SIMD4<UInt16> {
  SIMD4<UInt16>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
}

/// a + (b − a) · share / 256, share 0…256.
@inline(__always) func mixed(
  _ a: SIMD4<UInt16>, _ b: SIMD4<UInt16>, _ share: UInt16
) -> SIMD4<UInt16> {
  ((a &<< 8) &+ (b &- a) &* share &+ 128) &>> 8
}
