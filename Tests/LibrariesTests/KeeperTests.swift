import Glibc
import Measures
import Pixels
import TestSupport
import Testing

@testable import Libraries

@Suite("What is known of library folders")
struct KeeperTests {
  private let library: TemporaryFolder
  private let caches: TemporaryFolder

  init() throws {
    library = try TemporaryFolder()
    caches = try TemporaryFolder()
  }

  private func write(_ book: String, pages: Int = 3, title: String? = nil) throws {
    let extent = Extent(width: 40, height: 30)
    for page in 1...pages {
      try library.write(
        "\(book)/\(page).png", makePNG(extent) { x, _ in Colour(UInt32(x * page)) })
    }
    if let title {
      try library.write("\(book)/Book.plist", Self.plist(title))
    }
  }

  private static func plist(_ title: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>Title</key><string>\(title)</string>
    <key>Pages</key><array><string>1.png</string><string>2.png</string></array></dict></plist>
    """
  }

  private func keeper(index: Bool = false) -> LibraryKeeper {
    let keeper = LibraryKeeper(
      folders: [library.path], index: index ? caches.path + "/books" : nil)
    keeper.lookThrough(at: .zero)
    return keeper
  }

  private func names(_ keeper: LibraryKeeper) -> [String] { keeper.view.books.map(\.name) }

  @Test("a book folder has pictures or a list; other folders, files and hidden ones are none")
  func kinds() throws {
    try write("cat", title: "Come back")
    try write("wordless")
    try library.write("photos/readme.txt", "no book")
    try library.write("song.mp3", "no folder")
    try write(".trash")
    try library.write("only-list/Book.plist", Self.plist("Nothing but words"))
    let keeper = keeper()
    #expect(names(keeper) == ["cat", "only-list", "wordless"])
    #expect(keeper.view.books.first?.title(in: "fr") == "Come back")
    #expect(keeper.view.books.last?.title(in: "fr") == "wordless")
    #expect(keeper.view.isWhole)
  }

  @Test("a library that is a book itself is one book")
  func libraryIsBook() throws {
    try write("cat")
    let keeper = LibraryKeeper(folders: [library.path + "/cat"], index: nil)
    keeper.lookThrough(at: .zero)
    #expect(names(keeper) == ["cat"])
  }

  @Test("one bad book never costs the others: what is wrong with it is said")
  func broken() throws {
    try write("good", title: "Good")
    try library.write("torn/Book.plist", "<?xml version=\"1.0\"?>\n<plist><dict>\n<key>Title")
    try write("torn-with-pages")
    try library.write("torn-with-pages/Book.plist", "nonsense")
    try write("half")
    try library.write("half/2.png", [])
    try library.write("junk/1.png", "no picture at all")
    let keeper = keeper()
    let books = keeper.view.books
    #expect(names(keeper) == ["good", "half", "junk", "torn", "torn-with-pages"])
    #expect(books.filter { $0.tear != nil }.map(\.name) == ["torn", "torn-with-pages"])
    #expect(books[3].tear?.contains("Book.plist") == true)
    #expect(books[1].cover?.file == "1.png" && books[1].remarks > 0)
    #expect(books[2].cover == nil && books[2].tear == nil)
  }

  @Test("a pipe, a socket's worth of litter and a link to nowhere do not hold the look up")
  func hostile() throws {
    try write("cat")
    mkfifo(library.path + "/cat/4.png", 0o600)
    try library.write("cat/._1.png", "AppleDouble")
    try library.write("cat/Thumbs.db", "thumbs")
    symlink("/", library.path + "/cat/5.png")
    symlink("/nowhere", library.path + "/gone")
    symlink(library.path + "/cat", library.path + "/linked")
    let keeper = keeper()
    #expect(names(keeper) == ["cat", "linked"])
    #expect(keeper.view.books.first?.pages == ["1.png", "2.png", "3.png", "4.png", "5.png"])
  }

  @Test("a folder that nobody may read is a book with a tear")
  func unreadable() throws {
    if getuid() == 0 { return }
    try write("secret")
    chmod(library.path + "/secret", 0)
    defer { chmod(library.path + "/secret", 0o700) }
    #expect(keeper().view.books.first?.tear != nil)
  }

  @Test("copied in, edited, renamed, removed: each is seen once it has settled")
  func changes() throws {
    let keeper = keeper()
    try write("new", title: "New")
    keeper.note(library.path + "/new", at: .seconds(1))
    #expect(!keeper.advance(to: .seconds(2)) && names(keeper) == [])
    #expect(keeper.advance(to: .milliseconds(2300)) && names(keeper) == ["new"])

    let before = keeper.view.books.first
    try library.write("new/Book.plist", Self.plist("Newer still"))
    keeper.note(library.path + "/new", at: .seconds(3))
    #expect(keeper.advance(to: .seconds(5)))
    #expect(keeper.view.books.first?.title(in: "en") == "Newer still")
    #expect(keeper.view.books.first?.fingerprint == before?.fingerprint)

    rename(library.path + "/new", library.path + "/other")
    keeper.note(library.path + "/new", at: .seconds(6))
    keeper.note(library.path + "/other", at: .seconds(6))
    #expect(keeper.advance(to: .seconds(8)) && names(keeper) == ["other"])

    try removeBook("other")
    keeper.note(library.path + "/other", at: .seconds(9))
    #expect(keeper.advance(to: .seconds(11)) && names(keeper) == [])
  }

  private func removeBook(_ name: String) throws {
    for file in listFolder("\(library.path)/\(name)") { unlink("\(library.path)/\(name)/\(file)") }
    rmdir("\(library.path)/\(name)")
  }

  @Test("another picture under the same name is another cover")
  func repainted() throws {
    try write("cat")
    let keeper = keeper()
    let before = keeper.view.books.first?.cover?.version
    try library.write(
      "cat/1.png", makePNG(Extent(width: 41, height: 30)) { _, _ in Colour(0xFF0000) })
    keeper.note(library.path + "/cat", at: .zero)
    #expect(keeper.advance(to: .seconds(2)))
    #expect(keeper.view.books.first?.cover?.version != before)
  }

  @Test("a half-copied book is neither shown nor torn; it is shown when the copy is whole")
  func halfCopied() throws {
    let keeper = keeper()
    try write("sync")
    try library.write("sync/.4.png.aB3dE9", "half a picture")
    keeper.note(library.path + "/sync", at: .zero)
    #expect(!keeper.advance(to: .seconds(2)) && keeper.next != nil)
    unlink(library.path + "/sync/.4.png.aB3dE9")
    keeper.note(library.path + "/sync", at: .seconds(3))
    #expect(keeper.advance(to: .seconds(5)) && names(keeper) == ["sync"])
  }

  @Test("a book whose list is still being written is given time before it counts as torn")
  func halfList() throws {
    let keeper = keeper()
    try library.write("slow/Book.plist", "<?xml version=\"1.0\"?><plist><di")
    keeper.note(library.path + "/slow", at: .zero)
    #expect(!keeper.advance(to: .milliseconds(1300)) && names(keeper) == [])
    #expect(keeper.advance(to: .milliseconds(2500)))
    #expect(keeper.view.books.first?.tear != nil)
  }

  @Test("what is known is there at the next start, without a look into any folder")
  func index() throws {
    try write("cat", title: "Come back")
    try write("dog")
    try library.write("torn/Book.plist", "nonsense")
    let first = keeper(index: true)
    first.save()
    let second = LibraryKeeper(folders: [library.path], index: caches.path + "/books")
    #expect(second.view.books == first.view.books && !second.view.isWhole)
    let other = LibraryKeeper(folders: ["/somewhere/else"], index: caches.path + "/books")
    #expect(other.view.books == [])
  }

  @Test("an index that is cut or garbled anywhere counts as none, and never as something else")
  func garbledIndex() throws {
    try write("cat", title: "Come back")
    let first = keeper(index: true)
    first.save()
    let path = caches.path + "/books"
    let bytes = try readFile(path)
    for cut in stride(from: 0, to: bytes.count, by: 7) {
      try writeFile(path, Array(bytes[..<cut]))
      #expect(LibraryIndex.load(path) == nil)
    }
    for place in bytes.indices {
      var garbled = bytes
      garbled[place] ^= 0x41
      try writeFile(path, garbled)
      #expect(LibraryIndex.load(path) == nil, "byte \(place)")
    }
  }

  @Test("a thousand books: the second look opens nothing that has not changed")
  func many() throws {
    for number in 0..<60 { try write("book-\(number)", pages: 2) }
    let keeper = keeper()
    let before = keeper.view.books
    keeper.lookThrough(at: .seconds(1))
    #expect(keeper.view.books == before && before.count == 60)
  }

  @Test("in a rehearsal books come and go, and the disk stays as it is")
  func rehearsed() throws {
    try write("cat")
    let keeper = LibraryKeeper(folders: [], index: nil)
    keeper.lookThrough(at: .zero)
    keeper.drop(library.path + "/cat", at: .seconds(1))
    #expect(keeper.advance(to: .seconds(3)) && names(keeper) == ["cat"])
    #expect(keeper.remove(library.path + "/cat") && names(keeper) == [])
    #expect(!keeper.remove(library.path + "/cat"))
    #expect(listFolder(library.path) == ["cat"])
  }
}
