import BookModel
import Measures
import Testing

@Suite("Texts from outside") struct TextHygieneTests {
  func clean(_ raw: String) -> String { CleanText(raw).text }

  @Test("line ends become newlines, tabs spaces, and blanks at both ends go") func lineEnds() {
    #expect(clean("\n  a\r\nb\rc\u{2028}d\te \n") == "a\nb\nc\nd e")
    #expect(clean("a\r\n\r\nb") == "a\n\nb")
    #expect(clean(" \n ") == "")
  }

  @Test("controls and what overrides the writing direction go; real right-to-left text stays")
  func controls() {
    #expect(clean("a\u{0}\u{7}\u{1B}[31mb\u{9F}") == "a[31mb")
    #expect(clean("\u{202E}abc\u{202C}\u{2067}d\u{2069}\u{FEFF}") == "abcd")
    let arabic = "قِطّة\u{200F} می\u{200C}خواهم"
    #expect(clean(arabic) == arabic)
    let family = "👩‍👩‍👧"
    #expect(clean(family) == family)
  }

  @Test("a letter keeps at most 32 marks, joiners between them or not (C60)") func marks() {
    let zalgo = "x" + String(repeating: "\u{301}", count: 5_000) + "y\u{301}"
    #expect(clean(zalgo).unicodeScalars.count == 1 + 32 + 2)
    let joined = "x" + String(repeating: "\u{301}\u{200D}", count: 100)
    #expect(clean(joined).unicodeScalars.count { $0 == "\u{301}" } == 32)
    let hindi = "क्षत्रिय"
    #expect(clean(hindi) == hindi)
  }

  @Test("20,000 characters stay whole, one more is cut and told") func limit() {
    #expect(!CleanText(String(repeating: "a", count: 20_000)).wasCut)
    let cut = CleanText(String(repeating: "a", count: 20_001))
    #expect(cut.wasCut && cut.text.count == 20_000)
    #expect(CleanText(String(repeating: "\u{7}", count: 50_000)) == CleanText(""))
  }

  @Test("cleaning twice changes nothing") func idempotent() {
    var random = SeededRandom(seed: 11)
    let parts = ["a", " ", "\n", "\r", "\t", "\u{301}", "\u{202E}", "\u{200D}", "ש", "\u{0}", "😀"]
    for _ in 0..<300 {
      let raw = (0..<Int.random(in: 0...60, using: &random))
        .map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }.joined()
      #expect(clean(clean(raw)) == clean(raw))
    }
  }
}
