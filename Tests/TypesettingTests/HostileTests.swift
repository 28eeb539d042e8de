import Glibc
import Measures
import Pixels
import Staging
import Testing
import Typesetting

/// Texts that have harmed other readers; C60 and the list in `reliability.md`.
private let hostile: [(String, String)] = [
  ("5,000 marks on one letter", zalgo(5000)),
  ("20,000 marks on one letter", zalgo(20_000)),
  ("20,000 characters", String(repeating: "The quick brown fox. ", count: 953)),
  ("20,000 letters without a space", String(repeating: "x", count: 20_000)),
  ("10,000 empty lines", String(repeating: "\n", count: 10_000)),
  ("right-to-left overrides without end", String(repeating: "\u{202E}abc ", count: 4000)),
  ("embeddings without end", String(repeating: "\u{202B}\u{2067}a", count: 3000)),
  ("families", String(repeating: "👨‍👩‍👧‍👦", count: 2000)),
  (
    "control characters",
    String(String.UnicodeScalarView((0..<160).compactMap(Unicode.Scalar.init)))
  ),
  ("marks without a letter", String(repeating: "\u{301}\u{20DD} ", count: 500)),
  ("byte order marks", String(repeating: "\u{FEFF}", count: 5000)),
  ("zero-width joiners", String(repeating: "\u{200D}", count: 5000)),
  ("no characters", "\u{FFFE}\u{FFFF}\u{10FFFF}\u{E000}\u{FFFC}\u{FFFD}"),
  ("variation selectors and tags", "a\u{FE0F}\u{E0101}\u{E0061}\u{E007F}"),
  ("5,000 letters of all scripts", anything(5000)),
  ("separators", "a\u{2028}b\u{2029}c\u{85}d\u{B}e\u{C}f"),
]

/// Letters of every script there is and of none, at random.
private func anything(_ count: Int) -> String {
  var random = SeededRandom(seed: 60)
  var text = ""
  while text.unicodeScalars.count < count {
    if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x1FFFF, using: &random)) {
      text.unicodeScalars.append(scalar)
    }
  }
  return text
}

/// Seconds that this thread has had of a processor: other work on the machine does not count.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

private func zalgo(_ count: Int) -> String {
  var text = "z"
  for index in 0..<UInt32(count) {
    if let mark = Unicode.Scalar(0x300 + index % 0x60) { text.unicodeScalars.append(mark) }
  }
  return text
}

@Suite("Hostile texts", .serialized) struct HostileTests {
  @Test("stay in their box, keep sound places, and are set in bounded time", arguments: hostile)
  func bounded(name: String, text: String) {
    let hostile = order(text, width: 500)
    let start = processorTime()
    let layout = typesetter.layOut(hostile)
    let picture = typesetter.paint(hostile, lines: 0..<min(6, layout.lines.count), scale: 1)
    #expect(processorTime() - start < 2, "\(name)")
    #expect(layout.lines.allSatisfy { $0.x >= 0 && $0.maxX <= 500 }, "\(name)")
    #expect(picture.width == 540)
    let length = text.utf8.count
    for span in layout.words + layout.sentences {
      #expect(span.range.lowerBound >= 0 && span.range.upperBound <= length, "\(name)")
      #expect(span.boxes.allSatisfy { $0.x >= 0 && $0.maxX <= 500 && $0.width > 0 }, "\(name)")
    }
  }

  @Test("leave the next page as it would have been without them (C60)")
  func nextPage() {
    let page = order("Come back, cat! What have you got? مرحبا नमस्ते 😀")
    let clean = Typesetter()
    let lines = 0..<clean.layOut(page).lines.count
    let expected = clean.paint(page, lines: lines, scale: 1)
    for (name, text) in hostile {
      let spoilt = order(text, width: 500)
      _ = typesetter.paint(spoilt, lines: 0..<6, scale: 1)
      #expect(typesetter.layOut(page) == clean.layOut(page), "\(name)")
      #expect(typesetter.paint(page, lines: lines, scale: 1) == expected, "\(name)")
    }
  }

  @Test("control characters are not drawn and move nothing")
  func controls() {
    let layout = typesetter.layOut(order("a\u{0}b\u{1}c\u{7F}d\u{9F}e f"))
    #expect(layout.unknownGlyphs == 0)
    #expect(layout.lines.count == 1)
    #expect(layout.words.count == 6)
    #expect(layout.words.last?.range == 11..<12)
  }

  @Test("a text is cut at 160,000 bytes, between characters")
  func cut() {
    let text = String(repeating: "漢字 ", count: 30_000)
    let layout = typesetter.layOut(order(text, size: 10, lineHeight: 14, width: 4000))
    #expect(layout.words.last.map { $0.range.upperBound <= 160_000 } == true)
    #expect(layout.unknownGlyphs == 0)
  }
}
