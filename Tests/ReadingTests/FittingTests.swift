import Scenery
import Testing

@Suite("How large the letters of a book are")
struct FittingTests {
  let sizes = [60.0, 48, 32].map { LetterSize(size: $0, lineHeight: $0 * 1.4, padding: 24) }

  func query(_ texts: [String], comfortable: Double = 300, limit: Double = 500) -> FitQuery {
    FitQuery(
      texts: texts.map { FitQuery.Text(text: $0, width: 600) }, sizes: sizes,
      comfortable: comfortable, limit: limit, face: .andika, language: "en")
  }

  func answer(_ query: FitQuery) -> FitPlan {
    query.answered { Desk.lines($0.text, $1.size, $0.width) }
  }

  @Test("short texts take the largest size, and the slip is as high as the tallest of them")
  func largest() {
    let plan = answer(query(["Hop.", String(repeating: "a", count: 40)]))
    #expect(plan.letters.size == 60)
    #expect(plan.lines == 2)
    #expect(plan.height == 2 * 84 + 48)
  }

  @Test("one long text makes all letters smaller, so that they are alike on every page")
  func smaller() {
    #expect(answer(query(["Hop.", String(repeating: "a", count: 70)])).letters.size == 48)
  }

  @Test(
    "what the smallest size cannot hold goes on: the slip is as many whole lines as there is room for"
  )
  func goesOn() {
    let plan = answer(query([String(repeating: "a", count: 5000)]))
    #expect(plan.letters.size == 32)
    #expect(plan.lines == 10)
    #expect(plan.height <= 500)
  }

  @Test(
    "a size that is too large is given up at the first text, and a long book is judged by a sample")
  func early() {
    var asked = 0
    let texts = (1...5000).map { String(repeating: "a", count: $0) }
    _ = query(texts).answered {
      asked += 1
      return Desk.lines($0.text, $1.size, $0.width)
    }
    #expect(asked < 210)
  }

  @Test("no texts, no sizes, no room: still an answer of one line")
  func nothing() {
    #expect(answer(query([])).lines == 1)
    #expect(answer(query(["a"], comfortable: 0, limit: 0)).lines == 1)
    let bare = FitQuery(
      texts: [], sizes: [], comfortable: 0, limit: 0, face: .andika, language: "en")
    #expect(answer(bare).lines == 1)
  }
}
