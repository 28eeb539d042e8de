import Measures
import Scenery
import Staging

/// A value that can be kept as words of 64 bits and had again from them.
protocol Recorded {
  /// `nil` where the words are not those of such a value.
  init?(record: [UInt64])
  var record: [UInt64] { get }
}

extension FitPlan: Recorded {
  init?(record: [UInt64]) {
    var reader = WordReader(record)
    guard let size = reader.number(), let lineHeight = reader.number(),
      let padding = reader.number(), let height = reader.number(), reader.isAtEnd
    else { return nil }
    self.init(
      letters: LetterSize(size: size, lineHeight: lineHeight, padding: padding), height: height)
  }

  var record: [UInt64] {
    [letters.size, letters.lineHeight, letters.padding, height].map(\.bitPattern)
  }
}

extension TextLayout: Recorded {
  init?(record: [UInt64]) {
    var reader = WordReader(record)
    guard let unknown = reader.count(), let lines = reader.list({ $0.box() }),
      let spans = reader.list({ $0.span() }), let sentences = reader.list({ $0.span() }),
      reader.isAtEnd
    else { return nil }
    self.init(lines: lines, words: spans, sentences: sentences, unknownGlyphs: unknown)
  }

  var record: [UInt64] {
    func box(_ box: Box) -> [UInt64] { [box.x, box.y, box.width, box.height].map(\.bitPattern) }
    func spans(_ spans: [Span]) -> [UInt64] {
      [UInt64(spans.count)]
        + spans.flatMap { span in
          [
            UInt64(span.range.lowerBound), UInt64(span.range.upperBound), UInt64(span.boxes.count),
          ] + span.boxes.flatMap(box)
        }
    }
    return [UInt64(unknownGlyphs), UInt64(lines.count)] + lines.flatMap(box)
      + spans(words) + spans(sentences)
  }
}

/// Reads words one after another; everything is `nil` where they are too few or mean nothing.
struct WordReader {
  private var rest: ArraySlice<UInt64>

  init(_ words: [UInt64]) { rest = words[...] }

  var isAtEnd: Bool { rest.isEmpty }

  /// A finite number.
  mutating func number() -> Double? {
    guard let word = rest.popFirst() else { return nil }
    let number = Double(bitPattern: word)
    return number.isFinite ? number : nil
  }

  /// A whole number from 0 to 2³¹ − 1.
  mutating func count() -> Int? { rest.popFirst().flatMap { Int32(exactly: $0) }.map(Int.init) }

  /// As many things as the next word says.
  mutating func list<Value>(_ read: (inout WordReader) -> Value?) -> [Value]? {
    guard let count = count(), count <= rest.count else { return nil }
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      guard let value = read(&self) else { return nil }
      values.append(value)
    }
    return values
  }

  mutating func box() -> Box? {
    guard let x = number(), let y = number(), let width = number(), let height = number() else {
      return nil
    }
    return Box(x: x, y: y, width: width, height: height)
  }

  mutating func span() -> TextLayout.Span? {
    guard let start = count(), let end = count(), start <= end, let boxes = list({ $0.box() })
    else { return nil }
    return TextLayout.Span(range: start..<end, boxes: boxes)
  }
}
