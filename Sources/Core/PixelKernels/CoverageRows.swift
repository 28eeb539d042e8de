public import Measures

/// A shape with smooth edges, drawn row by row: a rounded box and how coverage falls off at its edge.
public struct CoverageShape {
  /// What of the shape is covered.
  public enum Kind {
    case card
    /// Its width inwards from the edge, in pixels.
    case ring(width: Double)
    /// Its standard deviation, in pixels.
    case shadow(sigma: Double, ShadowTable)
  }

  private let geometry: RowGeometry
  private let kind: Kind

  /// `nil` where there is nothing to draw: a ring or shadow of no width.
  public init?(_ box: RoundedBox, _ kind: Kind) {
    switch kind {
    case .card: break
    case .ring(let width): guard width > 0, width.isFinite else { return nil }
    case .shadow(let sigma, _): guard sigma > 0, sigma.isFinite else { return nil }
    }
    geometry = RowGeometry(box)
    self.kind = kind
  }

  /// Lays a premultiplied pixel, as far as the shape covers, over columns `columns` of rows `rows` of a stage.
  ///
  /// `target` is the stage's pixel (0, 0); `coverage` has room for `columns.upperBound` levels and three more.
  public func lay(
    _ pixel: UInt32, columns: Range<Int>, rows: Range<Int>,
    into target: UnsafeMutablePointer<UInt32>, stride: Int, coverage: UnsafeMutablePointer<UInt32>
  ) {
    let canvas = ShapeCanvas(
      pixel: pixel, columns: columns, rows: rows, target: target, stride: stride,
      coverage: coverage)
    switch kind {
    case .card: canvas.lay(geometry, CardProfile())
    case .ring(let width): canvas.lay(geometry, RingProfile(width: Float(width)))
    case .shadow(let sigma, let table):
      table.levels.withUnsafeBufferPointer { levels in
        guard let start = levels.baseAddress else { return }
        canvas.lay(geometry, ShadowProfile(sigma: Float(sigma), table: start))
      }
    }
  }
}

/// Where a rounded box's distances lie along the rows of the stage.
struct RowGeometry {
  /// The middle, in pixels; half the sides less the radius; the radius.
  let x, y, innerWidth, innerHeight, radius: Float

  init(_ box: RoundedBox) {
    x = Float(box.centre.x)
    y = Float(box.centre.y)
    innerWidth = Float(box.halfWidth - box.radius)
    innerHeight = Float(box.halfHeight - box.radius)
    radius = Float(box.radius)
  }

  /// |y − middle| − inner height, for the middle of a row.
  func fall(row: Int) -> Float { abs(Float(row) + 0.5 - y) - innerHeight }

  /// Half the width in which the distance is under `level`, in a row with that fall; `nil` where it nowhere is.
  func halfWidth(under level: Float, fall: Float) -> Float? {
    let reach = radius + level
    if fall >= reach { return nil }
    if fall <= 0 || reach <= 0 { return innerWidth + reach }
    return innerWidth + (reach * reach - fall * fall).squareRoot()
  }

  /// Signed distances of the middles of four pixels from column `column` on.
  @inline(__always) func distances(column: Int, fall: Float) -> SIMD4<Float> {
    let middles = SIMD4<Float>(0.5, 1.5, 2.5, 3.5) + (Float(column) - x)
    let across = middles.replacing(with: -middles, where: middles .< 0) - innerWidth
    let out = across.replacing(with: 0, where: across .< 0)
    let down = max(fall, 0)
    let inside = across.replacing(with: fall, where: across .< fall)
    return (out * out + down * down).squareRoot()
      + inside.replacing(with: 0, where: inside .> 0) - radius
  }
}

/// One shape being drawn. In every row the middle, where coverage is even, is found first; only the sides are
/// computed pixel by pixel, and not again for rows that are like the one above.
struct ShapeCanvas {
  let pixel: UInt32
  let columns, rows: Range<Int>
  let target: UnsafeMutablePointer<UInt32>
  let stride: Int
  let coverage: UnsafeMutablePointer<UInt32>

  func lay<P: CoverageProfile>(_ geometry: RowGeometry, _ profile: P) {
    var sidesAreKept = false
    for row in rows {
      let fall = geometry.fall(row: row)
      guard let outer = geometry.halfWidth(under: profile.reach, fall: fall) else {
        sidesAreKept = false
        continue
      }
      let isDeep = fall - geometry.radius < profile.depth && fall <= 0
      let even = evenHalfWidth(geometry, profile, fall)
      let all = range(geometry.x, outer + 1)
      let middle = range(geometry.x, even - 1).clamped(to: all)
      for side in [all.lowerBound..<middle.lowerBound, middle.upperBound..<all.upperBound] {
        if !(isDeep && sidesAreKept) { measure(side, geometry, profile, fall) }
        run(row, side).lay(pixel, coverage: coverage + side.lowerBound)
      }
      sidesAreKept = isDeep
      layMiddle(
        run(row, middle),
        profile.levels(geometry.distances(column: middle.lowerBound, fall: fall)).x)
    }
  }

  /// Half the width of the row's middle in which coverage is everywhere the same.
  private func evenHalfWidth<P: CoverageProfile>(
    _ geometry: RowGeometry, _ profile: P, _ fall: Float
  ) -> Float {
    if fall - geometry.radius < profile.depth {
      return geometry.halfWidth(under: profile.depth, fall: fall) ?? 0
    }
    return geometry.innerWidth + min(fall, 0)
  }

  /// The columns whose middles lie within `half` of `x`, cut to those that are drawn.
  private func range(_ x: Float, _ half: Float) -> Range<Int> {
    if half <= 0 {
      let column = min(columns.upperBound, max(columns.lowerBound, whole(x)))
      return column..<column
    }
    let low = min(columns.upperBound, max(columns.lowerBound, whole((x - half).rounded(.up))))
    let high = min(columns.upperBound, whole((x + half).rounded(.down)))
    return low..<max(low, high)
  }

  private func whole(_ value: Float) -> Int { Int(max(-0x1p30, min(0x1p30, value))) }

  private func measure<P: CoverageProfile>(
    _ side: Range<Int>, _ geometry: RowGeometry, _ profile: P, _ fall: Float
  ) {
    var column = side.lowerBound
    while column < side.upperBound {
      let levels = profile.levels(geometry.distances(column: column, fall: fall))
      UnsafeMutableRawPointer(coverage + column).storeBytes(of: levels, as: FourPixels.self)
      column += 4
    }
  }

  private func layMiddle(_ run: PixelRun, _ level: UInt32) {
    if run.count == 0 || level == 0 { return }
    let four = scaled(FourPixels(repeating: pixel), by: Lanes(repeating: UInt16(level)))
    run.lay(four.x)
  }

  private func run(_ row: Int, _ range: Range<Int>) -> PixelRun {
    PixelRun(target + row * stride + range.lowerBound, count: range.count)
  }
}
