import BookModel
import Measures
import Pixels

/// Where an opening lies on the screen: whole pixels for paper, fractions for what has soft edges anyway.
struct Frame: Hashable {
  /// The boards under the pages; for a closed book the cover itself.
  var boards: Box
  /// The pages from left to right: one or two.
  var pages: [PixelRect]
  /// The slip of text under the book; `nil` where no text stands there.
  var slip: Box?

  /// Both pages together.
  var spread: PixelRect { pages.reduce(.zero) { $0.union($1) } }

  /// The frame leant back: scaled about a point, its paper rounded to whole pixels on one spine.
  func scaled(by factor: Double, about anchor: Point) -> Frame {
    if factor == 1 { return self }
    return Frame(
      boards: boards.scaled(by: factor, about: anchor),
      pages: pages.map { $0.box.scaled(by: factor, about: anchor).rounded },
      slip: slip?.scaled(by: factor, about: anchor))
  }

  /// Moved sideways, by whole pixels.
  func offset(x dx: Double) -> Frame {
    Frame(
      boards: boards.offset(x: dx, y: 0),
      pages: pages.map {
        PixelRect(x: $0.x + Int(dx), y: $0.y, width: $0.width, height: $0.height)
      }, slip: slip?.offset(x: dx, y: 0))
  }

  /// On the way to `other`, 0…1; the same number of pages in both.
  func interpolated(to other: Frame, at t: Double) -> Frame {
    guard pages.count == other.pages.count else { return t < 0.5 ? self : other }
    return Frame(
      boards: boards.interpolated(to: other.boards, at: t),
      pages: zip(pages, other.pages).map { $0.box.interpolated(to: $1.box, at: t).rounded },
      slip: slip ?? other.slip)
  }
}

/// The measures of an open book on a screen. Numbers are design pixels, from the table of tokens.
struct Geometry: Hashable {
  let screen: Extent
  let unit: DesignUnit
  let across: Across
  /// Shape of one page, width over height.
  let trim: Double

  init(screen: Extent, trim: Double) {
    self.screen = screen
    self.trim = min(4, max(0.25, trim))
    unit = DesignUnit(screen)
    across = Across(screen)
  }

  private var width: Double { Double(screen.width) / unit.pixels }
  private var height: Double { Double(screen.height) / unit.pixels }

  /// How far the boards reach beyond the pages.
  private static let boards = (side: 22.0, alone: 24.0, spine: 6.0, top: 6.0, bottom: 14.0)

  /// Between the boards and the slip.
  private var slipGap: Double { across == .twoPages ? 26 : 32 }
  /// Above and below everything, to the pages and to the slip.
  private var margin: Double { across == .twoPages ? 48 : 96 }

  /// Height left for pages beside a slip of `slip`, or none.
  private func heightForPages(slip: Double?) -> Double {
    guard let slip else {
      return across == .twoPages ? height - 104 : height - 212
    }
    return height - 2 * margin - Geometry.boards.bottom - slipGap - slip
      - (across == .onePage ? Geometry.boards.top : 0)
  }

  /// Width left for `count` pages.
  private func widthForPages(_ count: Int, withSlip: Bool) -> Double {
    switch across {
    case .twoPages: width - (count == 2 ? 104 : 160)
    case .onePage where count == 2: width - 64
    case .onePage: width - (withSlip ? 80 : 44)
    }
  }

  /// Page height without any slip: what a picture's share is counted of.
  private var fullPageHeight: Double {
    let count = across == .twoPages ? 2.0 : 1.0
    return min(
      heightForPages(slip: nil), widthForPages(Int(count), withSlip: false) / (count * trim))
  }

  /// The height of a slip, in pixels, that leaves a page `share` of the height it has without one.
  func slipHeight(leaving share: Double) -> Double {
    let left = heightForPages(slip: 0) - share * fullPageHeight
    return unit(max(90, left)).rounded(.down)
  }

