public import Measures

extension TextOrder {
  /// How far ink may stand out of the lines' boxes in a painted picture, in pixels of the order: half an em.
  ///
  /// Scripts with marks above marks (Thai, Tibetan, Nastaliq) are taller than a line that was made for Latin, and
  /// a `j` or an italic reaches over the edge of its measure. Ink beyond that is cut off.
  public var overscan: Int { Int((min(2048, max(1, style.size)) / 2).rounded(.up)) }

  /// The picture of `lines` painted at `scale`, relative to the top left corner of the first of them: the box of
  /// the lines, grown by the overscan on every side.
  ///
  /// A text that shall stand with its first line's corner at P is drawn at P + `origin` of this rectangle (which is
  /// negative). At most 16,384 pixels a side and 64 megapixels; what lies below is not painted.
  public func picture(of lines: Range<Int>, scale: Double) -> PixelRect {
    let scale = scale.isFinite ? min(16, max(1.0 / 64, scale)) : 1
    let margin = Int((Double(overscan) * scale).rounded(.up))
    let across = Self.side(Double(width) * scale, margin: margin)
    let down = Self.side(Double(lines.count) * style.lineHeight * scale, margin: margin)
    return PixelRect(
      x: -margin, y: -margin, width: across, height: min(down, 64_000_000 / max(1, across)))
  }

  private static func side(_ length: Double, margin: Int) -> Int {
    let inner = max(0, length).rounded(.up)
    return inner < 16_384 ? min(16_384, Int(inner) + 2 * margin) : 16_384
  }
}
