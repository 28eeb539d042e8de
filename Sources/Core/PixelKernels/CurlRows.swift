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
    /// Premultiplied.
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
  let steps: UnsafePointer<CurlStep>
  private let lastStep: Int

  /// - Parameters:
  ///   - fold: in pixels of the stage, as `page` is.
  ///   - steps: what `CurlSteps.write` gave for the fold.
  ///   - shades: what `CurlShadeTables.write` gave for the fold and its shadows.
  public init(
    _ look: Look, fold: Fold, page: PixelRect, boundAtLeft: Bool, shadows: CastShadows,
    steps: UnsafePointer<CurlStep>, shades: UnsafePointer<UInt32>
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
      fold, pageHeight: page.height, fore: Double(fore), outwards: Double(outwards), shadows,
      tables: shades)
  }

  /// Draws columns `columns` of row `row`; `target` is that row's pixel 0.
  public func lay(columns: Range<Int>, row: Int, into target: UnsafeMutablePointer<UInt32>) {
    let gy = Float(row) + 0.5 - top
    let geometry = Row(self, gy)
    let over = geometry.lying(within: columns)
    let flap = geometry.flap(within: over, margin: -0.5, self)
    let inner = geometry.flap(within: flap, margin: look.rim + 0.5, self)
    if look.shadow >> 24 > 0 {
      // Under a leaf that is seen through, shadows are seen as well.
      let isOpaque = look.opacity == 256 && !inner.isEmpty
      let none = columns.upperBound..<columns.upperBound
      let hidden = !isOpaque ? none : geometry.hidden(inner, within: columns, self)
      castShadows(columns.lowerBound..<hidden.lowerBound, geometry, target)
      castShadows(hidden.upperBound..<columns.upperBound, geometry, target)
    }
    for x in flap.lowerBound..<inner.lowerBound { layEdge(x, geometry, target) }
    for x in inner.upperBound..<flap.upperBound { layEdge(x, geometry, target) }
    layInner(inner, geometry, target)
    let bent = geometry.bent(within: columns, self)
    let done = layBentInner(bent, geometry, target)
    layBent(bent.lowerBound..<max(bent.lowerBound, done.lowerBound), geometry, target)
    layBent(max(bent.lowerBound, done.upperBound)..<bent.upperBound, geometry, target)
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

    /// The columns of the bent part in which the turned-over layer covers all and can be sampled without care: well before
    /// the far side, where a pixel shows a long stretch, and well inside the sheet's free edges at both ends.
    func covered(within columns: Range<Int>, _ rows: CurlRows) -> Range<Int> {
      let safe = max(0, rows.radius - 0.5)
      let range = Row.columns(columns, t0, tStep, from: 0, to: safe)
      if range.isEmpty { return range }
      // A pixel shows a stretch of up to √2r there (r asin to its end, over the last pixel), of which samples lie within
      // three eighths of its middle.
      let stretch = 0.54 * max(0, rows.radius).squareRoot() + 4
      let margin = rows.look.rim + stretch
      func isInside(_ x: Int) -> Bool {
        let t = t0 + tStep * Float(x)
        let way = rows.step(at: t).upper - t
        let (qx, qy) = (gx0 + Float(x) + way * rows.ux, gy + way * rows.uy)
        let across = (rows.fore - qx) * rows.outwards
        return across > margin && across < rows.width - stretch && qy > margin
          && qy < rows.height - margin
      }
      let ends = isInside(range.lowerBound) && isInside(range.upperBound - 1)
      return ends ? range : range.lowerBound..<range.lowerBound
    }

    /// The columns under the flap and what joins it of the bent part, on which no shadow is seen.
    func hidden(
      _ inner: Range<Int>, within columns: Range<Int>, _ rows: CurlRows
    ) -> Range<Int> {
      let bent = covered(within: columns, rows)
      if bent.isEmpty { return inner }
      if bent.lowerBound == inner.upperBound { return inner.lowerBound..<bent.upperBound }
      if bent.upperBound == inner.lowerBound { return bent.lowerBound..<inner.upperBound }
      return inner
    }

    /// The columns that show the flap, at least `margin` pixels inside its free edges.
    func flap(within columns: Range<Int>, margin: Float, _ rows: CurlRows) -> Range<Int> {
      let spine = max(margin, 0) > 0 ? Float(0.5) : -0.5
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

  @inline(__always) func step(at t: Float) -> CurlStep {
    steps[min(lastStep, max(0, Int(t * Float(CurlSteps.perPixel))))]
  }
}