  /// The slip's width in pixels: as wide as the boards of a double-width book, else wide enough for two columns.
  func slipWidth(double: Bool) -> Double {
    switch across {
    case .twoPages: unit(min(double ? 1644 : 1520, width - 276)).rounded()
    case .onePage: unit(width - 50).rounded()
    }
  }

  /// The measure of text on a slip, in pixels: the whole width, or one of two columns.
  func slipMeasure(double: Bool, columns: Int) -> Int {
    let inside = slipWidth(double: double) - 2 * unit(56)
    return Int(columns == 1 ? inside : (inside / 2 - unit(48)).rounded(.down))
  }

  /// An open book of `count` pages of shape `shape`, over a slip of `slip` pixels (`nil`: none).
  func open(
    pages count: Int, shape: Double, slip slipPixels: Double?, double: Bool, mirrored: Bool
  ) -> Frame {
    let slip = slipPixels.map { $0 / unit.pixels }
    let room = heightForPages(slip: slip)
    let pageHeight = min(
      room, widthForPages(count, withSlip: slip != nil) / (Double(count) * shape))
    let top = pageTop(pageHeight, room: room, slip: slip)
    let rect = pagesRect(count, shape, height: pageHeight, top: top, mirrored: mirrored)
    let fore = count == 2 ? Geometry.boards.side : Geometry.boards.alone
    let left = count == 2 || mirrored ? fore : Geometry.boards.spine
    let right = count == 2 || !mirrored ? fore : Geometry.boards.spine
    let spread = rect.reduce(PixelRect.zero) { $0.union($1) }.box
    let boards = Box(
      x: spread.x - unit(left), y: spread.y - unit(Geometry.boards.top),
      width: spread.width + unit(left + right),
      height: spread.height + unit(Geometry.boards.top + Geometry.boards.bottom))
    return Frame(
      boards: boards, pages: rect,
      slip: slipPixels.map { slipBox($0, below: boards, double: double) })
  }

  private func pageTop(_ pageHeight: Double, room: Double, slip: Double?) -> Double {
    if slip != nil {
      let above = across == .twoPages ? margin : margin + Geometry.boards.top
      return above + (room - pageHeight) / 2
    }
    let boards = pageHeight + Geometry.boards.top + Geometry.boards.bottom
    let top = (height - boards) / 2 + Geometry.boards.top
    return (top / 8).rounded(.down) * 8
  }

  private func pagesRect(
    _ count: Int, _ shape: Double, height pageHeight: Double, top: Double, mirrored: Bool
  ) -> [PixelRect] {
    let tall = unit.whole(pageHeight)
    let wide = max(1, Int((Double(tall) * shape).rounded()))
    let y = unit.whole(top)
    if count == 2 {
      let spine = screen.width / 2
      return [
        PixelRect(x: spine - wide, y: y, width: wide, height: tall),
        PixelRect(x: spine, y: y, width: wide, height: tall),
      ]
    }
    // A single page stands a little towards its spine, so that the boards are in the middle.
    let lean = (Geometry.boards.alone - Geometry.boards.spine) / 2
    let x = (Double(screen.width - wide) / 2 + unit(mirrored ? lean : -lean)).rounded()
    return [PixelRect(x: Int(x), y: y, width: wide, height: tall)]
  }

  private func slipBox(_ tall: Double, below boards: Box, double: Bool) -> Box {
    let wide = slipWidth(double: double)
    return Box(
      x: ((Double(screen.width) - wide) / 2).rounded(),
      y: (boards.maxY + unit(slipGap)).rounded(), width: wide, height: tall)
  }

  /// Where the controls make the book lean back to: the point that stays, and the factor.
  var lean: (factor: Double, anchor: Point) {
    switch across {
    case .twoPages: (0.82, Point(x: Double(screen.width) / 2, y: unit(20)))
    case .onePage: (0.84, Point(x: Double(screen.width) / 2, y: Double(screen.height) * 0.45))
    }
  }
}
