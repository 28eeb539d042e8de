import BookModel
import Measures
import Testing

@Suite("Pagination") struct PaginationTests {
  func pages(_ book: Book, _ form: Form = .below, withText: Bool = true) -> String {
    drawn(Pagination(book: book, form: form, withText: withText))
  }

  @Test("an odd number of pages starts on a recto") func oddStartsOnRecto() {
    #expect(pages(book("s")) == "|[_1]|")
    #expect(pages(book("sss")) == "|[_1][23]|")
  }

  @Test("an even number of pages starts on the verso: that needs no paper") func evenStartsOnVerso()
  {
    #expect(pages(book("ss")) == "|[12]|")
    #expect(pages(book("ssss")) == "|[12][34]|")
  }

  @Test("StartsOn decides where it is said") func startsOnDecides() {
    #expect(pages(book("ss", startsOn: .recto)) == "|[_1][2_]|")
    #expect(pages(book("sss", startsOn: .verso)) == "|[12][3_]|")
  }

  @Test("a book of spreads opens with its first spread") func doublesOpenOnVerso() {
    #expect(pages(book("dd"), .spread) == "|<1><2>|")
  }

  @Test("paper stands before a spread only where the count asks for it, and is remarked")
  func paperBeforeDouble() {
    let even = Pagination(book: book("ssd"), form: .spread, withText: true)
    #expect(drawn(even) == "|[12]<3>|")
    #expect(even.remarks.isEmpty)
    let odd = Pagination(book: book("sds"), form: .spread, withText: true)
    #expect(drawn(odd) == "|[_1]<2>[3_]|")
    #expect(odd.remarks.isEmpty)
    let asks = Pagination(book: book("dsd"), form: .spread, withText: true)
    #expect(drawn(asks) == "|<1>[2_]<3>|")
    #expect(asks.remarks.map(\.code) == [.paperBeforeDouble])
    #expect(asks.remarks.first?.file == "3.png")
  }

  @Test("in a facing book each picture takes a spread, its text first") func facing() {
    #expect(pages(book("ss"), .facing) == "|[t11][t22]|")
    #expect(pages(book("ss", text: ""), .facing) == "|[_1][_2]|")
  }

  @Test("without text, pages of text and facing texts leave") func withoutText() {
    #expect(pages(book("sts"), withText: true) == "|[_1][t23]|")
    #expect(pages(book("sts"), withText: false) == "|[13]|")
    #expect(pages(book("ss"), .facing, withText: false) == "|[12]|")
    #expect(pages(book("ttt"), withText: false) == "||")
  }

  @Test("wide pages lie alone, one at a time") func wide() {
    #expect(pages(book("www")) == "|(1)(2)(3)|")
  }

  @Test("a page's own layout wins over the book's") func ownLayout() {
    var mixed = book("ss")
    mixed.entries[0].form = .facing
    #expect(pages(mixed) == "|[t11][2_]|")
  }

  @Test("right to left is a matter of drawing only") func rightToLeft() {
    #expect(pages(book("sdst", direction: .rtl)) == pages(book("sdst")))
  }

  @Test("a book without entries is its two covers") func empty() {
    let covers = Pagination(book: book(""), form: .below, withText: true)
    #expect(drawn(covers) == "||")
    #expect(covers.spread(showing: 3) == 0)
    #expect(covers.entries(on: 9) == [])
  }

  @Test("every entry that remains lies on one spread, in order, and is found there")
  func everyEntryOnce() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<400 {
      let book = book(
        randomDrawing(&random, length: 12),
        startsOn: [nil, .recto, .verso].randomElement(using: &random) ?? nil)
      let withText = Bool.random(using: &random)
      let form = Form.allCases.randomElement(using: &random) ?? .below
      let pagination = Pagination(book: book, form: form, withText: withText)
      let expected = book.entries.indices.filter { withText || book.entries[$0].picture != nil }
      let shown = pagination.spreads.indices.flatMap { pagination.entries(on: $0) }
      #expect(shown == expected)
      for entry in expected {
        #expect(pagination.entries(on: pagination.spread(showing: entry)).contains(entry))
      }
      #expect(pagination.spreads.first == .frontCover && pagination.spreads.last == .backCover)
      let paper = pagination.spreads.filter { $0 == .pages(verso: .paper, recto: .paper) }
      #expect(paper.count <= (book.startsOn == .recto ? 1 : 0))
    }
  }

  @Test("one page at a time shows every entry that remains, and maps to and from spreads")
  func singlePages() {
    var random = SeededRandom(seed: 8)
    for _ in 0..<300 {
      let book = book(randomDrawing(&random, length: 10))
      let withText = Bool.random(using: &random)
      let pagination = Pagination(book: book, form: .facing, withText: withText)
      let singles = pagination.singlePages()
      let expected = book.entries.indices.filter { withText || book.entries[$0].picture != nil }
      #expect(singles.singles == [.frontCover] + expected.map(Single.entry) + [.backCover])
      for spread in pagination.spreads.indices {
        #expect(singles.spread(of: singles.first(on: spread)) == spread)
      }
      for entry in expected {
        #expect(singles.singles[singles.single(showing: entry)] == .entry(entry))
        #expect(
          singles.spread(of: singles.single(showing: entry)) == pagination.spread(showing: entry))
      }
    }
  }

  @Test("an entry that has left is looked up where the next one lies") func leftEntries() {
    let pagination = Pagination(book: book("ststt"), form: .below, withText: false)
    #expect(drawn(pagination) == "|[13]|")
    #expect([0, 1, 2, 3, 4].map(pagination.spread(showing:)) == [1, 1, 1, 1, 1])
    let singles = pagination.singlePages()
    #expect([0, 1, 2, 3, 4].map(singles.single(showing:)) == [1, 2, 2, 2, 2])
  }
}
