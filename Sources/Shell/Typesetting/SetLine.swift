import CPangoCairo

/// One line as Pango broke it; lives as long as its layout.
struct SetLine {
  let handle: UnsafeMutablePointer<PangoLayoutLine>
  /// UTF-8 code units of the text that stand in it.
  let range: Range<Int>
  /// Left edge and width of what stands in it, in pixels of the measure.
  let x: Double
  let width: Double

  /// All lines of `layout`, from the top.
  static func all(of layout: OpaquePointer) -> [SetLine] {
    guard let walk = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(walk) }
    var lines: [SetLine] = []
    repeat {
      guard let handle = pango_layout_iter_get_line_readonly(walk) else { continue }
      var logical = PangoRectangle()
      pango_layout_iter_get_line_extents(walk, nil, &logical)
      let start = Int(handle.pointee.start_index)
      lines.append(
        SetLine(
          handle: handle, range: start..<start + max(0, Int(handle.pointee.length)),
          x: pixels(logical.x), width: pixels(logical.width)))
    } while pango_layout_iter_next_line(walk) != 0
    return lines
  }

  /// The pieces of the line, left to right, that `part` of the text takes: several where directions mix. Left and
  /// right edges in pixels of the measure.
  func edges(of part: Range<Int>) -> [(left: Double, right: Double)] {
    let part = part.clamped(to: range)
    if part.isEmpty { return [] }
    var ranges: UnsafeMutablePointer<Int32>?
    var count: Int32 = 0
    pango_layout_line_get_x_ranges(
      handle, Int32(part.lowerBound), Int32(part.upperBound), &ranges, &count)
    guard let ranges else { return [] }
    defer { type_free(ranges) }
    return (0..<Int(count)).map { index in
      let one = pixels(ranges[2 * index])
      let other = pixels(ranges[2 * index + 1])
      return (min(one, other), max(one, other))
    }
  }
}

/// Pango's units, 1024 to a pixel.
private func pixels(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
