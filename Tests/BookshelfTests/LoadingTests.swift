import BookModel
import Folders
import Measures
import Pixels
import Testing

@Suite("Loading a book folder") struct LoadingTests {
  @Test("PNGs and nothing else are a wordless book in natural order (C07)") func wordless() throws {
    let loaded = try Fixture(
      ["10.png", "9.png", "1.png"].map { ($0, .page) }
    ).load()
    #expect(loaded.names == ["1.png", "9.png", "10.png"])
    #expect(loaded.texts == ["", "", ""])
    #expect(loaded.exitStatus == 0)
  }

  @Test("the order of pages never depends on when they were made (C08)") func neverByTime() throws {
    let names = ["c.png", "a.png", "e.png", "b.png", "f.png", "d.png"]
    #expect(
      try Fixture(names.map { ($0, .page) }).load().names
        == ["a.png", "b.png", "c.png", "d.png", "e.png", "f.png"])
  }

  @Test("litter of other systems is ignored silently (C09)") func litter() throws {
    let loaded = try Fixture([
      ("page1.png", .page), ("._page1.png", .bytes([0, 5, 22, 7])), (".DS_Store", .bytes([0])),
      ("Thumbs.db", .bytes([1])), ("desktop.ini", .text("[x]")), ("__MACOSX", .folder),
      (".page2.png.a8Fk2", .bytes([1])),
    ]).load()
    #expect(loaded.names == ["page1.png"])
    #expect(loaded.diagnostics == [])
  }

  @Test("a list of texts gives text n to picture n; the cover takes none") func arrayForm() throws {
    let loaded = try Fixture([
      ("cover.png", .page), ("1.png", .page), ("2.png", .page), ("10.png", .page),
      (
        "Book.plist",
        .list("<array><string>one</string><string>two</string><string>ten</string></array>")
      ),
    ]).load()
    #expect(loaded.names == ["1.png", "2.png", "10.png"])
    #expect(loaded.texts == ["one", "two", "ten"])
    #expect(loaded.book?.cover?.file == "cover.png")
    #expect(loaded.diagnostics == [])
  }

  @Test("a dictionary without Pages gives texts by name, in natural order still")
  func byName() throws {
    let loaded = try Fixture([
      ("1.png", .page), ("2.png", .page), ("Front.PNG", .page),
      (
        "texts.plist",
        .list(
          "<dict><key>2.PNG</key><string>two</string><key>1.png</key><string>one</string></dict>")
      ),
    ]).load()
    #expect(loaded.names == ["1.png", "2.png"])
    #expect(loaded.texts == ["one", "two"])
    #expect(loaded.diagnostics == [])
  }

  @Test("without Pages the book's own keys are keys, not names") func byNameWithTitle() throws {
    let loaded = try Fixture([
      ("1.png", .page),
      (
        "Book.plist",
        .list("<dict><key>Title</key><string>T</string><key>1.png</key><string>one</string></dict>")
      ),
    ]).load()
    #expect(loaded.book?.displayTitle(in: .english) == "T")
    #expect(loaded.texts == ["one"])
    #expect(loaded.diagnostics == [])
  }

  @Test("Pages is the order, its pictures may come twice, and a page may have no picture")
  func pages() throws {
    let loaded = try Fixture([
      ("a.png", .page), ("b.png", .page),
      (
        "Book.plist",
        .list(
          """
          <dict><key>Pages</key><array>
          <string>b.png</string>
          <dict><key>Text</key><string>words</string></dict>
          <dict><key>Image</key><string>a.png</string></dict>
          <string>b.png</string>
          </array></dict>
          """)
      ),
    ]).load()
    #expect(loaded.names == ["b.png", "#2", "a.png", "b.png#2"])
    #expect(loaded.book?.cover?.file == "b.png")
    #expect(loaded.diagnostics == [])
  }

  @Test("other spellings of the same name are found (C12, C13)") func spellings() throws {
    let loaded = try Fixture([
      ("page1.PNG", .page), ("caf\u{E9}.png", .page), ("\u{D55C}.png", .page),
      (
        "Book.plist",
        .list(
          "<dict><key>Pages</key><array><string>Page1.png</string><string>cafe\u{301}.png</string>"
            + "<string>\u{1112}\u{1161}\u{11AB}.png</string></array></dict>")
      ),
    ]).load()
    #expect(loaded.names == ["page1.PNG", "caf\u{E9}.png", "\u{D55C}.png"])
    #expect(loaded.diagnostics == [])
  }

  @Test(
    "Book.fr.plist adds French in any of the three forms",
    arguments: [
      "<array><string>un</string><string>deux</string></array>",
      "<dict><key>2.png</key><string>deux</string><key>1.png</key><string>un</string></dict>",
      "<dict><key>Title</key><string>Le livre</string><key>Pages</key><array>"
        + "<dict><key>Text</key><string>un</string></dict>"
        + "<dict><key>Image</key><string>2.png</string><key>Text</key><string>deux</string></dict>"
        + "</array></dict>",
    ])
  func languageFile(_ list: String) throws {
    let loaded = try Fixture([
      ("1.png", .page), ("2.png", .page), ("Book.fr.plist", .list(list)),
      ("Book.plist", .list("<array><string>one</string><string>two</string></array>")),
    ]).load()
    let french = LanguageTag("fr")
    let texts = loaded.book?.entries.map { $0.texts[0].text(in: french, fallback: .english) }
    #expect(texts == ["un", "deux"])
    #expect(loaded.texts == ["one", "two"])
    #expect(loaded.book?.languages == [.english, french])
    #expect(loaded.diagnostics == [])
  }

  @Test("text by language, and in two parts for a drawing across both pages") func twoParts() throws
  {
    let loaded = try Fixture([
      ("cover.png", .picture(8, 8)), ("1.png", .picture(16, 8)),
      (
        "Book.plist",
        .list(
          """
          <dict><key>Pages</key><array><dict><key>Image</key><string>1.png</string>
          <key>Text</key><dict><key>en</key><array><string>left</string><string>right</string></array>
          <key>fr</key><string>tout</string></dict></dict></array></dict>
          """)
      ),
    ]).load()
    let entry = try #require(loaded.book?.entries.first)
    #expect(entry.span == .double)
    #expect(loaded.texts == ["left|right"])
    #expect(entry.texts.map { $0.text(in: LanguageTag("fr"), fallback: .english) } == ["tout", ""])
    #expect(loaded.diagnostics == [])
  }

  @Test("folders in voices/ are voices, their recordings called like the pictures")
  func voices() throws {
    let loaded = try Fixture([
      ("01.png", .page), ("02.png", .page), ("voices/Grandma/01.mp3", .bytes([1])),
      ("voices/Grandma/02.WAV", .bytes([1])), ("voices/Grandma/notes.txt", .bytes([1])),
      ("voices/Papa/1.ogg", .bytes([1])),
    ]).load()
    #expect(
      loaded.book?.voices == [
        Voice(
          name: "Grandma", folder: "voices/Grandma",
          files: [
            PageID(rawValue: "01.png"): "01.mp3", PageID(rawValue: "02.png"): "02.WAV",
          ])
      ])
    #expect(loaded.lines == ["voice-empty voices/Papa"])
  }

  @Test("everything a full list may say arrives in the book") func everything() throws {
    let loaded = try Fixture(FullBook.files).load()
    let book = try #require(loaded.book)
    #expect(loaded.diagnostics == [])
    #expect(book.direction == .rtl && book.startsOn == .verso && book.identifier == "org.x")
    #expect(book.author.text(in: LanguageTag("ar"), fallback: .english) == "A")
    #expect(
      book.lawn
        == LawnPlan(
          ground: "ground.png", overlay: "over.png",
          obstacles: [.init(kind: .pond, box: Box(x: 0.1, y: 0.2, width: 0.3, height: 0.4))],
          patterns: ["p1.png"]))
    #expect(
      book.short
        == ShortFilm(video: "film.mp4", poster: "poster.png", captions: [.english: "en.vtt"]))
    let page = try #require(book.entries.first)
    #expect(page.sound == Ambience(file: "wind.ogg", volume: 0.5))
    #expect(page.opens == .lawn)
    #expect(
      page.spots == [
        Spot(
          box: Box(x: 0, y: 0, width: 0.5, height: 0.5), sound: "moo.ogg", image: "cow.png")
      ])
    #expect(page.textBoxes.first?.alignment == .end)
    #expect(page.textBoxes.first?.colour == Colour(0xFFF8EC))
    #expect(
      book.voices == [
        Voice(
          name: "Grandma", folder: "voices/G", face: "face-grandma", colour: .init(0xFF0000),
          language: LanguageTag("ar"), files: [PageID(rawValue: "1.png"): "1.wav"])
      ])
  }
}
