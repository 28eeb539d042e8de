import BookModel
import Measures
import Testing

@Suite("Form of a book") struct FormDecisionTests {
  /// As many lines as letters over 40.
  func lines(_ text: String, _ size: Double, _ width: Double) -> Double {
    Double((text.count + 39) / 40) * 42
  }

  func decide(_ book: Book) -> Form { decideForm(book: book, measure: lines).form }

  @Test("short texts stand below their pictures, and are not even measured") func below() {
    let decision = decideForm(
      book: book("ssss", text: String(repeating: "Come back, cat! ", count: 12))
    ) {
      _, _, _ in
      Issue.record("measured a text that certainly fits")
      return 0
    }
    #expect(decision == FormDecision(form: .below, reason: .textsFit))
  }

  @Test("long texts on more than a quarter of the pages face their pictures")
  func facing() {
    let long = String(repeating: "word ", count: 80)
    for (count, form) in [(2, Form.below), (3, .facing)] {
      var book = book("ssssssss", text: "short")
      for n in 0..<count { book.entries[n].texts = [Localised([.english: long])] }
      #expect(decide(book) == form)
    }
  }

  @Test("only the book's own language decides") func ownLanguage() {
    var other = book("ss", text: "short")
    for n in other.entries.indices {
      other.entries[n].texts[0].byLanguage[LanguageTag("fr")] = String(
        repeating: "mot ", count: 200)
    }
    #expect(decide(other) == .below)
  }

  @Test("Layout, text boxes and drawings across both pages come before the texts' length")
  func order() {
    var book = book("sd", text: String(repeating: "word ", count: 300))
    #expect(decide(book) == .spread)
    book.entries[0].textBoxes = [TextBox(box: Box(x: 0, y: 0, width: 1, height: 1))]
    #expect(decide(book) == .over)
    #expect(book.form(of: 0, in: .over) == .over)
    #expect(book.form(of: 1, in: .over) == .spread)
    book.layout = .facing
    #expect(decide(book) == .facing)
  }

  @Test("what certainly fits, or not, is what the setting would say") func bounds() {
    var random = SeededRandom(seed: 5)
    let words = ["i", "little", "rabbit", "Mr.", "MMWW", "a", "wwwwm", "then,", "garden", "\n"]
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 1...160, using: &random))
        .map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined(separator: " ")
      var asked = false
      let decision = decideForm(book: book("s", text: text)) { text, size, width in
        asked = true
        return setHeight(text, size, width)
      }
      let truth: Form = setHeight(text, 32, 656) > SlipMeasures.room ? .facing : .below
      if !asked { #expect(decision.form == truth, "\(text)") }
    }
  }

  /// A setting with Andika's own advances, without kerning.
  private func setHeight(_ text: String, _ size: Double, _ width: Double) -> Double {
    let advances: [Character: Double] = [
      " ": 0.269, "i": 0.276, "l": 0.276, "t": 0.408, "e": 0.535, "r": 0.435, "a": 0.562,
      "b": 0.564, "M": 0.876, "W": 1.016, ".": 0.312, "w": 0.757, "m": 0.823, "h": 0.574,
      "n": 0.579, ",": 0.317, "g": 0.549, "d": 0.581,
    ]
    var lines = 0
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines += 1
      var line = 0.0
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        let length = word.reduce(0) { $0 + (advances[$1] ?? 0) * size }
        if line + length > width, line > 0 {
          lines += 1
          line = 0
        }
        line += length + 0.269 * size
      }
    }
    return Double(lines) * 42
  }
}
