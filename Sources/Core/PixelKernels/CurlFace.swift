public import Measures

/// One side of a leaf as a picture of opaque pixels, and the way from page pixels to its own.
public struct CurlFace {
  private let start: UnsafePointer<UInt32>
  private let width, height: Int
  private let across, down: Axis

  /// How places of the page become those of a picture, in parts of its pixels.
  private struct Axis {
    let offset, step, last: Float
    /// From the last pixel to 2²³.
    let end: UInt32

    /// Places within a pixel that are told apart.
    static let unit: Float = 256

    init(pixels: Int, of page: Int, mirrored: Bool) {
      let each = Axis.unit * Float(pixels) / Float(page)
      step = mirrored ? -each : each
      offset = Axis.unit * (mirrored ? Float(pixels) - 0.5 : -0.5)
      last = Axis.unit * Float(pixels - 1)
      end = 0x80_0000 - UInt32(last)
    }

    /// The nearest whole parts of a pixel: adding 2²³ leaves them in the low bits.
    @inline(__always) func parts(_ places: SIMD4<Float>) -> FourPixels {
      unsafeBitCast(offset + places * step + 0x1p23, to: FourPixels.self) & 0x7F_FFFF
    }

    @inline(__always) func clamped(_ places: SIMD4<Float>) -> FourPixels {
      let places = offset + places * step
      // Written so that what is no number becomes 0: nothing may be read outside the picture.
      let above = SIMD4<Float>.zero.replacing(with: places, where: places .> 0)
      let within = SIMD4(repeating: last).replacing(with: above, where: above .< last)
      return unsafeBitCast(within + 0x1p23, to: FourPixels.self) & 0x7F_FFFF
    }

