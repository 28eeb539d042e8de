public import Measures
import Paper

/// Where the parts of a leaf lie in a band of rows: for a stage that draws each part by rectangles of whole pixels, which
/// meet without a seam and need no care where three lines cross.
///
/// Every part is bounded by straight lines, so that the columns of a band follow from its first and its last row.
public struct CurlBands: Sendable {
  private let curl: Curl
  /// Distance beyond the contact line, and the place of the turned-over sheet, from the page's top left.
  private let beyond, across, down: Form

  /// Columns of a band in which every pixel, and in which any pixel, belongs to a part.
  public struct Columns: Hashable, Sendable {
    public var all: Range<Int>
    /// Holds `all`, where that is not empty.
    public var any: Range<Int>

    public init(all: Range<Int> = 0..<0, any: Range<Int>) {
      self.all = all
      self.any = any
    }
  }

  public init(_ curl: Curl) {
    self.curl = curl
    let (fold, page) = (curl.fold, curl.page.box)
    let u = fold.direction
    let half = Double.pi * fold.radius
    beyond = Form(x: u.x, y: u.y, offset: -(u.x * fold.origin.x + u.y * fold.origin.y))
    across = (beyond * (-2 * u.x)).adding(x: 1, y: 0, half * u.x - page.x)
    down = (beyond * (-2 * u.y)).adding(x: 0, y: 1, half * u.y - page.y)
  }

  /// What still lies flat.
  public func lying(rows: Range<Int>) -> Columns {
    let page = curl.page
    let rows = rows.clamped(to: page.y..<page.maxY)
    return columns(page.x..<page.maxX, rows) { band, isAll in
      band.cut(beyond * -1, over: isAll ? slack : -slack)
    }
  }

  /// The turned-over part before the contact line; `all` keeps off its light rim.
  public func flap(rows: Range<Int>) -> Columns { flap(rows: rows, within: shadow(rows: rows)) }

  private func flap(rows: Range<Int>, within range: Range<Int>) -> Columns {
    let (width, height) = (Double(curl.page.width), Double(curl.page.height))
    return columns(range, rows) { band, isAll in
      let free = isAll ? curl.rim + 0.5 + slack : -0.5 - slack
      let bound = isAll ? 0.5 + slack : -0.5 - slack
      let isLeft = curl.spine == .left
      band.cut(beyond * -1, over: isAll ? slack : -slack)
      band.cut(across, over: isLeft ? bound : free)
      band.cut((across * -1).adding(x: 0, y: 0, width), over: isLeft ? free : bound)
      band.cut(down, over: free)
      band.cut((down * -1).adding(x: 0, y: 0, height), over: free)
    }
  }

  /// The bent part, as far as half a pixel beyond the cylinder.
  public func bent(rows: Range<Int>) -> Range<Int> {
    columns(curl.outline.columns(rows: rows) ?? 0..<0, rows) { band, _ in
      band.cut(beyond, over: -slack)
      band.cut((beyond * -1).adding(x: 0, y: 0, curl.fold.radius + 0.5), over: -slack)
    }.any
  }

  /// The columns of the bent part in which its lower layer leaves nothing of what was there.
  public func solid(rows: Range<Int>) -> Range<Int> {
    let page = curl.page.box
    // The place seen there lies from here, as on a flat sheet, up to half a turn round the cylinder beyond.
    return bentWithin(
      rows, margin: 0.5,
      [
        Form(x: 1, y: 0, offset: -page.x), Form(x: 0, y: 1, offset: -page.y),
        (beyond * (.pi / 2 - 1) * curl.fold.direction.x).adding(x: 1, y: 0, -page.x),
        (beyond * (.pi / 2 - 1) * curl.fold.direction.y).adding(x: 0, y: 1, -page.y),
      ])
  }

  /// The columns of the bent part in which nothing is seen but the middle of its upper layer.
  public func over(rows: Range<Int>) -> Range<Int> {
    // The way round the cylinder, π r − t − r asin t/r, is concave in t: between its chord and its tangent.
    let (fold, page) = (curl.fold, curl.page.box)
    let (u, half) = (fold.direction, Double.pi * fold.radius)
    func form(_ share: Double) -> (across: Form, down: Form) {
      (
        (beyond * (-share * u.x)).adding(x: 1, y: 0, half * u.x - page.x),
        (beyond * (-share * u.y)).adding(x: 0, y: 1, half * u.y - page.y)
      )
    }
    let (tangent, chord) = (form(2), form(.pi / 2 + 1))
    // A pixel near the far side shows a stretch of the sheet.
    return bentWithin(
      rows, margin: curl.rim + 0.5 + max(0, fold.radius).squareRoot() * 0.6,
      [tangent.across, tangent.down, chord.across, chord.down])
  }

