import Folders
import Glibc
import Measures
import Pictures
import Pixels
import TestSupport
import Testing

@Suite struct ArtMakerTests {
  private let folder: TemporaryFolder
  private let size = Extent(width: 12, height: 8)

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "book/1.png",
      makePNG(Extent(width: 24, height: 16)) { x, y in
        Colour(red: UInt8(x * 10), green: UInt8(y * 10), blue: 50)
      })
  }

  private func maker() throws -> ArtMaker {
    ArtMaker(
      folder: try BookFolder(path: folder.path + "/book"),
      cache: DisplayCache(path: folder.path + "/cache"))
  }

  @Test func theSecondOpeningDecodesNothing() throws {
    let first = try maker()
    let fresh = try first.make(file: "1.png", extent: size)
    #expect(first.counts == (1, 0))
    let second = try maker()
    #expect(try second.make(file: "1.png", extent: size) == fresh)
    #expect(second.counts == (0, 1))
  }

  @Test func anotherSizeOrAnotherFileIsDecodedAnew() throws {
    _ = try maker().make(file: "1.png", extent: size)
    let other = try maker()
    _ = try other.make(file: "1.png", extent: Extent(width: 6, height: 4))
    #expect(other.counts == (1, 0))
    try folder.write("book/1.png", makePNG(Extent(width: 24, height: 16), Colour(0x00FF00)))
    let changed = try maker()
    #expect(try changed.make(file: "1.png", extent: size)[3, 3] == 0xFF00_FF00)
    #expect(changed.counts == (1, 0))
  }

  @Test func withoutACacheEveryPictureIsDecoded() throws {
    let maker = ArtMaker(folder: try BookFolder(path: folder.path + "/book"), cache: nil)
    for _ in 0..<2 { _ = try maker.make(file: "1.png", extent: size) }
    #expect(maker.counts == (2, 0))
  }

  @Test func clearPartsOfAPictureLieOnPaper() throws {
    try folder.write(
      "book/clear.png",
      makePNG(Extent(width: 2, height: 1)) { x, _ in
        x == 0 ? Colour(0, alpha: 0) : Colour(red: 255, green: 0, blue: 0, alpha: 128)
      })
    let bitmap = try maker().make(file: "clear.png", extent: Extent(width: 2, height: 1))
    #expect(bitmap[0, 0] == 0xFFFF_F8EC)
    #expect(bitmap[1, 0] == 0xFFFF_7C76)
  }

  @Test func whatIsNoPictureSaysWhy() throws {
    try folder.write("book/empty.png", "")
    try folder.write("book/photo.png", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16])
    try folder.write("book/folder.png/x", "x")
    mkfifo(folder.path + "/book/pipe.png", 0o600)
    symlink("/etc/hostname", folder.path + "/book/out.png")
    let maker = try maker()
    let faults: [(String, PictureFault)] = [
      ("none.png", .missing), ("empty.png", .empty), ("photo.png", .notPNG(looksLike: "JPEG")),
      ("folder.png", .notAFile), ("pipe.png", .notAFile), ("out.png", .outsideFolder),
      ("../cache", .outsideFolder),
    ]
    for (name, fault) in faults {
      #expect(throws: fault, "\(name)") { try maker.make(file: name, extent: size) }
    }
  }

  @Test func aBombIsRefusedUnread() throws {
    // 200 MB of nothing behind a header: a sparse file, which costs no disk.
    for (picture, fault) in [
      (
        RawPNG(width: 30_000, height: 30_000, colourType: 2),
        PictureFault.tooLarge(Extent(width: 30_000, height: 30_000))
      ),
      (
        RawPNG(width: 1, height: 1, colourType: 2),
        .unreadable("the file is far larger than its picture needs")
      ),
    ] {
      let path = try folder.write("book/bomb.png", picture.bytes)
      truncate(path, 200_000_000)
      let maker = try maker()
      #expect(throws: fault) { try maker.make(file: "bomb.png", extent: size) }
      #expect(maker.counts == (0, 0))
    }
  }

  @Test func aFileCutShortUnderOurHandsIsAFault() throws {
    let path = folder.path + "/book/1.png"
    truncate(path, 100)
    #expect(throws: PictureFault.cutShort) { try maker().make(file: "1.png", extent: size) }
  }
}
