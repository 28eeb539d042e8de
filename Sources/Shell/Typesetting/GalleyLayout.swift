import CPangoCairo
import Measures
import Staging

extension Galley {
  /// Where everything lies, in pixels from the top left of the measure.
  func describe() -> TextLayout {
    var count: Int32 = 0
    let first = pango_layout_get_log_attrs_readonly(layout, &count)
    let stretches = Stretches(
      text, marks: UnsafeBufferPointer(start: first, count: first == nil ? 0 : Int(count)))
    return TextLayout(
      lines: lines.indices.map { box($0, lines[$0].x, lines[$0].x + lines[$0].width) },
      words: spans(stretches.words), sentences: spans(stretches.sentences),
      unknownGlyphs: lines.isEmpty ? 0 : Int(pango_layout_get_unknown_glyphs_count(layout)))
  }

  /// From `left` to `right` in a line, cut at the edges of the measure: what no line can hold (one letter in a measure
  /// narrower than it) is not painted there either.
  private func box(_ line: Int, _ left: Double, _ right: Double) -> Box {
    let measure = Double(max(1, order.width))
    let left = min(measure, max(0, left))
    let right = min(measure, max(left, right))
    return Box(x: left, y: Double(line) * lineHeight, width: right - left, height: lineHeight)
  }

  /// The boxes of `ranges`, which are in order and apart, so the lines are walked once.
  private func spans(_ ranges: [Range<Int>]) -> [TextLayout.Span] {
    var line = 0
    return ranges.map { range in
      while line < lines.count, lines[line].range.upperBound <= range.lowerBound { line += 1 }
      var boxes: [Box] = []
      var below = line
      while below < lines.count, lines[below].range.lowerBound < range.upperBound {
        boxes += lines[below].edges(of: range).map { box(below, $0.left, $0.right) }
          .filter { $0.width > 0 }
        below += 1
      }
      return TextLayout.Span(range: range, boxes: boxes)
    }
  }
}
