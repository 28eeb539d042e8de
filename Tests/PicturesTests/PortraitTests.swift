import Glibc
import Measures
import Pixels
import Staging
import TestSupport
import Testing

@testable import Pictures

@Suite("Somebody's picture")
struct PortraitTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // Red, green and blue thirds: the middle is green.
    for (name, extent) in [
      ("wide.png", Extent(width: 90, height: 30)), ("tall.png", Extent(width: 30, height: 90)),
    ] {
      try folder.write(
        name,
        makePNG(extent) { x, y in
          [Colour(0xFF0000), Colour(0x00FF00), Colour(0x0000FF)][max(x, y) / 30]
        })
    }
  }

  private func portrait(_ file: String, side: Int = 40) throws -> Bitmap {
    try makePortrait(PortraitArt(folder: folder.path, file: file), side: side)
  }

  @Test(
    "is its middle, cut out as a disc, whatever its shape", arguments: ["wide.png", "tall.png"])
  func middle(file: String) throws {
    let made = try portrait(file)
    #expect(made.extent == Extent(width: 40, height: 40))
    #expect(made[20, 20] == 0xFF00_FF00)
    // Two pixels from the edge of the disc, on each side.
    for (x, y) in [(3, 20), (36, 20), (20, 3), (20, 36)] {
      #expect(made[x, y] >> 8 & 255 > 200, "\(x), \(y)")
    }
    for (x, y) in [(0, 0), (39, 0), (0, 39), (39, 39)] { #expect(made[x, y] == 0) }
    // Premultiplied: no channel is above its alpha.
    for y in 0..<40 {
      for x in 0..<40 {
        let pixel = made[x, y]
        #expect([0, 8, 16].allSatisfy { pixel >> UInt32($0) & 255 <= pixel >> 24 })
      }
    }
  }

  @Test("one that is not there, leads out of its folder, or is no picture is refused")
  func refused() throws {
    let outside = try TemporaryFolder()
    try outside.write("face.png", try makePNG(Extent(width: 4, height: 4), Colour(0x112233)))
    symlink("\(outside.path)/face.png", "\(folder.path)/link.png")
    try folder.write("words.png", "no picture")
    for file in ["none.png", "link.png", "../face.png", "words.png"] {
      #expect(throws: PictureFault.self) { try portrait(file) }
    }
    #expect(throws: PictureFault.self) {
      try makePortrait(PortraitArt(folder: "/not there", file: "face.png"), side: 10)
    }
  }

  @Test("a line of pixels, and no size at all, take no more memory than a face")
  func shapes() {
    let long = Portrait.extent(of: Extent(width: 16_000, height: 1), filling: 100)
    #expect(long == Extent(width: 400, height: 100))
    #expect(
      Portrait.extent(of: Extent(width: 0, height: 0), filling: 7) == Extent(width: 7, height: 7))
  }
}
