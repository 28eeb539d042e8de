import BookModel
import Bookshelf
import Folders
import TestSupport
import Testing
import Typesetting

@Suite("Four real books") struct SharedBooksTests {
  static let forms: [(String, Form)] = [
    ("come-back-cat", .spread), ("a-fish-and-a-gift", .below), ("sleepy-mr-sloth", .below),
    ("peter-rabbit", .below),
  ]

  @Test("they open with nothing to say, in the right form", arguments: forms)
  func opens(_ name: String, _ form: Form) throws {
    guard let shared = sharedFolder() else {
      return print("skipped: the shared books are not here (TANGERINE_SHARED)")
    }
    let typesetter = Typesetter()
    let measure = { (text: String, size: Double, width: Double) in
      typesetter.measureHeight(
        of: text, size: size, lineHeight: size * 42 / 32, width: width, language: "en")
    }
    let loaded = BookLoader.check(
      try BookFolder(path: "\(shared)/books/\(name)"), measure: measure)
    #expect(loaded.diagnostics == [])
    let book = try #require(loaded.book)
    #expect(decideForm(book: book, measure: measure).form == form)
    #expect(book.cover?.file == "cover.png")
    #expect(Pagination(book: book, form: form, withText: true).remarks == [])
  }

  @Test("a full list written for each of them loads back to the same book", arguments: forms)
  func roundTrip(_ name: String, _ form: Form) throws {
    guard let shared = sharedFolder() else {
      return print("skipped: the shared books are not here (TANGERINE_SHARED)")
    }
    let path = "\(shared)/books/\(name)"
    let book = try #require(BookLoader.load(try BookFolder(path: path)).book)
    let temporary = try TemporaryFolder()
    for file in listFolder(path) where !file.hasSuffix(".plist") {
      try temporary.write("\(name)/\(file)", try readFile("\(path)/\(file)"))
    }
    try temporary.write("\(name)/Book.plist", plistXML(of: book))
    let again = BookLoader.load(try BookFolder(path: "\(temporary.path)/\(name)"))
    #expect(again.book == book)
    #expect(again.diagnostics == [])
  }
}
