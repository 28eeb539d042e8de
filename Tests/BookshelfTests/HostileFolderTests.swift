import BookModel
import Bookshelf
import Folders
import Glibc
import Pixels
import TestSupport
import Testing

@Suite("Folders that mean harm, or are merely huge") struct HostileFolderTests {
  static let names = [
    "../secret.png", "..", ".", "/etc/passwd", "//etc/passwd", "file:///etc/passwd",
    "file://localhost/etc/passwd", "~/secret.png", "~root/.bashrc", "sub/x.png", "./01.png",
    "sub/../../secret.png", "%2e%2e%2fsecret.png", "..%2fsecret.png", "..\\secret.png",
    "C:\\secret.png", "\\\\host\\share\\x.png", "http://example.org/x.png", "x.png?y", "x.png#z",
    "/dev/stdin", "/proc/self/environ", "/dev/fd/0", "...", "....//x.png", "x/..", "x/.",
    "\u{202E}gnp.x", "a\nb.png", "con.png", "nul", "|ls", "$(ls).png", "`ls`.png", "*.png", "?.png",
    "{01,02}.png", "&amp;.png", "-rf", "01.png/",
  ]

  @Test(
    "a name that leads anywhere else is a bad page, and nothing there is opened", arguments: names)
  func outside(_ name: String) throws {
    let escaped = name.replacing("&", with: "&amp;")
    let loaded = try Fixture([
      ("01.png", .page), ("sub", .link(to: "/")),
      (
        "Book.plist",
        .list(
          "<dict><key>Pages</key><array><string>01.png</string><string>\(escaped)</string></array></dict>"
        )
      ),
    ]).load()
    let picture = try #require(loaded.book?.entries.last?.picture)
    #expect(picture == .bad(file: name, isPlainName(name) ? .missing : .outsideFolder))
    #expect(loaded.names.count == 2)
  }

  @Test("odd names are whole, and safe to print") func oddNames() throws {
    let names = ["a\nb.png", "\u{202E}x.png", "😀.png", "\u{7F}.png"]
    let loaded = try Fixture(names.map { ($0, .bytes([])) }).load()
    #expect(Set(loaded.names) == Set(names))
    let report = checkReport(loaded)
    #expect(report.split(separator: "\n").count == 5)
    #expect(!report.unicodeScalars.contains("\u{202E}") && report.contains("\\u{202E}x.png"))
  }

  @Test("hostile text stays text: controls and overrides go, letters keep 32 marks")
  func hostileText() throws {
    let zalgo = "a" + String(repeating: "\u{301}", count: 5_000)
    let loaded = try Fixture([
      ("1.png", .page), ("2.png", .page),
      (
        "Book.plist",
        .list("<array><string>\u{202E}abc\u{2066} שלום</string><string>\(zalgo)</string></array>")
      ),
    ]).load()
    #expect(loaded.texts[0] == "abc שלום")
    #expect(loaded.texts[1].unicodeScalars.count == 33)
    #expect(loaded.diagnostics == [])
  }

  @Test("5,000 pages open within two seconds; more are refused in words (C15)") func fivePages()
    throws
  {
    let page = try png(4, 4)
    let temporary = try TemporaryFolder()
    for n in 1...5_000 { try temporary.write("book/\(n).png", page) }
    let folder = try BookFolder(path: "\(temporary.path)/book")
    let started = processorTime()
    let loaded = BookLoader.load(folder)
    let elapsed = processorTime() - started
    print("5,000 pages: \(elapsed)")
    #expect(elapsed < .seconds(2))
    #expect(loaded.names.last == "5000.png")
    #expect(loaded.diagnostics == [])
    try temporary.write("book/5001.png", page)
    let more = BookLoader.load(folder)
    #expect(more.lines == ["too-many-pages -"])
    #expect(
      more.diagnostics.first?.message == "The book has 5001 pages; the most is 5000.")
    #expect(more.exitStatus == 2)
  }

  @Test("a hundred thousand files beside a book do not stop it (C15)") func manyFiles() throws {
    let temporary = try TemporaryFolder()
    try temporary.write("book/1.png", try png(4, 4))
    let target = "\(temporary.path)/book/x"
    try writeFile(target, [])
    // Hard links are names without files: made in a moment.
    for n in 0..<60_000 { link(target, "\(target)\(n).txt") }
    let folder = try BookFolder(path: "\(temporary.path)/book")
    let started = processorTime()
    let loaded = BookLoader.load(folder)
    let elapsed = processorTime() - started
    print("60,000 files beside a page: \(elapsed)")
    #expect(elapsed < .seconds(2))
    #expect(loaded.names == ["1.png"])
    #expect(loaded.diagnostics.last?.code == .moreOfTheSame)
    #expect(loaded.diagnostics.count == 51)
  }

  @Test("many misspelt names among many files do not take for ever") func manyGuesses() throws {
    let names = (0..<1_500).map { "picture-\($0)-of-the-book.png" }
    let pages = names.map { "<string>x\($0)</string>" }.joined()
    let loaded = try Fixture(
      names.map { ($0, .bytes([])) }
        + [("Book.plist", .list("<dict><key>Pages</key><array>\(pages)</array></dict>"))])
    let started = processorTime()
    #expect(loaded.load().names.count == 1_500)
    #expect(processorTime() - started < .seconds(2))
  }

  @Test("a folder that has gone away says so") func vanished() throws {
    let temporary = try TemporaryFolder()
    try temporary.write("book/1.png", try png(4, 4))
    let folder = try BookFolder(path: "\(temporary.path)/book")
    unlink("\(temporary.path)/book/1.png")
    rmdir("\(temporary.path)/book")
    let loaded = BookLoader.load(folder)
    #expect(loaded.book == nil && loaded.exitStatus == 2)
    #expect(loaded.diagnostics.count == 1)
  }
}

/// What this thread has computed so far: unlike the time of day it does not grow while others compute.
private func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
