import BookModel
import Testing

@Suite("File names") struct FileNamesTests {
  func bytes(_ match: FileNames.Match) -> [UInt8]? {
    if case .found(let name) = match { Array(name.utf8) } else { nil }
  }

  @Test("the exact name wins over one that differs in case (C12)") func exactWins() {
    let names = FileNames(["Page1.png", "page1.PNG"])
    #expect(names.match("page1.PNG") == .found("page1.PNG"))
    #expect(names.match("Page1.png") == .found("Page1.png"))
  }

  @Test("case does not matter where just one file fits (C12)") func caseFolds() {
    #expect(FileNames(["page1.PNG"]).match("Page1.png") == .found("page1.PNG"))
    #expect(FileNames(["STRASSE.png"]).match("straße.png") == .found("STRASSE.png"))
    #expect(
      FileNames(["Page1.PNG", "PAGE1.png"]).match("page1.png")
        == .ambiguous(["PAGE1.png", "Page1.PNG"]))
    #expect(FileNames(["page2.png"]).match("page1.png") == .none)
  }

  @Test(
    "names of a Mac and of Linux are one name (C13)", arguments: ["caf\u{E9}.png", "\u{D55C}.png"])
  func normalises(_ composed: String) {
    let decomposed = String(
      composed == "caf\u{E9}.png" ? "cafe\u{301}.png" : "\u{1112}\u{1161}\u{11AB}.png")
    #expect(bytes(FileNames([composed]).match(decomposed)) == Array(composed.utf8))
    #expect(bytes(FileNames([decomposed]).match(composed)) == Array(decomposed.utf8))
    let both = FileNames([composed, decomposed])
    #expect(bytes(both.match(decomposed)) == Array(decomposed.utf8))
    #expect(bytes(both.match(composed)) == Array(composed.utf8))
  }

  @Test(
    "a misspelt name is guessed",
    arguments: [
      ("rabit.png", "rabbit.png"), ("rabbti.png", "rabbit.png"), ("Rabbit.pgn", "rabbit.png"),
      ("1.png", "01.png"), ("page1.png", "page01.png"),
    ])
  func suggests(_ written: String, _ meant: String) {
    #expect(FileNames([meant, "elephant.png"]).suggestion(for: written) == meant)
  }

  @Test(
    "another number is another page, and nothing is guessed from nothing",
    arguments: [("01.png", "02.png"), ("cat.png", "dog.png"), ("", "a.png"), ("a.png", "dog.png")])
  func suggestsNothing(_ written: String, _ other: String) {
    #expect(FileNames([other]).suggestion(for: written) == nil)
  }

  @Test("a file that nobody named yet is guessed before one in use") func prefersFree() {
    let names = FileNames(["cart.png", "cast.png"])
    #expect(names.suggestion(for: "caxt.png") { $0 == "cast.png" } == "cast.png")
    #expect(names.suggestion(for: "caxt.png") { $0 == "cart.png" } == "cart.png")
  }

  @Test("what a file is, its name says")
  func items() {
    let litter = ["._page1.png", ".DS_Store", "Thumbs.db", "desktop.ini", "__MACOSX", ".a.png.Xq1"]
    #expect(litter.allSatisfy { FolderItem(named: $0) == .litter })
    #expect(FolderItem(named: "Page1.PNG") == .picture)
    #expect(FolderItem(named: "Book.plist") == .propertyList)
    #expect(FolderItem(named: "1.sync-conflict-20260101-AB.png") == .conflictCopy)
    #expect(FolderItem(named: "page1.jpg") == .other)
    #expect(FolderItem(named: "png") == .other)
  }

  @Test("the cover is the file called cover or front") func covers() {
    #expect(coverFile(among: ["01.png", "Front.PNG", "COVER.png"]) == "COVER.png")
    #expect(coverFile(among: ["01.png", "covers.png"]) == nil)
  }
}
