import Foundation
import Icons
import Pixels
import Testing

@Suite("Icons") struct IconTests {
  private let ink = Colour(0x3B2A1A)

  @Test("every drawing in the sources has a name, and every name a drawing")
  func complete() throws {
    let drawings = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Shell/Icons/Drawings")
    let files = try FileManager.default.contentsOfDirectory(atPath: drawings.path())
    #expect(iconNames == files.map { String($0.dropLast(4)) }.sorted())
  }

  /// Cairo's letters are for one thread at a time, and only Typesetting takes turns with them (`cairoFonts`).
  @Test("no drawing has letters in it, so icons may be drawn while text is set")
  func wordless() throws {
    let drawings = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Shell/Icons/Drawings")
    for name in iconNames {
      let drawing = try String(
        contentsOf: drawings.appending(path: "\(name).svg"), encoding: .utf8)
      #expect(!drawing.contains("<text"), "\(name)")
    }
  }

  @Test("a name that is not there, or no size, gives nothing")
  func unknown() {
    #expect(drawIcon("", side: 64, colour: ink) == nil)
    #expect(drawIcon("../home", side: 64, colour: ink) == nil)
    #expect(drawIcon("home", side: 0, colour: ink) == nil)
    #expect(drawIcon("home", side: 100_000, colour: ink) == nil)
  }

  @Test("every drawing shows, inside its square", arguments: iconNames)
  func shows(name: String) throws {
    let icon = try #require(drawIcon(name, side: 96, colour: ink))
    let drawn = icon.pixels.count { $0 >> 24 > 128 }
    #expect(drawn > 96 * 96 / 40)
    // Only discs (faces, and the orange that says how far a book is read), a whole sheet of paper and the arc of a
    // microphone moved aside touch the edge.
    let fillsSquare = name.hasPrefix("face-") || name.hasPrefix("read-")
    if !fillsSquare, !["torn-cover", "mic-quiet"].contains(name) {
      let edge = (0..<96).flatMap { [icon[$0, 0], icon[$0, 95], icon[0, $0], icon[95, $0]] }
      #expect(edge.allSatisfy { $0 >> 24 < 128 })
    }
  }

  @Test("an icon is wholly of the colour that was asked for")
  func coloured() throws {
    let colour = Colour(0xE8590C)
    let icon = try #require(drawIcon("home", side: 128, colour: colour))
    for pixel in icon.pixels where pixel >> 24 == 255 { #expect(pixel == colour.premultiplied) }
    let half = try #require(drawIcon("home", side: 128, colour: colour.opacity(0.5)))
    #expect(half.pixels.map { $0 >> 24 }.max() == 128)
  }

  @Test("faces keep their own colours")
  func faces() throws {
    let one = try #require(drawIcon("face-mama", side: 64, colour: Colour(0xFF0000)))
    #expect(one == drawIcon("face-mama", side: 64, colour: ink))
    #expect(one[32, 4] >> 24 == 255)
  }

  @Test("is drawn afresh at its size: an upright edge of a large icon is one pixel wide")
  func crisp() throws {
    let icon = try #require(drawIcon("stop", side: 512, colour: ink))
    let middle = (0..<512).map { icon[$0, 256] >> 24 }
    #expect(middle.count { $0 > 0 && $0 < 255 } <= 4)
  }
}
