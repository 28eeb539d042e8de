public import Measures

/// What has to be drawn anew from frame to frame; it remembers the last list and uses its memory again, so that frames in
/// which only leaves move allocate nothing.
public struct FrameDamage: Sendable {
  private var last = DrawList(extent: .zero, ground: Palette.cloth)
  /// Extents of the pictures in `last`: a picture may be gone by the time it is drawn over.
  private var extents: [PictureID: Extent] = [:]
  /// The rectangles to be drawn anew: none that overlap, none outside the stage.
  public private(set) var rects: [PixelRect] = []
  private var bands = RowBands()

  public init() {}

  /// Compares the next list with the last one and keeps it; the list given back is one that may be written over.
  ///
  /// `size` gives the extent of a picture that can be drawn, and `nil` for one that cannot.
  public mutating func take(_ next: inout DrawList, size: (PictureID) -> Extent?) {
    rects.removeAll(keepingCapacity: true)
    if last.extent == next.extent, last.ground == next.ground,
      last.commands.count == next.commands.count
    {
      takeMoved(next, size)
    } else {
      let before = last.extent.isEmpty ? nil : last
      rects.append(contentsOf: Damage.between(before, next) { size($0) ?? extents[$0] })
      remember(next, size)
    }
    swap(&last, &next)
  }

  /// The list that was taken last.
  public var shown: DrawList { last }

  /// Lists of as many commands: only those that differ count, and leaves only in the rows where they are.
  private mutating func takeMoved(_ next: DrawList, _ size: (PictureID) -> Extent?) {
    let stage = PixelRect(next.extent)
    bands.reset(stage)
    var isKnown = true
    for index in next.commands.indices where last.commands[index] != next.commands[index] {
      switch (last.commands[index], next.commands[index]) {
      case (.curl(let old), .curl(let new)):
        // What still lies changes only where the contact line passed, between the two lifted parts.
        if old.part != new.part || new.part == .lifted { bands.add(old, new) }
      case (let old, let new):
        isKnown = false
        bands.add(old.bounds { size($0) ?? extents[$0] })
        bands.add(new.bounds(size: size))
      }
    }
    if !isKnown { remember(next, size) }
    bands.write(into: &rects)
  }

  private mutating func remember(_ next: DrawList, _ size: (PictureID) -> Extent?) {
    extents.removeAll(keepingCapacity: true)
    for command in next.commands {
      command.forEachPicture { extents[$0] = size($0) }
    }
  }
}

/// Bands of rows over the whole stage, each with the columns that are touched in it.
struct RowBands: Sendable {
  private static let height = 32
  private var stage = PixelRect.zero
  private var low: [Int] = []
  private var high: [Int] = []

  mutating func reset(_ stage: PixelRect) {
    self.stage = stage
    let count = (stage.height + RowBands.height - 1) / RowBands.height
    if low.count != count {
      low = Array(repeating: .max, count: count)
      high = Array(repeating: .min, count: count)
    } else {
      for index in 0..<count { (low[index], high[index]) = (.max, .min) }
    }
  }

  mutating func add(_ rect: PixelRect) {
    let area = rect.intersection(stage)
    if area.isEmpty { return }
    for band in (area.y / RowBands.height)...((area.maxY - 1) / RowBands.height) {
      low[band] = min(low[band], area.x)
      high[band] = max(high[band], area.maxX)
    }
  }

  /// A leaf that moved touches, in each band, what lies between its lifted parts, shadows and all; where only one of them
  /// reaches, the rest of the page as well, over which the contact line may have leapt.
  mutating func add(_ old: Curl, _ new: Curl) {
    let (before, after) = (old.outline, new.outline)
    let (shadowsBefore, shadowsAfter) = (old.shadows, new.shadows)
    let page = new.page
    for band in low.indices {
      let rows = band * RowBands.height..<(band + 1) * RowBands.height
      let one = before.columns(rows: rows, shadowsBefore)
      let other = after.columns(rows: rows, shadowsAfter)
      if let one { add(one, band) }
      if let other { add(other, band) }
      if (one == nil) != (other == nil), page.y < rows.upperBound, page.maxY > rows.lowerBound {
        add(page.x..<page.maxX, band)
      }
    }
  }

  private mutating func add(_ columns: Range<Int>, _ band: Int) {
    low[band] = min(low[band], max(stage.x, columns.lowerBound))
    high[band] = max(high[band], min(stage.maxX, columns.upperBound))
  }

  /// The touched parts of all bands, like neighbours joined.
  func write(into rects: inout [PixelRect]) {
    for band in low.indices where low[band] < high[band] {
      let top = band * RowBands.height
      let rect = PixelRect(
        x: low[band], y: top, width: high[band] - low[band],
        height: min(RowBands.height, stage.maxY - top))
      if let above = rects.last, above.x == rect.x, above.width == rect.width, above.maxY == top {
        rects[rects.count - 1] = above.union(rect)
      } else {
        rects.append(rect)
      }
    }
  }
}
