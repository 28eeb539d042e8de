import Measures

/// Where books and ledges stand. Design pixels of the table of tokens, said in pixels of the screen.
///
/// Heights are those of the content: 0 is the screen's top where nothing is scrolled.
struct ShelfGeometry: Hashable {
  let screen: Extent
  let isMirrored: Bool
  let columns: Int
  /// Pixels that a pixel of the shelf's design takes: the screen's unit, or more where covers have to be larger.
  let scale: Double
  /// Left edges of the columns, from the left.
  private let lefts: [Double]
  private let ledgeLeft, ledgeRight: Double

  /// The side of a column, which covers fill at most.
  static let cell = 368.0
  private let isSmall: Bool
  /// Below the last ledge.
  private static let foot = 84.0

  init(screen: Extent, isMirrored: Bool) {
    let plan = ShelfPlan(screen)
    self.screen = screen
    self.isMirrored = isMirrored
    columns = plan.lefts.count
    scale = plan.scale
    isSmall = plan.isSmall
    let unit = plan.scale
    let width = Double(screen.width)
    let ledge = (plan.ledgeLeft * unit, width - plan.ledgeRight * unit)
    let cell = ShelfGeometry.cell * unit
    if isMirrored {
      lefts = plan.lefts.map { (width - $0 * unit - cell).rounded() }
      (ledgeLeft, ledgeRight) = ((width - ledge.1).rounded(), (width - ledge.0).rounded())
    } else {
      lefts = plan.lefts.map { ($0 * unit).rounded() }
      (ledgeLeft, ledgeRight) = (ledge.0.rounded(), ledge.1.rounded())
    }
  }

  /// Design pixels as pixels.
  func u(_ value: Double) -> Double { value * scale }

  /// From one row to the next.
  var pitch: Double { u(isSmall ? 463.3 : 456).rounded() }
  /// On small screens the first row stands nearer to the top, for a third one to be seen.
  private var first: Double { u(isSmall ? 410.7 : 480).rounded() }
  var ledgeHeight: Double { u(isSmall ? 62.4 : 60).rounded() }
  /// Of a title's em: on small screens larger against its cover.
  var titleSize: Double { u(isSmall ? 32.9 : 30) }
  /// The diameter of a face.
  var faceSide: Double { u(isSmall ? 111.7 : 104).rounded() }

  func row(of index: Int) -> Int { index / columns }
  func rows(of count: Int) -> Int { (count + columns - 1) / columns }

  /// The upper edge of a row's ledge, on which its books stand.
  func ledge(of row: Int) -> Double { first + Double(row) * pitch }

  func ledgeBox(of row: Int) -> Box {
    Box(
      x: ledgeLeft, y: ledge(of: row), width: ledgeRight - ledgeLeft,
      height: ledgeHeight)
  }

  /// The place of a book: as wide and as high as a cover may be.
  func cell(of index: Int) -> Box {
    let side = u(ShelfGeometry.cell).rounded()
    return Box(
      x: lefts[index % columns], y: ledge(of: row(of: index)) - side, width: side, height: side)
  }

  /// Where what stands on the ledge under a book may stand: from its cell to the next one less 24.
  func ledgeRoom(of index: Int) -> Box {
    let cell = cell(of: index)
    let column = index % columns
    let gap = u(24)
    let height = ledgeHeight
    if isMirrored {
      let end = column + 1 < columns ? lefts[column + 1] + cell.width + gap : ledgeLeft + gap
      return Box(x: end, y: cell.maxY, width: cell.maxX - end, height: height)
    }
    let end = column + 1 < columns ? lefts[column + 1] - gap : ledgeRight - gap
    return Box(x: cell.x, y: cell.maxY, width: end - cell.x, height: height)
  }

  /// A cover of a shape in its cell: as large as it can be, in the middle, its foot on the ledge; whole pixels.
  func cover(of index: Int, aspect: Double) -> PixelRect {
    let cell = cell(of: index).rounded
    let fitted = cell.fitting(aspect)
    return PixelRect(
      x: fitted.x, y: cell.maxY - fitted.height, width: fitted.width, height: fitted.height)
  }