  /// The columns of the bent part, short of its far side, in which two places (across, down, across, down) lie in the page.
  private func bentWithin(
    _ rows: Range<Int>, margin: Double, _ places: InlineArray<4, Form>
  ) -> Range<Int> {
    if curl.opacity < 1 { return 0..<0 }
    let (width, height) = (Double(curl.page.width), Double(curl.page.height))
    let stage = -(1 << 20)..<(1 << 20)
    return columns(stage, rows) { band, isAll in
      if !isAll { return }
      band.cut(beyond, over: slack)
      band.cut((beyond * -1).adding(x: 0, y: 0, curl.fold.radius - 0.5), over: slack)
      for index in 0..<4 {
        band.cut(places[index], over: margin)
        band.cut(
          (places[index] * -1).adding(x: 0, y: 0, index % 2 == 0 ? width : height), over: margin)
      }
    }.all
  }

  /// All that is lifted, and its shadows.
  public func shadow(rows: Range<Int>) -> Range<Int> {
    curl.outline.columns(rows: rows, curl.shadows) ?? 0..<0
  }

  /// The pixels of a band in which the part leaves nothing of what was there.
  public func covered(in band: PixelRect) -> PixelRect {
    let area = curl.part == .lying ? band.intersection(curl.page) : band
    let (columns, rows) = (area.x..<area.maxX, area.y..<area.maxY)
    let covered =
      switch curl.part {
      case .lying: lying(rows: rows).all
      case .lifted: curl.opacity >= 1 ? flap(rows: rows, within: columns).all : 0..<0
      }
    let within = covered.clamped(to: columns)
    return PixelRect(x: within.lowerBound, y: area.y, width: within.count, height: area.height)
  }

  private func columns(
    _ range: Range<Int>, _ rows: Range<Int>, _ cut: (inout Band, _ isAll: Bool) -> Void
  ) -> Columns {
    if range.isEmpty || rows.isEmpty { return Columns(any: 0..<0) }
    var (all, any) = (Band(range, rows, isAll: true), Band(range, rows, isAll: false))
    cut(&all, true)
    cut(&any, false)
    return Columns(all: all.columns, any: any.columns)
  }

  /// Single precision on a GPU puts a line a little elsewhere; in pixels.
  private var slack: Double { 0.02 }
}

/// x · column + y · row + offset, in pixels of the stage.
private struct Form {
  var x, y, offset: Double

  static func * (form: Form, factor: Double) -> Form {
    Form(x: form.x * factor, y: form.y * factor, offset: form.offset * factor)
  }

  func adding(x dx: Double, y dy: Double, _ more: Double) -> Form {
    Form(x: x + dx, y: y + dy, offset: offset + more)
  }
}

/// Columns of a band, narrowed line by line.
private struct Band {
  private var low, high: Double
  private let top, bottom: Double
  private let isAll: Bool

  init(_ columns: Range<Int>, _ rows: Range<Int>, isAll: Bool) {
    (low, high) = (Double(columns.lowerBound) + 0.5, Double(columns.upperBound) - 0.5)
    (top, bottom) = (Double(rows.lowerBound) + 0.5, Double(rows.upperBound) - 0.5)
    self.isAll = isAll
  }

  /// Keeps the columns in which the form is at least `limit` in all rows, or in any.
  mutating func cut(_ form: Form, over limit: Double) {
    let (one, other) = (form.y * top, form.y * bottom)
    let rest = (isAll ? min(one, other) : max(one, other)) + form.offset - limit
    if abs(form.x) < 1e-9 {
      if rest < 0 { high = -.infinity }
    } else if form.x > 0 {
      low = max(low, -rest / form.x)
    } else {
      high = min(high, -rest / form.x)
    }
  }

  /// The pixels whose middles lie within.
  var columns: Range<Int> {
    low <= high ? Band.whole((low - 0.5).rounded(.up), (high - 0.5).rounded(.down) + 1) : 0..<0
  }

  /// Whole columns, cut at ±2²⁰.
  static func whole(_ from: Double, _ to: Double) -> Range<Int> {
    let low = max(-0x1p20, from)
    let high = min(0x1p20, to)
    return low < high ? Int(low)..<Int(high) : 0..<0
  }
}