    /// A place and a step in 16.16 pixels; half of what sampling tells apart is added, so that a leaf that has landed shows
    /// its picture's own pixels.
    @inline(__always) func fixed(_ place: Float, _ way: Float) -> (start: Int32, step: Int32) {
      (
        Int32(truncatingIfNeeded: Int((offset + place * step) * 256) &+ 128),
        Int32(truncatingIfNeeded: Int((way * step * 256).rounded()))
      )
    }
  }

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
    across = Axis(pixels: extent.width, of: page.width, mirrored: mirrored)
    down = Axis(pixels: extent.height, of: page.height, mirrored: false)
  }

  /// Whether a place of the page lies at the same place of both pictures.
  func isAlike(_ other: CurlFace) -> Bool { width == other.width && height == other.height }

  /// Whether places that are two pixels or more within the page are places between the middles of the picture's pixels.
  var isFine: Bool { min(abs(across.step), down.step) > Axis.unit / 2 }

  /// Four places of a picture: the numbers of the pixels at their upper left, and how much of the next ones they take,
  /// 0…256, in both lanes of a pixel.
  struct Spots {
    let places: FourPixels
    let along, down: Lanes

    /// Places in 16.16 pixels.
    @inline(__always) init(_ columns: FourPixels, _ rows: FourPixels, width: UInt32) {
      places = (rows &>> 16) &* FourPixels(repeating: width) &+ (columns &>> 16)
      along = pairs((columns &>> 8) & 255)
      down = pairs((rows &>> 8) & 255)
    }

    @inline(__always) init(places: FourPixels, along: FourPixels, down: FourPixels) {
      self.places = places
      self.along = pairs(along)
      self.down = pairs(down)
    }
  }

  /// Where places of the page lie in the picture, clamped at its edges, where its outermost pixels are whole.
  @inline(__always) func spots(_ gx: SIMD4<Float>, _ gy: SIMD4<Float>) -> Spots {
    let (x, along) = CurlFace.split(across.clamped(gx), across)
    let (y, down) = CurlFace.split(self.down.clamped(gy), self.down)
    return Spots(
      places: y &* FourPixels(repeating: UInt32(truncatingIfNeeded: width)) &+ x, along: along,
      down: down)
  }

  /// Whole pixels, of which the last one is never the first of two, and what is beyond them.
  @inline(__always) private static func split(
    _ parts: FourPixels, _ axis: Axis
  ) -> (FourPixels, FourPixels) {
    // 1 for the last pixel: one less, and all of the next.
    let isLast = (parts &+ axis.end) &>> 23
    return ((parts &>> 8) &- isLast, (parts & 255) | (isLast &<< 8))
  }

  /// The same for places well within the page, of a picture that `isFine`.
  @inline(__always) func spotsWithin(_ gx: SIMD4<Float>, _ gy: SIMD4<Float>) -> Spots {
    let (columns, rows) = (across.parts(gx), down.parts(gy))
    let width = FourPixels(repeating: UInt32(truncatingIfNeeded: width))
    return Spots(
      places: (rows &>> 8) &* width &+ (columns &>> 8), along: columns & 255, down: rows & 255)
  }

  /// The picture along a straight line of the page, from a place on.
  @inline(__always) func line(_ gx: Float, _ gy: Float, _ dx: Float, _ dy: Float) -> Line {
    Line(
      columns: across.fixed(gx, dx), rows: down.fixed(gy, dy),
      width: UInt32(truncatingIfNeeded: width))
  }

  /// Steps along a line, four at a time, in 16.16 pixels.
  struct Line {
    private var columns, rows: FourPixels
    private let columnStep, rowStep: FourPixels
    private let width: UInt32

    @inline(__always) fileprivate init(
      columns: (start: Int32, step: Int32), rows: (start: Int32, step: Int32), width: UInt32
    ) {
      func lanes(_ axis: (start: Int32, step: Int32)) -> FourPixels {
        let step = UInt32(bitPattern: axis.step)
        return FourPixels(0, 1, 2, 3) &* FourPixels(repeating: step)
          &+ FourPixels(repeating: UInt32(bitPattern: axis.start))
      }
      (self.columns, self.rows) = (lanes(columns), lanes(rows))
      columnStep = FourPixels(repeating: UInt32(bitPattern: columns.step &* 4))
      rowStep = FourPixels(repeating: UInt32(bitPattern: rows.step &* 4))
      self.width = width
    }

    /// Leaves out so many fours.
    @inline(__always) mutating func skip(_ fours: Int) {
      let fours = FourPixels(repeating: UInt32(truncatingIfNeeded: fours))
      columns = columns &+ fours &* columnStep
      rows = rows &+ fours &* rowStep
    }

    @inline(__always) mutating func next() -> Spots {
      defer {
        columns = columns &+ columnStep
        rows = rows &+ rowStep
      }
      return Spots(columns, rows, width: width)
    }
  }

  /// The picture at four spots, each mixed from four pixels.
  @inline(__always) func four(_ spots: Spots) -> WidePixels {
    let down = pixels(spots.down)
    let a = place(spots.places[0])
    let b = place(spots.places[1])
    let c = place(spots.places[2])
    let d = place(spots.places[3])
    let first = mixedDown(a, b, lanes(FourPixels(down.x, down.x, down.y, down.y)))
    let second = mixedDown(c, d, lanes(FourPixels(down.z, down.z, down.w, down.w)))
    return WidePixels(
      redBlue: mixedAcross(first.redBlue, second.redBlue, spots.along),
      alphaGreen: mixedAcross(first.alphaGreen, second.alphaGreen, spots.along))
  }

  @inline(__always) private func place(_ at: UInt32) -> UnsafePointer<UInt32> { start + Int(at) }

  /// Two pixels and their right neighbours, each mixed with the one below.
  @inline(__always) private func mixedDown(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ shares: Lanes
  ) -> WidePixels {
    twoPairs(a, b).mixed(twoPairs(a + width, b + width), shares)
  }

  @inline(__always) private func twoPairs(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>
  ) -> WidePixels {
    // As whole numbers they would be taken apart again, channel by channel.
    WidePixels(
      unsafeBitCast(
        SIMD2(
          UnsafeRawPointer(a).loadUnaligned(as: Double.self),
          UnsafeRawPointer(b).loadUnaligned(as: Double.self)), to: FourPixels.self))
  }

  /// Two and two pairs of neighbours, each mixed across.
  @inline(__always) private func mixedAcross(_ one: Lanes, _ other: Lanes, _ shares: Lanes) -> Lanes
  {
    let (one, other) = (pixels(one), pixels(other))
    return mixedLanes(
      lanes(FourPixels(one.x, one.z, other.x, other.z)),
      lanes(FourPixels(one.y, one.w, other.y, other.w)), shares)
  }

  /// Copies or samples the page's row `gy` from column `gx` on, `count` pixels.
  public func write(
    column gx: Int, row gy: Int, count: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    if across.step == Axis.unit, down.step == Axis.unit {
      target.update(from: start + gy * width + gx, count: count)
      return
    }
    let line = CurlLine(target, 0..<count)
    for at in Swift.stride(from: 0, to: count, by: 4) {
      let columns = SIMD4<Float>(0.5, 1.5, 2.5, 3.5) + Float(gx + at)
      line.store(
        four(spots(columns, SIMD4(repeating: Float(gy) + 0.5))).packed | 0xFF00_0000, at: at)
    }
  }
}

/// A part of a row of the stage, of which four pixels at a time are read and written, as far as they belong to it.
struct CurlLine {
  private let start: UnsafeMutablePointer<UInt32>
  let columns: Range<Int>

  init(_ start: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>) {
    self.start = start
    self.columns = columns
  }

  /// Less of the same row.
  init(_ line: CurlLine, _ columns: Range<Int>) { self.init(line.start, columns) }

  @inline(__always) private func holds(_ x: Int) -> Bool {
    x >= columns.lowerBound && x &+ 4 <= columns.upperBound
  }

  @inline(__always) func load(at x: Int) -> FourPixels {
    if holds(x) { return UnsafeRawPointer(start + x).loadUnaligned(as: FourPixels.self) }
    var four = FourPixels.zero
    for lane in 0..<4 where columns.contains(x + lane) { four[lane] = start[x + lane] }
    return four
  }

  @inline(__always) func store(_ four: FourPixels, at x: Int) {
    if holds(x) {
      UnsafeMutableRawPointer(start + x).storeBytes(of: four, as: FourPixels.self)
    } else {
      for lane in 0..<4 where columns.contains(x + lane) { start[x + lane] = four[lane] }
    }
  }
}
