import CPangoCairo

/// The words and sentences of a text, in UTF-8 code units.
struct Stretches {
  private(set) var words: [Range<Int>] = []
  private(set) var sentences: [Range<Int>] = []
  private var wordStart: Int?
  private var sentenceStart: Int?

  /// By Pango's marks, one before each scalar and one at the end (UAX 29, tailored for Thai, Arabic and others).
  init(_ text: CleanText, marks: UnsafeBufferPointer<PangoLogAttr>) {
    var place = 0
    for mark in marks {
      note(mark, at: place, text.bytes)
      guard place < text.bytes.count else { break }
      place += scalarLength(text.bytes[place])
    }
  }

  private mutating func note(_ mark: PangoLogAttr, at place: Int, _ bytes: [UInt8]) {
    if mark.is_word_end != 0, let start = wordStart {
      words.append(start..<place)
      wordStart = nil
    }
    if mark.is_word_start != 0 { wordStart = joined(place, bytes) }
    if mark.is_sentence_end != 0, let start = sentenceStart {
      sentences.append(start..<place)
      sentenceStart = nil
    }
    if mark.is_sentence_start != 0 { sentenceStart = place }
  }

  /// Where a word that begins at `place` really begins: `isn` and `t` are one word, and so are `l` and `ours`.
  private mutating func joined(_ place: Int, _ bytes: [UInt8]) -> Int {
    guard let last = words.last, last.upperBound < place,
      isApostrophe(bytes[last.upperBound..<min(place, bytes.count)])
    else { return place }
    words.removeLast()
    return last.lowerBound
  }
}

private func isApostrophe(_ bytes: ArraySlice<UInt8>) -> Bool {
  bytes.elementsEqual("'".utf8) || bytes.elementsEqual("\u{2019}".utf8)
}

/// Bytes of the scalar that begins with `lead`.
private func scalarLength(_ lead: UInt8) -> Int {
  switch lead {
  case 0xF0...: 4
  case 0xE0...: 3
  case 0xC0...: 2
  default: 1
  }
}
