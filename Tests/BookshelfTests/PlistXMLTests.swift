import BookModel
import Bookshelf
import Folders
import Measures
import Pixels
import Testing

@Suite("A full Book.plist from a book") struct PlistXMLTests {
  /// The book of `files` with the list that was written for it instead of its own.
  func reloaded(_ files: [(String, Fixture.Content)], _ book: Book) throws -> LoadedBook {
    try Fixture(
      files.filter { !$0.0.hasSuffix(".plist") } + [("Book.plist", .text(plistXML(of: book)))]
    ).load()
  }

  @Test("a wordless folder gets a list to fill in") func wordless() throws {
    let files: [(String, Fixture.Content)] = [("1.png", .page), ("cover.png", .page)]
    let book = try #require(try Fixture(files).load().book)
    #expect(
      plistXML(of: book) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>Language</key>
        \t<string>en</string>
        \t<key>Cover</key>
        \t<string>cover.png</string>
        \t<key>Pages</key>
        \t<array>
        \t\t<dict>
        \t\t\t<key>Image</key>
        \t\t\t<string>1.png</string>
        \t\t\t<key>Text</key>
        \t\t\t<string></string>
        \t\t</dict>
        \t</array>
        </dict>
        </plist>
        """)
    let again = try reloaded(files, book)
    #expect(again.book == book)
    #expect(again.diagnostics == [])
  }

  @Test("a book that uses every key comes back the same") func full() throws {
    let book = try #require(try Fixture(FullBook.files).load().book)
    let again = try reloaded(FullBook.files, book)
    #expect(again.book == book)
    #expect(again.diagnostics == [])
  }

  @Test("any book comes back the same", arguments: 1...24) func property(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let files: [(String, Fixture.Content)] =
      (1...6).map { ("\($0).png", .picture(8 * [1, 1, 2].picked(&random), 8)) }
      + [("a&b <1>.png", .page), ("é\u{301}.png", .page), ("s.ogg", .bytes([1]))]
    var book = Book(folderName: "book")
    book.title = text(&random)
    book.credits = text(&random)
    book.language = [LanguageTag("en"), LanguageTag("fr"), LanguageTag("pt-BR")].picked(&random)
    book.direction = Direction.allCases.picked(&random)
    book.layout = ([nil] + Form.allCases).picked(&random)
    book.startsOn = [nil, .recto, .verso].picked(&random)
    for _ in 0..<Int.random(in: 1...9, using: &random) {
      let file = files.dropLast().map(\.0).picked(&random)
      let picture = Bool.random(using: &random) ? Picture.bad(file: file, .missing) : nil
      book.entries.append(
        Entry(
          id: PageID(rawValue: ""), picture: picture,
          texts: Bool.random(using: &random) ? [text(&random)] : [text(&random), text(&random)],
          description: text(&random), textBoxes: boxes(&random),
          sound: [nil, Ambience(file: "s.ogg", volume: 0.25)].picked(&random),
          form: ([nil] + Form.allCases).picked(&random)))
    }
    // What is loaded once is whole: spans, names and sizes are known.
    let first = try #require(try reloaded(files, book).book)
    #expect(first.entries.map(\.description) == book.entries.map(\.description))
    #expect(first.entries.map { $0.picture?.file } == book.entries.map { $0.picture?.file })
    #expect(first.title == book.title && first.layout == book.layout)
    #expect(try reloaded(files, first).book == first)
  }

  private func text(_ random: inout SeededRandom) -> Localised {
    let words = ["a & b", "<b>x</b>", "\"q\"", "]]>", "two\nlines", "نص", "e\u{301}", "🐍", "x"]
    var text = Localised()
    for language in ["en", "fr", "pt-BR"] where Bool.random(using: &random) {
      text.byLanguage[LanguageTag(language)] = words.picked(&random) + words.picked(&random)
    }
    return text
  }

  private func boxes(_ random: inout SeededRandom) -> [TextBox] {
    let third = TextBox(
      box: Box(x: 1.0 / 3, y: 0.1, width: 0.6, height: 0.7), colour: Colour(0x00AB0C),
      alignment: .start)
    return [[], [third], [third, third]].picked(&random)
  }
}

extension Array {
  fileprivate func picked(_ random: inout SeededRandom) -> Element {
    self[Int.random(in: indices, using: &random)]
  }
}
