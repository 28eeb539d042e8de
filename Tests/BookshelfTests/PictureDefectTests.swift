import BookModel
import Folders
import Glibc
import Measures
import Pixels
import TestSupport
import Testing

@Suite("Pictures that cannot be shown") struct PictureDefectTests {
  /// Every kind of thing that may stand where a page should, and what is said of it.
  static let kinds: [(name: String, content: Fixture.Content, fault: PictureFault, words: String)] =
    [
      (
        "empty (C11)", .bytes([]), .empty,
        "The file is empty: nothing was copied. Copy it into the folder again."
      ),
      (
        "random bytes (C18)", .bytes((0..<64).map { UInt8($0 * 7 % 251) }), .notPNG(looksLike: nil),
        "The file is called .png, but there is no PNG picture in it. Save the picture again as PNG."
      ),
      (
        "a JPEG", .bytes([0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 0, count: 20)),
        .notPNG(looksLike: "JPEG"),
        "The file is called .png, but it is a JPEG inside. Open it in a picture program and save it as PNG: a new name is not enough."
      ),
      (
        "cut short in its header", .bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]),
        .cutShort,
        "The picture is cut short: the file ends half-way. Copy it into the folder again."
      ),
      (
        "a folder", .folder, .notAFile,
        "This is a folder or a device, not a picture. Put a PNG picture in its place."
      ),
      (
        "a pipe (C10)", .pipe, .notAFile,
        "This is a folder or a device, not a picture. Put a PNG picture in its place."
      ),
      (
        "a link out of the folder (C17)", .link(to: "/etc/hostname"), .outsideFolder,
        "This name leads out of the book's folder. Put the picture into the folder itself and write its name alone."
      ),
      (
        "a link to nothing", .link(to: "gone.png"), .missing,
        "There is no picture of this name in the folder. Put it there, or correct the name."
      ),
    ]

  @Test("a bad page stands in its place, first, middle and last", arguments: 0..<3)
  func place(_ place: Int) throws {
    for kind in Self.kinds {
      let names = ["1.png", "2.png", "3.png"]
      let files = names.indices.map { (names[$0], $0 == place ? kind.content : .page) }
      let loaded = try Fixture(files).load()
      #expect(loaded.names == names, "\(kind.name)")
      #expect(loaded.book?.entries[place].picture == .bad(file: names[place], kind.fault))
      #expect(loaded.diagnostics.count == 1)
      let note = try #require(loaded.diagnostics.first)
      #expect("\(note.message) \(note.advice)" == kind.words)
      #expect(note.file == names[place] && note.severity == .error)
      #expect(loaded.exitStatus == 1)
    }
  }

  @Test("a bad cover leaves the book readable (C11, C14)") func badCover() throws {
    let loaded = try Fixture([("cover.png", .bytes([])), ("1.png", .page)]).load()
    #expect(loaded.book?.cover == .bad(file: "cover.png", .empty))
    #expect(loaded.names == ["1.png"])
  }

  @Test("a picture of 19,000 a side is refused at once (C25)") func bomb() throws {
    var bytes = try png(1, 1)
    // Width and height of IHDR, then its checksum.
    bytes.replaceSubrange(16..<24, with: [0, 0, 0x4A, 0x38, 0, 0, 0x4A, 0x38])
    let checksum = crc32(bytes[12..<29])
    bytes.replaceSubrange(29..<33, with: (0..<4).map { UInt8(checksum >> (24 - 8 * $0) & 255) })
    let started = ContinuousClock.now
    let loaded = try Fixture([("1.png", .page), ("2.png", .bytes(bytes))]).check()
    #expect(ContinuousClock.now - started < .seconds(1))
    #expect(loaded.lines == ["picture-too-large 2.png"])
  }

  @Test("check finds what only the whole picture shows") func check() throws {
    let whole = try png(64, 64)
    let fixture = try Fixture([("1.png", .page), ("2.png", .bytes(Array(whole.dropLast(24))))])
    #expect(fixture.load().lines == [])
    let checked = fixture.check()
    #expect(checked.lines == ["picture-cut-short 2.png"])
    #expect(
      checked.diagnostics.first?.message == "The picture is cut short: the file ends half-way.")
    #expect(checked.exitStatus == 1)
  }

  @Test("bytes after a picture's end do not matter (C26)") func noiseAfterEnd() throws {
    let bytes = try png(8, 8) + Array(repeating: 0xA5, count: 1 << 16)
    #expect(try Fixture([("1.png", .bytes(bytes))]).check().lines == [])
  }

  /// CRC-32 (PNG 1.2, annex D).
  private func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
