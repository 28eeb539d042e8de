import Folders
import Glibc
import Testing

@Suite("What stands behind a name") struct KindsTests {
  let folder: TemporaryFolder
  let book: BookFolder

  init() throws {
    folder = try TemporaryFolder()
    book = try folder.book()
  }

  @Test("a pipe is not waited for")
  func pipe() throws {
    try folder.pipe("page3.png")
    #expect(throws: FolderError.notAFile(kind: "a pipe")) { try book.read("page3.png", limit: 9) }
    #expect(throws: FolderError.notAFile(kind: "a pipe")) { try book.status("page3.png") }
    #expect(throws: FolderError.notAFile(kind: "a pipe")) {
      try book.readPrefix("page3.png", count: 9)
    }
  }

  @Test("a pipe with a writer is no file either, and nothing is taken out of it")
  func pipeWithWriter() throws {
    try folder.pipe("page3.png")
    let writer = open(folder["page3.png"], O_RDWR | O_NONBLOCK)
    defer { close(writer) }
    #expect(Glibc.write(writer, "abc", 3) == 3)
    #expect(throws: FolderError.notAFile(kind: "a pipe")) { try book.read("page3.png", limit: 9) }
    var back = [UInt8](repeating: 0, count: 9)
    #expect(Glibc.read(writer, &back, 9) == 3)
  }

  @Test("a socket, a folder and a device are told apart")
  func others() throws {
    let socket = try folder.socket("page1.png")
    defer { close(socket) }
    try folder.folder("page2.png")
    #expect(throws: FolderError.notAFile(kind: "a socket")) { try book.read("page1.png", limit: 9) }
    #expect(throws: FolderError.notAFile(kind: "a socket")) { try book.status("page1.png") }
    #expect(throws: FolderError.notAFile(kind: "a folder")) { try book.read("page2.png", limit: 9) }
    #expect(throws: FolderError.notAFile(kind: "a folder")) { try book.status("page2.png") }
    let devices = try BookFolder(path: "/dev")
    #expect(throws: FolderError.notAFile(kind: "a device")) { try devices.read("zero", limit: 9) }
    #expect(throws: FolderError.notAFile(kind: "a device")) { try devices.status("null") }
  }

  @Test("a file without bytes has no bytes")
  func empty() throws {
    try folder.write("", to: "page1.png")
    #expect(try book.read("page1.png", limit: 0) == [])
    #expect(try book.status("page1.png").size == 0)
    #expect(try book.readPrefix("page1.png", count: 100).bytes == [])
  }

  @Test("a limit is the greatest size that is read")
  func limit() throws {
    try folder.write([UInt8](repeating: 7, count: 100), to: "page1.png")
    #expect(try book.read("page1.png", limit: 100).count == 100)
    #expect(try book.read("page1.png", limit: .max).count == 100)
    #expect(throws: FolderError.tooLarge(limit: 99)) { try book.read("page1.png", limit: 99) }
    #expect(throws: FolderError.tooLarge(limit: -1)) { try book.read("page1.png", limit: -1) }
  }

  @Test("a file of many times its bytes on the disk is refused by its size alone")
  func sparse() throws {
    try folder.write("", to: "page1.png")
    #expect(truncate(folder["page1.png"], 1 << 40) == 0)
    #expect(throws: FolderError.tooLarge(limit: 4096)) { try book.read("page1.png", limit: 4096) }
    #expect(try book.readPrefix("page1.png", count: 8).bytes == [0, 0, 0, 0, 0, 0, 0, 0])
    #expect(try book.status("page1.png").size == 1 << 40)
  }

  @Test("the first bytes come with the size and the time of the same file")
  func prefix() throws {
    try folder.write("0123456789", to: "page1.png")
    var times = [timespec(tv_sec: 5, tv_nsec: 0), timespec(tv_sec: 1_700_000_000, tv_nsec: 42)]
    #expect(utimensat(AT_FDCWD, folder["page1.png"], &times, 0) == 0)
    let found = try book.readPrefix("page1.png", count: 4)
    #expect(found.bytes == Array("0123".utf8))
    #expect(found.status == FileStatus(size: 10, modified: 1_700_000_000_000_000_042))
    #expect(try book.status("page1.png") == found.status)
    #expect(try book.readPrefix("page1.png", count: 400).bytes.count == 10)
    #expect(try book.readPrefix("page1.png", count: -4).bytes == [])
  }

  @Test("a file from before 1970 has a negative time")
  func ancient() throws {
    try folder.write("x", to: "page1.png")
    var times = [timespec(tv_sec: 0, tv_nsec: 0), timespec(tv_sec: -10, tv_nsec: 5)]
    #expect(utimensat(AT_FDCWD, folder["page1.png"], &times, 0) == 0)
    #expect(try book.status("page1.png").modified == -9_999_999_995)
  }
}
