/// How dark the shadows are over a tile, worked out when it is first asked.
struct TileShade {
  private let columns, rows: Range<Int>
  private let samples: UnsafeMutablePointer<Float>
  private let levels: UnsafeMutablePointer<UInt32>
  private var state = State.unknown
  /// The row that is drawn, and the one whose levels are there.
  private var row = -1
  private var levelled = -1
  private var asked = 0..<0

  private enum State { case unknown, clear, dark }

  /// Both have room for what `CurlRows` says.
  init(
    _ columns: Range<Int>, rows: Range<Int>, samples: UnsafeMutablePointer<Float>,
    levels: UnsafeMutablePointer<UInt32>
  ) {
    self.columns = columns
    self.rows = rows
    self.samples = samples
    self.levels = levels
  }

  /// From here on it is about these columns of this row.
  @inline(__always) mutating func begin(_ row: Int, _ columns: Range<Int>) {
    self.row = row
    asked = columns
  }

  /// Whether any shadow falls on the tile; if so, `levels` are those of the row.
  @inline(__always) mutating func isDark(_ rows: CurlRows) -> Bool {
    if state == .clear { return false }
    return levelled == row || look(rows)
  }

  private mutating func look(_ rows: CurlRows) -> Bool {
    if state == .unknown {
      let isSeen = rows.look.shadow >> 24 > 0 && rows.writeShade(columns, self.rows, into: samples)
      state = isSeen ? .dark : .clear
      if !isSeen { return false }
    }
    rows.shade.write(
      row: row - self.rows.lowerBound,
      columns: (asked.lowerBound - columns.lowerBound) & ~3..<asked.upperBound - columns.lowerBound,
      from: samples, into: levels)
    levelled = row
    return true
  }

  /// Four levels, 0…255.
  @inline(__always) func levels(at x: Int) -> FourPixels {
    UnsafeRawPointer(levels + (x - columns.lowerBound)).loadUnaligned(as: FourPixels.self)
  }

  /// The same times a share, 0…1.
  @inline(__always) func shares(at x: Int, _ low: SIMD4<Float>) -> Lanes {
    // A whole number under 2²³ in the low bits of that.
    let parts = unsafeBitCast(levels(at: x) | 0x4B00_0000, to: SIMD4<Float>.self) - 0x1p23
    return PixelKernels.shares(parts * (1.0 / 255) * low)
  }
}

extension CurlRows {
  fileprivate func writeShade(
    _ columns: Range<Int>, _ rows: Range<Int>, into samples: UnsafeMutablePointer<Float>
  ) -> Bool {
    shade.write(columns, rows: rows, left: left, top: top, line: line, into: samples)
  }

  /// Darkens what lies under the leaf by its shadows, where the leaf itself does not hide them.
  func castShadows(
    _ line: CurlLine, _ spans: UnsafePointer<Spans>, _ shade: inout TileShade
  ) {
    let (hidden, solid) = (spans.pointee.hidden, spans.pointee.solid)
    var from = line.columns.lowerBound
    let isFlapFirst = hidden.lowerBound <= solid.lowerBound
    for turn in 0..<2 {
      let hole = (turn == 0) == isFlapFirst ? hidden : solid
      if hole.isEmpty || hole.upperBound <= from { continue }
      let end = min(line.columns.upperBound, max(from, hole.lowerBound))
      darken(CurlLine(line, from..<end), &shade)
      from = min(line.columns.upperBound, max(end, hole.upperBound))
    }
    darken(CurlLine(line, from..<line.columns.upperBound), &shade)
  }

  private func darken(_ line: CurlLine, _ shade: inout TileShade) {
    if line.columns.isEmpty || !shade.isDark(self) { return }
    let ink = FourPixels(repeating: look.shadow)
    let redBlue = lanes(ink & 0x00FF_00FF)
    let alphaGreen = lanes((ink &>> 8) & 0x00FF_00FF)
    var x = line.columns.lowerBound & ~3
    while x < line.columns.upperBound {
      let levels = shade.levels(at: x)
      if !isClear(levels) {
        let below = line.load(at: x)
        let (share, rest) = (pairs(levels), pairs(255 &- levels))
        let one = darkened(redBlue, share, lanes(below & 0x00FF_00FF), rest)
        let other = darkened(alphaGreen, share, lanes((below &>> 8) & 0x00FF_00FF), rest)
        line.store(pixels(one) | (pixels(other) &<< 8), at: x)
      }
      x &+= 4
    }
  }

  /// (ink · share + below · rest) / 255, rounded to the nearest, for share + rest = 255.
  @inline(__always) private func darkened(
    _ ink: Lanes, _ share: Lanes, _ below: Lanes, _ rest: Lanes
  ) -> Lanes {
    let sum = ink &* share &+ below &* rest &+ 128
    return (sum &+ (sum &>> 8)) &>> 8
  }
}
