/// The fewest and the most lines that `text` can take in a column `measure` ems wide, whatever is done about kerning:
/// known without setting it, from how wide Andika's letters are.
public func lineBounds(of text: String, measure: Double) -> ClosedRange<Int> {
  var least = 0
  var most = 0
  for paragraph in text.unicodeScalars.split(
    separator: "\n", omittingEmptySubsequences: false)
  {
    var fewest = 0.0
    var wrapped = WrappedLines(measure: measure)
    for scalar in paragraph {
      let width = advanceBounds(of: scalar)
      fewest += width.lowerBound
      wrapped.add(width.upperBound, isSpace: scalar == " ")
    }
    least += max(1, Int((fewest / measure).rounded(.up)))
    most += wrapped.lines
  }
  return min(least, most)...most
}

/// Greedy wrapping at spaces; a word wider than the column is broken anywhere.
private struct WrappedLines {
  let measure: Double
  private(set) var lines = 1
  private var line = 0.0
  private var word = 0.0

  init(measure: Double) { self.measure = measure }

  mutating func add(_ width: Double, isSpace: Bool) {
    if isSpace {
      line += word + width
      word = 0
    } else if word + width > measure {
      lines += line > 0 ? 2 : 1
      line = 0
      word = width
    } else {
      word += width
      if line + word > measure {
        lines += 1
        line = 0
      }
    }
  }
}

/// How wide a letter may be, in ems: the advances of Andika 6 in classes; anything it may not have is 0 to 2.
private func advanceBounds(of scalar: Unicode.Scalar) -> ClosedRange<Double> {
  switch scalar {
  case "m", "w": 0.75...0.85
  case "M", "W": 0.87...1.05
  // A space at a line's end takes no room.
  case " ": 0...0.3
  case "i", "j", "l", "f", "t", "!", "'", "(", ")", ",", "-", ".", ":", ";": 0.25...0.43
  case "a"..."z", "0"..."9": 0.4...0.6
  case "A"..."Z": 0.45...0.75
  case "\u{2018}"..."\u{201D}", "\"", "?": 0.2...0.6
  default: 0...2
  }
}
