import Folders
import Testing

@Suite("What a name may open") struct NamesTests {
  let folder: TemporaryFolder
  let book: BookFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("page", to: "01.png")
    try folder.folder("voices")
    try folder.write("voice", to: "voices/01.mp3")
    book = try folder.book()
  }

  /// Names that lead out, or mean nothing; nothing is ever opened for them.
  static let nothings: [(String, FolderError)] = [
    ("", .missing), ("\0", .missing), ("01.png\0", .missing), ("\0/etc/passwd", .missing),
    ("02.png", .missing), ("~", .missing), ("~/01.png", .missing), ("~root", .missing),
    ("$HOME", .missing), ("file://01.png", .missing), ("file:///etc/passwd", .missing),
    ("http://127.0.0.1/01.png", .missing), ("%2e%2e/passwd", .missing), ("%2e", .missing),
    ("..%2f..%2fetc", .missing), ("..\\..\\etc", .missing), ("C:\\boot.ini", .missing),
    ("\\\\host\\share", .missing), ("01.png/", .missing), ("01.png/x", .missing),
    ("01.png/..", .missing), ("voices/../../x", .outside), (" 01.png", .missing),
    ("01.png ", .missing), ("01.PNG", .missing), ("*.png", .missing), ("?1.png", .missing),
    ("|cat /etc/passwd", .missing), ("`id`", .missing), ("-rf", .missing), ("\n", .missing),
    ("\u{202E}gnp.10", .missing), ("..", .outside), ("../", .outside), ("../..", .outside),
    ("../etc/passwd", .outside), ("/", .outside), ("/etc/passwd", .outside),
    ("//etc/passwd", .outside), ("/dev/zero", .outside), ("/proc/self/mem", .outside),
    ("./../x", .outside), ("voices/../../../../etc/passwd", .outside),
    (String(repeating: "a", count: 256), .missing),
    (String(repeating: "a/", count: 5000), .missing),
    (String(repeating: "../", count: 100), .outside),
  ]

  @Test("forty-odd hostile names open nothing")
  func opensNothing() {
    for (name, error) in Self.nothings {
      let shown = Comment(rawValue: String(name.debugDescription.prefix(60)))
      #expect(throws: error, shown) { try book.read(name, limit: 100) }
      #expect(throws: error, shown) { try book.readPrefix(name, count: 100) }
      #expect(throws: error, shown) { try book.status(name) }
      #expect(throws: error, shown) { try book.folder(name) }
    }
  }

  @Test("a name is its exact bytes")
  func exactBytes() throws {
    let composed = "\u{E9}.png"
    let decomposed = "e\u{301}.png"
    try folder.write("composed", to: composed)
    #expect(try book.read(composed, limit: 100) == Array("composed".utf8))
    #expect(throws: FolderError.missing) { try book.read(decomposed, limit: 100) }
  }

  @Test("a name may go down and come up again, but not out")
  func inside() throws {
    #expect(try book.read("voices/01.mp3", limit: 100) == Array("voice".utf8))
    #expect(try book.read("voices/../01.png", limit: 100) == Array("page".utf8))
    #expect(try book.read("./01.png", limit: 100) == Array("page".utf8))
  }

  @Test("from a folder beneath, the book's own files are outside")
  func beneath() throws {
    let voices = try book.folder("voices")
    #expect(voices.name == "voices")
    #expect(voices.path == folder["voices"])
    #expect(try voices.read("01.mp3", limit: 100) == Array("voice".utf8))
    #expect(throws: FolderError.outside) { try voices.read("../01.png", limit: 100) }
  }

  @Test("a file is no folder, and says so")
  func notAFolder() throws {
    #expect(throws: FolderError.notAFolder) { try book.folder("01.png") }
    #expect(throws: FolderError.notAFolder) { try BookFolder(path: folder["01.png"]) }
    #expect(throws: FolderError.missing) { try BookFolder(path: folder["nothing"]) }
    #expect(throws: FolderError.missing) { try BookFolder(path: "") }
    #expect(throws: FolderError.missing) { try BookFolder(path: "\0") }
  }

  @Test("the folder's name is its real one, however it was named")
  func realName() throws {
    #expect(try BookFolder(path: folder["voices/."]).name == "voices")
    #expect(try BookFolder(path: folder["voices/"]).name == "voices")
    #expect(try BookFolder(path: folder["voices/..//voices"]).path == folder["voices"])
    try folder.link("link", to: "voices")
    #expect(try BookFolder(path: folder["link"]).name == "voices")
    #expect(try BookFolder(path: "/").name == "/")
  }
}
