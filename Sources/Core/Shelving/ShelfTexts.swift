import Measures
import Scenery
import Staging

extension Shelf {
  /// A text in at most `lines` lines: itself where it fits, else its first words and an ellipsis. `nil` while that is not
  /// known.
  func fitted(
    _ order: TextOrder, lines: Int, into scene: inout Scene
  ) -> (TextOrder, TextLayout)? {
    var order = order
    for _ in 0..<12 {
      scene.need(order)
      guard let layout = layouts[order] else { return nil }
      if layout.lines.count <= lines { return layout.lines.isEmpty ? nil : (order, layout) }
      guard let shorter = shortened(order.text, layout, lines: lines) else {
        return (order, layout)
      }
      order.text = shorter
    }
    return nil
  }

  /// The words of the first lines, less the last one where an ellipsis has no room behind it.
  private func shortened(_ text: String, _ layout: TextLayout, lines: Int) -> String? {
    let bytes = Array(text.utf8)
    let foot = (layout.lines[lines - 1].y + layout.lines[lines - 1].maxY) / 2
    let kept = layout.words.filter { word in
      guard let box = word.boxes.first else { return false }
      return box.y <= foot
    }
    // Each round takes a word away, so that it ends.
    let whole = kept.count == layout.words.count ? kept.dropLast() : kept[...]
    var end = whole.last?.range.upperBound ?? 0
    if text.hasSuffix("…"), end >= bytes.count - 3 {
      end = whole.dropLast().last?.range.upperBound ?? 0
    }
    if end == 0 {
      // One long word: three quarters of its letters.
      let letters = text.hasSuffix("…") ? text.dropLast() : text[...]
      return letters.count < 2 ? nil : letters.prefix(letters.count * 3 / 4) + "…"
    }
    guard end < bytes.count, let head = String(validating: bytes[..<end], as: UTF8.self) else {
      return nil
    }
    return head.trimmedEnd + "…"
  }
}

extension String {
  /// Without the blanks and signs at its end, before which an ellipsis would look odd.
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while let last = text.last, last.isWhitespace || ",;:.!?–—-".contains(last) {
      text.removeLast()
    }
    return String(text)
  }
}
