import Folders
import Glibc
import Testing

@Suite("Links in a book folder") struct LinksTests {
  let folder: TemporaryFolder
  let other: TemporaryFolder
  let book: BookFolder

  init() throws {
    folder = try TemporaryFolder()
    other = try TemporaryFolder()
    try other.write("secret", to: "01.png")
    try folder.write("page", to: "01.png")
    try folder.folder("art")
    try folder.write("art", to: "art/01.png")
    book = try folder.book()
  }

  @Test("a link to a file or folder of the book is followed")
  func inside() throws {
    try folder.link("cover.png", to: "01.png")
    try folder.link("pictures", to: "art")
    try folder.link("art/up.png", to: "../01.png")
    #expect(try book.read("cover.png", limit: 100) == Array("page".utf8))
    #expect(try book.read("pictures/01.png", limit: 100) == Array("art".utf8))
    #expect(try book.read("art/up.png", limit: 100) == Array("page".utf8))
    #expect(try book.folder("pictures").name == "art")
  }

  @Test("a link out is refused, by whatever way it goes")
  func outside() throws {
    try folder.link("absolute.png", to: other["01.png"])
    try folder.link("up.png", to: "../\(try other.book().name)/01.png")
    try folder.link("root", to: "/")
    try folder.link("self.png", to: folder["01.png"])
    try folder.link("zero.png", to: "/dev/zero")
    try folder.link("chain.png", to: "absolute.png")
    let names = [
      "absolute.png", "up.png", "root/etc/passwd", "self.png", "zero.png", "chain.png",
    ]
    for name in names {
      #expect(throws: FolderError.outside, "\(name)") { try book.read(name, limit: 100) }
      #expect(throws: FolderError.outside, "\(name)") { try book.status(name) }
    }
    #expect(throws: FolderError.outside) { try book.folder("root") }
  }

  @Test("links that lead to each other are refused, and one that leads nowhere is missing")
  func loops() throws {
    try folder.link("a.png", to: "b.png")
    try folder.link("b.png", to: "a.png")
    try folder.link("nowhere.png", to: "nothing.png")
    let words = "it is a link that leads back to itself"
    #expect(throws: FolderError.unreadable(words)) { try book.read("a.png", limit: 100) }
    #expect(throws: FolderError.missing) { try book.read("nowhere.png", limit: 100) }
  }

  /// C17: a path that is checked first and opened later leads out if the link changes in between.
  /// Here there is no between; a thousand swaps under the reader's hands show it.
  @Test("a link that is swapped while it is opened never leads out")
  func swapped() async throws {
    try folder.link("sub", to: "art")
    let (fresh, link, away) = (folder["fresh"], folder["sub"], other.path)
    let swapping = Task.detached {
      for round in 0..<2000 {
        symlink(round.isMultiple(of: 2) ? away : "art", fresh)
        rename(fresh, link)
      }
    }
    var inside = 0
    for _ in 0..<4000 {
      do {
        let bytes = try book.read("sub/01.png", limit: 100)
        #expect(bytes == Array("art".utf8))
        inside += 1
      } catch {
        #expect(error == .outside)
      }
    }
    await swapping.value
    try #require(inside > 0)
  }
}
