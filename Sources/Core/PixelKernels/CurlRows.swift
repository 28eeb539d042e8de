public import Measures
public import Paper

/// The lifted part of a leaf, row by row: every pixel asks which place of the sheet it shows.
///
/// Exact inversion of the cylinder (`Fold`): a pixel at the distance t from the contact line shows the turned-over layer at
/// r (π − asin t/r) if the sheet reaches that far, else the layer under it at r asin t/r; before the line, where the
/// sheet lies on its own leaf, at πr − t.
public struct CurlRows {
  /// What a leaf looks like.
  public struct Look {
    public var front, back, plainBack: CurlFace
    /// How much of the plain back is mixed in, 0…256.
    public var plainness: UInt16
    /// 0…256.
    public var opacity: UInt16
    /// Opaque; a clear shadow is none.
    public var shadow, rimColour: UInt32
    /// Width of the light rim at free edges, in pixels.
    public var rim: Float
    /// How much of its colour it has at its outermost, 0…256.
    public var rimStrength: UInt16

    public init(
      front: CurlFace, back: CurlFace, plainBack: CurlFace, plainness: Double, opacity: Double,
      shadow: UInt32, rimColour: UInt32, rim: Double, rimStrength: Double
    ) {
      self.front = front
      self.back = back
      self.plainBack = plainBack
      self.plainness = UInt16(256 * min(1, max(0, plainness)))
      self.opacity = UInt16(256 * min(1, max(0, opacity)))
      self.shadow = shadow
      self.rimColour = rimColour
      self.rim = Float(max(0.01, rim))
      self.rimStrength = UInt16(256 * min(1, max(0, rimStrength)))
    }
  }

  let look: Look
  let ux, uy, radius: Float
  /// The contact line in page pixels: t = gx · ux + gy · uy − line.
  let line: Float
  let left, top, width, height: Float
  /// The fore-edge in page pixels, and on which side of the page it is.
  let fore, outwards: Float
  let shade: CurlShade
  /// From the edges inwards to where nothing of them is seen and pictures need no care.
  let rimDepth: Float
  /// Both backs have the same places.
  let isAlike: Bool
  let steps: UnsafePointer<CurlStep>
  let lastStep: Int

  /// - Parameters:
  ///   - fold: in pixels of the stage, as `page` is.
  ///   - steps: what `CurlSteps.write` gave for the fold.
  public init(
    _ look: Look, fold: Fold, page: PixelRect, boundAtLeft: Bool, shadows: CastShadows,
    steps: UnsafePointer<CurlStep>
  ) {
    self.look = look
    self.steps = steps
    lastStep = CurlSteps.count(fold) - 1
    (ux, uy) = (Float(fold.direction.x), Float(fold.direction.y))
    radius = Float(fold.radius)
    (left, top) = (Float(page.x), Float(page.y))
    (width, height) = (Float(page.width), Float(page.height))
    let origin = fold.origin - Point(x: Double(page.x), y: Double(page.y))
    line = Float(origin.dot(fold.direction))
    fore = boundAtLeft ? width : 0
    outwards = boundAtLeft ? 1 : -1
    shade = CurlShade(
      fold, pageHeight: page.height, fore: Double(fore), outwards: Double(outwards), shadows)
    let isFine = look.back.isFine && look.plainBack.isFine && look.front.isFine
    rimDepth = isFine ? max(2, look.rim + 0.5) : .infinity
    isAlike = look.plainBack.isAlike(look.back)
  }

  /// Where the parts of the sheet lie in a row; what of them is drawn does not change it.
  struct Spans {
    let row: Row
    /// The turned-over part, and its middle, where nothing of its edge is seen.
    let flap, inner: Range<Int>
    /// The bent part.
    let bent: Range<Int>
    /// Columns on which no shadow is seen: under the flap, and under the bent part.
    let hidden, solid: Range<Int>

    init(_ rows: CurlRows, row: Int, within columns: Range<Int>) {
      self.row = Row(rows, Float(row) + 0.5 - rows.top)
      let lying = self.row.lying(within: columns)
      flap = self.row.flap(within: lying, margin: -0.5, rows)
      inner = self.row.flap(within: flap, margin: rows.rimDepth, spine: 2, rows)
      bent = self.row.bent(within: columns, rows)
      // Under a leaf that is seen through, shadows are seen as well.
      let isOpaque = rows.look.opacity == 256
      let none = columns.lowerBound..<columns.lowerBound
      hidden = isOpaque ? self.row.flap(within: flap, margin: 0.6, rows) : none
      solid = isOpaque ? self.row.solid(within: columns, rows) : none
    }
  }

