import Measures
import Pixels
import Staging
import Testing
import Typesetting

@Suite("Painted text") struct PaintTests {
  @Test("is as large as its order says, with the overscan around it")
  func extent() {
    let text = order("one\ntwo\nthree")
    let frame = text.picture(of: 0..<2, scale: 1.5)
    #expect(frame == PixelRect(x: -30, y: -30, width: 960, height: 228))
    #expect(typesetter.paint(text, lines: 0..<2, scale: 1.5).extent == frame.extent)
  }

  @Test("has the colour that was asked for, on a clear ground")
  func colour() {
    let pixels = painted(order("Hill")).pixels
    #expect(pixels.contains(Colour(0x3B2A1A).premultiplied))
    #expect(pixels.first == 0)
    #expect(pixels.allSatisfy { $0 >> 16 & 255 <= $0 >> 24 })
  }

  @Test("stands on base lines 0.34 em under the middle of each line")
  func baseLine() {
    // The foot of an H lies on the base line: 28 + 13.6 = 41.6, and so on row 42 of the line.
    let text = order("H\nH")
    let frame = text.picture(of: 0..<1, scale: 1)
    #expect(ink(typesetter.paint(text, lines: 0..<1, scale: 1)).maxY + frame.y == 42)
    #expect(ink(typesetter.paint(text, lines: 0..<2, scale: 1)).maxY + frame.y == 42 + 56)
    let strange = order("H", face: .openDyslexic)
    #expect(abs(ink(painted(strange)).maxY + frame.y - 42) <= 1)
  }

  @Test("a line alone is the line in the whole, to the pixel")
  func lineByLine() {
    let text = order("The cat.\nThe dog.\nThe fish.")
    let whole = painted(text)
    let second = typesetter.paint(text, lines: 1..<2, scale: 1)
    let margin = text.overscan
    for y in 0..<56 {
      for x in 0..<whole.width {
        #expect(second[x, margin + y] == whole[x, margin + 56 + y])
      }
    }
  }

  @Test("lines that are not there stay clear")
  func beyond() {
    let text = order("one")
    #expect(typesetter.paint(text, lines: 5..<7, scale: 1).pixels.allSatisfy { $0 == 0 })
    #expect(typesetter.paint(text, lines: 0..<0, scale: 1).pixels.allSatisfy { $0 == 0 })
    #expect(
      typesetter.paint(text, lines: 0..<1_000_000, scale: 1).extent.height == 16_384)
  }

  @Test("is the same at every scale: nothing flows anew", arguments: [0.5, 0.82, 1.25, 2])
  func scales(scale: Double) {
    let text = order("Then old Mrs. Rabbit took a basket and her umbrella.", width: 400)
    let one = ink(painted(text))
    let frame = text.picture(of: 0..<1, scale: 1)
    let other = ink(painted(text, scale: scale))
    let otherFrame = text.picture(of: 0..<1, scale: scale)
    func scaled(_ value: Int) -> Double { Double(value) * scale }
    #expect(abs(scaled(one.maxX + frame.x) - Double(other.maxX + otherFrame.x)) <= 2)
    #expect(abs(scaled(one.maxY + frame.y) - Double(other.maxY + otherFrame.y)) <= 2)
  }

  @Test("the same order gives the same pixels, also from another typesetter and another thread")
  func deterministic() async {
    let text = order("Come back, cat! 😀 مرحبا")
    let first = painted(text)
    let fresh = Typesetter()
    let line = 0..<typesetter.layOut(text).lines.count
    #expect(fresh.paint(text, lines: line, scale: 1) == first)
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<8 {
        group.addTask {
          for page in 0..<10 { _ = painted(order("Page \(page) of \(number) नमस्ते")) }
          return painted(text) == first
        }
      }
      for await same in group { #expect(same) }
    }
  }

  @Test("OpenDyslexic is set smaller, so that it looks as large")
  func dyslexic() {
    let andika = ink(painted(order("xxx")))
    let dyslexic = ink(painted(order("xxx", face: .openDyslexic)))
    #expect(abs(andika.height - dyslexic.height) <= 3)
  }

  @Test("emoji are about as high as the letters' em, and have their colours")
  func emoji() {
    let picture = painted(order("😀"))
    let size = ink(picture)
    #expect((38...50).contains(size.height))
    #expect((38...52).contains(size.width))
    #expect(picture.pixels.contains { $0 >> 16 & 255 > 240 && $0 & 255 < 120 })
  }

  @Test("marks above marks stand above them, as in Thai ที่")
  func stackedMarks() {
    let one = ink(painted(order("ที")))
    let two = ink(painted(order("ที่")))
    #expect(two.y < one.y - 3)
    #expect(two.y > 0)
  }
}
