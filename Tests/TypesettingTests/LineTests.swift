import Measures
import Pixels
import Staging
import Testing
import Typesetting

@Suite("Lines") struct LineTests {
  @Test("lie at one pitch, whatever fonts they need")
  func pitch() {
    let text = "Hello 😀\nمرحبا\nनमस्ते\nสวัสดี ที่นี่\n漢字\nབོད་སྐད་\nz"
    let lines = typesetter.layOut(order(text)).lines
    #expect(lines.count == 7)
    #expect(lines.map(\.y) == (0..<7).map { Double($0) * 56 })
    #expect(lines.allSatisfy { $0.height == 56 })
  }

  @Test("stay in their measure, also without a space to break at", arguments: [80, 333, 1500])
  func measure(width: Int) {
    let long = String(repeating: "Donaudampfschifffahrtsgesellschaft", count: 9)
    for text in [long, long + " " + long, "a " + long, String(repeating: "漢", count: 300)] {
      let lines = typesetter.layOut(order(text, width: width)).lines
      #expect(lines.count > 1)
      #expect(lines.allSatisfy { $0.x >= 0 && $0.maxX <= Double(width) })
    }
  }

  @Test("keep the author's line breaks, also empty ones")
  func newlines() {
    #expect(typesetter.layOut(order("one\n\ntwo\r\nthree")).lines.count == 4)
    #expect(typesetter.layOut(order("")) == .empty)
  }

  @Test("begin where their own text begins")
  func alignment() {
    let width = 600.0
    func line(_ text: String, _ alignment: TextStyle.Alignment, _ language: String = "en") -> Box {
      typesetter.layOut(order(text, alignment: alignment, language: language)).lines.first
        ?? Box(x: -1, y: 0, width: 0, height: 0)
    }
    for language in ["en", "ar"] {
      #expect(line("Hello", .start, language).x == 0)
      #expect(abs(line("Hello", .end, language).maxX - width) < 0.01)
      #expect(abs(line("مرحبا", .start, language).maxX - width) < 0.01)
      #expect(line("مرحبا", .end, language).x == 0)
      #expect(abs(line("Hello", .centre, language).centre.x - width / 2) < 0.01)
    }
    // What has no direction of its own has its language's.
    #expect(line("123", .start, "en").x == 0)
    #expect(abs(line("123", .start, "ar").maxX - width) < 0.01)
    #expect(abs(line("123", .start, "uz-Arab").maxX - width) < 0.01)
  }

  @Test("a right-to-left paragraph beside a left-to-right one keeps its own side")
  func paragraphs() {
    let lines = typesetter.layOut(order("Hello\nשלום")).lines
    #expect(lines.first?.x == 0)
    #expect(lines.last.map { abs($0.maxX - 600) < 0.01 } == true)
  }

  @Test("planning counts the same lines as setting")
  func planning() {
    let text = String(repeating: "Then old Mrs. Rabbit took a basket and her umbrella. ", count: 5)
    for width in [200, 450, 900] {
      let height = typesetter.measureHeight(
        of: text, size: 32, lineHeight: 42, width: Double(width), language: "en")
      let set = typesetter.layOut(order(text, size: 32, lineHeight: 42, width: width))
      #expect(height == Double(set.lines.count) * 42)
    }
    #expect(
      typesetter.measureHeight(of: "", size: 32, lineHeight: 42, width: 9, language: "en") == 0)
  }

  @Test("measures that are none do no harm")
  func nonsense() {
    for value in [Double.nan, .infinity, -.infinity, -5, 0, 1e300] {
      let bad = order("Hello, cat!", size: value, lineHeight: value, width: -3, language: "\u{0}x")
      let layout = typesetter.layOut(bad)
      #expect(!layout.lines.isEmpty)
      #expect(typesetter.paint(bad, lines: 0..<1, scale: value).extent.area < 64_000_000)
    }
  }
}
