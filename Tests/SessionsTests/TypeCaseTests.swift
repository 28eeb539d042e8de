import Folders
import Measures
import Pictures
import Reading
import Scenery
import Staging
import TestSupport
import Testing
import Typesetting

@testable import Sessions

@Suite struct TypeCaseTests {
  private let caches: TemporaryFolder
  private let order = TextOrder(
    text: "Pia runs. The dog runs too, and \u{5E9}\u{5DC}\u{5D5}\u{5DD} stays.",
    style: TextStyle(size: 40, lineHeight: 56, colour: .init(0x3B2A1A)), width: 400)
  private let query = FitQuery(
    texts: [FitQuery.Text(text: "One line or two of them?", width: 300)],
    sizes: [40, 32].map { LetterSize(size: $0, lineHeight: $0 * 1.4, padding: 4) },
    comfortable: 100, limit: 200, face: .andika, language: "en")

  init() throws { caches = try TemporaryFolder() }

  /// With fonts, or in a machine without any: whatever comes out right there was not set there.
  private func typeCase(fonts: Bool = true, circumstances: [String]? = ["same"]) -> TypeCase {
    TypeCase(
      fonts ? Typesetter() : Typesetter(fontFolders: []),
      cache: DisplayCache(path: caches.path + "/pictures"), book: "/a/book",
      circumstances: circumstances)
  }

  @Test("what was set once is not set again")
  func kept() throws {
    let (first, bare) = (typeCase(), typeCase(fonts: false))
    let layout = first.layOut(order)
    let plan = first.answer(query)
    let picture = try first.paint(order, lines: 0..<2, scale: 1.5)
    #expect(layout.value.lines.count > 1)
    layout.keep?()
    plan.keep?()
    picture.afterwards?()
    #expect(bare.layOut(order).value == layout.value)
    #expect(bare.answer(query).value == plan.value)
    #expect(try bare.paint(order, lines: 0..<2, scale: 1.5).bitmap == picture.bitmap)
  }

  @Test("anything else asked for, or in other circumstances, is set anew")
  func others() {
    let first = typeCase()
    first.layOut(order).keep?()
    first.answer(query).keep?()
    var other = order
    other.width += 1
    #expect(first.layOut(other).keep != nil)
    other = order
    other.style.weight = .bold
    #expect(first.layOut(other).keep != nil)
    var question = query
    question.limit += 1
    #expect(first.answer(question).keep != nil)
    #expect(first.layOut(order).keep == nil)
    #expect(typeCase(circumstances: ["others"]).layOut(order).keep != nil)
    #expect(typeCase(circumstances: nil).layOut(order).keep != nil)
  }

  @Test("a record is had again as it was, and a torn one not at all")
  func records() throws {
    let layout = Typesetter().layOut(order)
    let plan = Typesetter().answer(query)
    #expect(layout.words.count > 5)
    #expect(TextLayout(record: layout.record) == layout)
    #expect(FitPlan(record: plan.record) == plan)
    for length in layout.record.indices {
      #expect(TextLayout(record: Array(layout.record[..<length])) == nil, "\(length)")
    }
    var random = SeededRandom(seed: 9)
    for place in layout.record.indices {
      var torn = layout.record
      torn[place] = random.next()
      _ = TextLayout(record: torn)
    }
    #expect(TextLayout(record: layout.record + [0]) == nil)
    #expect(FitPlan(record: [0, 0, 0]) == nil)
    #expect(FitPlan(record: [0, 0, Double.nan.bitPattern, 0]) == nil)
  }
}
