import Measures
import Pixels
import Staging
import Typesetting

/// One typesetter for all tests, as in the program: what one text leaves behind, the next would show.
let typesetter = Typesetter()

func order(
  _ text: String, size: Double = 40, lineHeight: Double = 56, width: Int = 600,
  alignment: TextStyle.Alignment = .start, language: String = "en", face: Typeface = .andika
) -> TextOrder {
  TextOrder(
    text: text,
    style: TextStyle(
      face: face, size: size, lineHeight: lineHeight, colour: Colour(0x3B2A1A),
      alignment: alignment, language: language), width: width)
}

/// The stretch of `text` that a span stands for.
func stretch(_ span: TextLayout.Span, of text: String) -> String {
  String(decoding: Array(text.utf8)[span.range], as: UTF8.self)
}

/// The rectangle of all pixels that are not clear; empty where there is none.
func ink(_ bitmap: Bitmap) -> PixelRect {
  var found = PixelRect.zero
  for y in 0..<bitmap.height {
    let row = bitmap.pixels[y * bitmap.width..<(y + 1) * bitmap.width]
    guard let left = row.firstIndex(where: { $0 >> 24 > 0 }),
      let right = row.lastIndex(where: { $0 >> 24 > 0 })
    else { continue }
    found = found.union(
      PixelRect(x: left - row.startIndex, y: y, width: right - left + 1, height: 1))
  }
  return found
}

/// `text` painted whole.
func painted(_ order: TextOrder, scale: Double = 1) -> Bitmap {
  typesetter.paint(order, lines: 0..<typesetter.layOut(order).lines.count, scale: scale)
}
