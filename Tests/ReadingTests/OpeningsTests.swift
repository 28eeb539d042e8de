import BookModel
import Testing

@testable import Reading

@Suite("Openings: what of a spread a screen shows")
struct OpeningsTests {
  let spreads: [Spread] = [
    .frontCover, .pages(verso: .paper, recto: .picture(entry: 0)),
    .pages(verso: .text(entry: 1, part: 0), recto: .picture(entry: 1)), .double(entry: 2),
    .pages(verso: .text(entry: 3, part: 0), recto: .paper), .backCover,
  ]
  let entries = (1...4).map { Entry(id: PageID(rawValue: "\($0)"), picture: nil) }

  @Test("where there is room, every spread is an opening")
  func wide() {
    let openings = Openings(spreads: spreads, entries: entries, across: .twoPages)
    #expect(openings.spreads == Array(0..<6))
  }

  @Test("one page at a time leaves paper out, and the text that faces its picture")
  func narrow() {
    let openings = Openings(spreads: spreads, entries: entries, across: .onePage)
    #expect(
      openings.list == [
        .frontCover, .alone(.picture(entry: 0), .recto), .alone(.picture(entry: 1), .recto),
        .across(entry: 2), .alone(.text(entry: 3, part: 0), .verso), .backCover,
      ])
    #expect(openings.spreads == [0, 1, 2, 3, 4, 5])
  }

  @Test("an entry is found again, and one that has gone is found by what came before it")
  func found() {
    let openings = Openings(spreads: spreads, entries: entries, across: .twoPages)
    #expect(openings.index(showing: 2) == 3)
    #expect(openings.index(showing: nil) == 0)
    #expect(openings.index(showing: 99) == 4)
    #expect(openings.index(ofSpread: 99) == 5)
    #expect(openings.index(ofSpread: -1) == 0)
  }
}