  /// A row in page pixels: both the distance from the contact line and the place on the flap are linear in the column.
  struct Row {
    let gx0, gy: Float
    let t0, tStep: Float
    let x0, xStep, y0, yStep: Float

    init(_ rows: CurlRows, _ gy: Float) {
      self.gy = gy
      gx0 = 0.5 - rows.left
      t0 = gx0 * rows.ux + gy * rows.uy - rows.line
      tStep = rows.ux
      let half = Float.pi * rows.radius
      x0 = gx0 + (half - 2 * t0) * rows.ux
      xStep = 1 - 2 * rows.ux * rows.ux
      y0 = gy + (half - 2 * t0) * rows.uy
      yStep = -2 * rows.ux * rows.uy
    }

    /// The columns before the contact line.
    func lying(within columns: Range<Int>) -> Range<Int> {
      Row.columns(columns, t0, tStep, from: -.infinity, to: 0)
    }

    /// The columns of the bent part.
    func bent(within columns: Range<Int>, _ rows: CurlRows) -> Range<Int> {
      Row.columns(columns, t0, tStep, from: 0, to: rows.radius + 0.5)
    }

    /// The columns of the bent part in which its lower layer leaves nothing of what was there.
    func solid(within columns: Range<Int>, _ rows: CurlRows) -> Range<Int> {
      let range = Row.columns(columns, t0, tStep, from: 0, to: max(0, rows.radius - 0.5))
      if range.isEmpty { return range }
      func isInside(_ x: Int) -> Bool {
        let t = t0 + tStep * Float(x)
        let way = rows.steps[rows.index(of: t)].lower - t
        let (qx, qy) = (gx0 + Float(x) + way * rows.ux, gy + way * rows.uy)
        return rows.distance(SIMD4(repeating: qx), SIMD4(repeating: qy)).x > 0.6
      }
      // Along a row both coordinates only rise or only fall.
      let ends = isInside(range.lowerBound) && isInside(range.upperBound - 1)
      return ends ? range : range.lowerBound..<range.lowerBound
    }

    /// The columns that show the flap, at least `margin` pixels inside its free edges, and `spine` from there.
    func flap(
      within columns: Range<Int>, margin: Float, spine: Float = 0.5, _ rows: CurlRows
    ) -> Range<Int> {
      let spine = margin > 0 ? min(margin, spine) : -0.5
      let (low, high) = rows.outwards > 0 ? (spine, margin) : (margin, spine)
      let across = Row.columns(columns, x0, xStep, from: low, to: rows.width - high)
      return Row.columns(across, y0, yStep, from: margin, to: rows.height - margin)
    }

    /// The columns of `range` in which first + step · x lies from `low` up to `high`.
    private static func columns(
      _ range: Range<Int>, _ first: Float, _ step: Float, from low: Float, to high: Float
    ) -> Range<Int> {
      if abs(step) < 1e-5 {
        let middle = first + step * Float(range.lowerBound + range.upperBound) / 2
        return middle >= low && middle < high ? range : range.lowerBound..<range.lowerBound
      }
      let (a, b) = ((low - first) / step, (high - first) / step)
      let start = max(range.lowerBound, whole(min(a, b)))
      let end = min(range.upperBound, whole(max(a, b)))
      return min(start, range.upperBound)..<max(min(start, range.upperBound), end)
    }

    private static func whole(_ value: Float) -> Int {
      Int(max(-1e6, min(1e6, value.rounded(.up))))
    }
  }

  /// The step of the bent part at a distance beyond the contact line.
  @inline(__always) func index(of t: Float) -> Int {
    min(lastStep, max(0, Int(t * Float(CurlSteps.perPixel))))
  }

  /// Distances to the nearest free edge, in pixels; negative outside.
  @inline(__always) func distance(_ qx: SIMD4<Float>, _ qy: SIMD4<Float>) -> SIMD4<Float> {
    let across = (fore - qx) * outwards
    // At its spine the sheet goes on.
    return nearest(across, qy).replacing(with: -1, where: across .> width + 0.5)
  }

  /// Distances to the nearest edge, the spine as well.
  @inline(__always) func depth(_ qx: SIMD4<Float>, _ qy: SIMD4<Float>) -> SIMD4<Float> {
    let across = (fore - qx) * outwards
    let spine = width - across
    return nearest(across.replacing(with: spine, where: spine .< across), qy)
  }

  @inline(__always) private func nearest(
    _ across: SIMD4<Float>, _ qy: SIMD4<Float>
  ) -> SIMD4<Float> {
    let foot = height - qy
    let end = qy.replacing(with: foot, where: foot .< qy)
    return end.replacing(with: across, where: across .< end)
  }
}
