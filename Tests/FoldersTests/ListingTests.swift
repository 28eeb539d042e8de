import Glibc
import Testing

@testable import Folders

@Suite("What is in a folder") struct ListingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("every entry is there with its kind, and nothing else")
  func kinds() throws {
    try folder.write("", to: "01.png")
    try folder.write("", to: ".hidden")
    try folder.folder("voices")
    try folder.link("link.png", to: "/etc/passwd")
    try folder.pipe("pipe.png")
    let socket = try folder.socket("socket.png")
    defer { close(socket) }
    let listing = try folder.book().listing()
    let kinds = Dictionary(uniqueKeysWithValues: listing.entries.map { ($0.name, $0.kind) })
    #expect(
      kinds == [
        "01.png": .file, ".hidden": .file, "voices": .folder, "link.png": .link,
        "pipe.png": .other("a pipe"), "socket.png": .other("a socket"),
      ])
    #expect(listing.extent == .whole)
    #expect(listing.unreadableNames == [])
  }

  @Test("an empty folder has no entries, and can be listed twice")
  func empty() throws {
    let book = try folder.book()
    #expect(try book.listing() == FolderListing(entries: []))
    try folder.write("", to: "01.png")
    #expect(try book.listing().entries == [FolderEntry(name: "01.png", kind: .file)])
  }

  @Test("odd names come as they are; those that are no UTF-8 are told apart")
  func oddNames() throws {
    let odd = ["a\nb.png", "🐌.png", "e\u{301}.png", "\u{E9}.png", " ", "...", "..png", "\u{202E}x"]
    for name in odd { try folder.write("", to: name) }
    let broken: [CChar] = [0x61, CChar(bitPattern: 0xFF), 0x62, 0]
    #expect(chdirAndMake(broken))
    let listing = try folder.book().listing()
    #expect(
      listing.entries.map(\.name).map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
        == odd.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(listing.unreadableNames == ["a\u{FFFD}b"])
  }

  @Test("a folder that was removed has gone away")
  func removed() throws {
    try folder.folder("book")
    let book = try BookFolder(path: folder["book"])
    #expect(rmdir(folder["book"]) == 0)
    #expect(throws: FolderError.vanished) { try book.listing() }
    #expect(throws: FolderError.vanished) { try book.read("01.png", limit: 9) }
    #expect(throws: FolderError.vanished) { try book.status("01.png") }
  }

  @Test("a folder that was renamed is still the same folder")
  func renamed() throws {
    try folder.folder("book")
    try folder.write("page", to: "book/01.png")
    let book = try BookFolder(path: folder["book"])
    #expect(rename(folder["book"], folder["kept"]) == 0)
    #expect(try book.read("01.png", limit: 9) == Array("page".utf8))
  }

  @Test("a folder with more entries than the limit is cut short, and says so")
  func cutShort() throws {
    for number in 0..<6 { try folder.write("", to: "\(number).png") }
    func listing(_ limit: Int) throws -> FolderListing {
      let number = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      return try entries(of: Descriptor(owning: number), limit: limit)
    }
    #expect(try listing(5).entries.count == 5)
    #expect(try listing(5).extent == .cutShort)
    #expect(try listing(6).extent == .whole)
  }

  @Test("many entries are listed in one pass")
  func many() throws {
    for number in 0..<3000 { try folder.write("", to: "\(number).png") }
    #expect(try folder.book().listing().entries.count == 3000)
  }

  private func chdirAndMake(_ name: [CChar]) -> Bool {
    let place = open(folder.path, O_RDONLY | O_DIRECTORY)
    defer { close(place) }
    let file = openat(place, name, O_WRONLY | O_CREAT, 0o644)
    defer { close(file) }
    return file >= 0
  }
}
