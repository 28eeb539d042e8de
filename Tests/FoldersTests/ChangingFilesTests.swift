import Glibc
import Testing

@testable import Folders

@Suite("Files that change while they are read") struct ChangingFilesTests {
  let folder: TemporaryFolder
  let book: BookFolder

  init() throws {
    folder = try TemporaryFolder()
    book = try folder.book()
  }

  @Test("a file that was removed is still read to its end by who has it open")
  func removed() throws {
    let path = try folder.write([UInt8](repeating: 7, count: 100_000), to: "page.png")
    let file = Descriptor(owning: open(path, O_RDONLY | O_CLOEXEC))
    #expect(unlink(path) == 0)
    let bytes = try file.readAll(limit: 100_000)
    #expect(bytes.count == 100_000)
    #expect(throws: FolderError.missing) { try book.read("page.png", limit: 100) }
  }

  /// C16: a mapped file that is cut short kills whoever touches the lost part.
  @Test("cutting a file short and growing it again under a reader costs bytes, never the program")
  func churned() async throws {
    let path = try folder.write([UInt8](repeating: 7, count: 400_000), to: "page.png")
    let churning = Task.detached {
      for round in 0..<400 { truncate(path, round.isMultiple(of: 2) ? 10 : 400_000) }
    }
    for _ in 0..<400 {
      let bytes = try book.read("page.png", limit: 400_000)
      #expect(bytes.count <= 400_000)
    }
    await churning.value
  }

  @Test("files whose size is not known beforehand are read to their end")
  func sizeless() throws {
    // In /proc every file has the size 0.
    let bytes = try readWhole(path: "/proc/self/status", limit: 1 << 20)
    #expect(bytes.count > 100)
    #expect(throws: FolderError.tooLarge(limit: 50)) {
      try readWhole(path: "/proc/self/status", limit: 50)
    }
  }

  @Test("one's own files are read by path, links and all, but no pipe is waited for")
  func whole() throws {
    try folder.write("settings", to: "settings")
    try folder.link("link", to: folder["settings"])
    try folder.pipe("pipe")
    #expect(try readWhole(path: folder["link"], limit: 100) == Array("settings".utf8))
    #expect(throws: FolderError.notAFile(kind: "a pipe")) {
      try readWhole(path: folder["pipe"], limit: 100)
    }
    #expect(throws: FolderError.missing) { try readWhole(path: folder["none"], limit: 100) }
    #expect(throws: FolderError.missing) { try readWhole(path: "", limit: 100) }
    #expect(throws: FolderError.missing) { try readWhole(path: "a\0b", limit: 100) }
  }
}