  /// How much a cover in the focus grows: as far as its row and the screen have room above it.
  var growth: Double {
    let room = first - u(26)
    return max(1, min(1.12, room / u(ShelfGeometry.cell)))
  }

  /// How far the content can be scrolled, in pixels: 0 where all of it is seen.
  func reach(of count: Int) -> Double {
    guard count > 0 else { return 0 }
    let last = ledge(of: rows(of: count) - 1)
    return max(0, last + ledgeHeight + u(ShelfGeometry.foot) - Double(screen.height))
  }

  /// Rows of which anything is seen where the content is scrolled by `offset`, shadows and growth counted.
  func visibleRows(at offset: Double, of count: Int) -> Range<Int> {
    let rows = rows(of: count)
    if rows == 0 || !offset.isFinite { return 0..<0 }
    let cell = u(ShelfGeometry.cell) * 1.15
    let from = ((offset - first - u(120)) / pitch).rounded(.up)
    let to = ((offset + Double(screen.height) - first + cell) / pitch).rounded(.down)
    let low = Int(max(0, min(Double(rows), from)))
    let high = Int(max(-1, min(Double(rows - 1), to))) + 1
    return low..<max(low, high)
  }

  /// The offsets between which a row stands whole on the screen.
  func offsets(showing row: Int) -> ClosedRange<Double> {
    let foot = ledge(of: row) + ledgeHeight + u(ShelfGeometry.foot)
    let highest = max(0, Double(row) * pitch)
    return min(highest, max(0, foot - Double(screen.height)))...highest
  }

  /// The book whose cover or title is at a place of the content; `nil` for none.
  func index(at point: Point, count: Int) -> Int? {
    for row in 0..<rows(of: count) {
      let ledge = ledgeBox(of: row)
      if point.y > ledge.maxY { continue }
      if point.y < ledge.y - u(ShelfGeometry.cell) { return nil }
      for index in row * columns..<min(count, (row + 1) * columns) {
        let cell = cell(of: index).union(ledgeRoom(of: index))
        if cell.contains(point) { return index }
      }
      return nil
    }
    return nil
  }
}

/// Columns and margins of a screen, in pixels of the shelf's design.
private struct ShelfPlan {
  var scale: Double
  var isSmall = false
  var lefts: [Double]
  var ledgeLeft, ledgeRight: Double

  init(_ screen: Extent) {
    let unit = DesignUnit(screen).pixels
    let isPortrait = Double(screen.width) < 1.1 * Double(screen.height)
    // Under 720 pixels a cover has to be larger for small fingers: three columns instead of four.
    if !isPortrait && screen.shortSide < 720 {
      scale = min(Double(screen.shortSide) / 600, Double(screen.width) / 1024) * 224 / 368
      let rest = Double(screen.width) / scale - 3 * ShelfGeometry.cell - 2 * 118
      let left = rest * 112 / 208
      lefts = (0..<3).map { left + Double($0) * (ShelfGeometry.cell + 118) }
      (ledgeLeft, ledgeRight) = (left - 52.5, 33)
      isSmall = true
      return
    }
    scale = unit
    let width = Double(screen.width) / unit
    let cell = ShelfGeometry.cell
    let count = max(isPortrait ? 2 : 1, Int(((width - 220 + 48) / (cell + 48)).rounded(.down)))
    let free = width - Double(count) * cell
    let gap = free >= 64 * Double(count - 1) + 256 ? 64.0 : 48
    let rest = free - gap * Double(count - 1)
    let left = isPortrait ? 152 + (rest - 280) / 2 : (gap == 64 ? 132 + (rest - 256) / 2 : 136)
    lefts = (0..<count).map { max(0, left) + Double($0) * (cell + gap) }
    (ledgeLeft, ledgeRight) = (max(0, left) - 44, 40)
  }
}
