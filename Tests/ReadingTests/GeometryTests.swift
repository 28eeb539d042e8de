import Measures
import Testing

@testable import Reading

@Suite("Where the book lies, against the table of tokens")
struct GeometryTests {
  let geometry = Geometry(screen: landscape, trim: 1)

  @Test(
    "a 2 : 1 book with one line of text: 1600 × 800 at 160, 48 over a slip of 1644 × 144 at 138, 888"
  )
  func withText() throws {
    let frame = geometry.open(pages: 2, shape: 1, slip: 144, double: true, mirrored: false)
    #expect(frame.spread == PixelRect(x: 160, y: 48, width: 1600, height: 800))
    #expect(frame.slip == Box(x: 138, y: 888, width: 1644, height: 144))
    #expect(frame.boards == Box(x: 138, y: 42, width: 1644, height: 820))
  }

  @Test("the same book without text: 1816 × 908 at 52, 80")
  func withoutText() {
    let frame = geometry.open(pages: 2, shape: 1, slip: nil, double: true, mirrored: false)
    #expect(frame.spread == PixelRect(x: 52, y: 80, width: 1816, height: 908))
  }

  @Test("portrait: a page 1000 wide at 31 on boards of 1030; 1036 without text")
  func portraitPage() {
    let geometry = Geometry(screen: portrait, trim: 1)
    let frame = geometry.open(pages: 1, shape: 1, slip: 392, double: false, mirrored: false)
    #expect(frame.pages == [PixelRect(x: 31, y: frame.pages[0].y, width: 1000, height: 1000)])
    #expect(frame.boards.width == 1030)
    #expect(frame.slip?.width == 1030)
    let bare = geometry.open(pages: 1, shape: 1, slip: nil, double: false, mirrored: false)
    #expect(bare.pages[0].width == 1036)
  }

  @Test("portrait: a drawing across both pages is shown whole, 1016 × 508")
  func portraitDouble() {
    let geometry = Geometry(screen: portrait, trim: 1)
    let frame = geometry.open(pages: 2, shape: 1, slip: 144, double: true, mirrored: false)
    #expect(frame.spread.extent == Extent(width: 1016, height: 508))
  }

  @Test(
    "at any size and shape both pages meet at one spine, and nothing leaves the screen",
    arguments: 0..<400)
  func anyScreen(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let screen = Extent(
      width: .random(in: 320...4096, using: &random),
      height: .random(in: 320...4096, using: &random))
    let trim = Double.random(in: 0.4...2, using: &random)
    let geometry = Geometry(screen: screen, trim: trim)
    let slip =
      Bool.random(using: &random)
      ? geometry.slipHeight(leaving: .random(in: 0.6...0.9, using: &random)) : nil
    let count = geometry.across == .twoPages ? 2 : 1
    let frame = geometry.open(
      pages: count, shape: trim, slip: slip, double: Bool.random(using: &random),
      mirrored: Bool.random(using: &random))
    if let left = frame.pages.first, let right = frame.pages.last, count == 2 {
      #expect(left.maxX == right.x)
      #expect(left.extent == right.extent)
    }
    let stage = PixelRect(screen).box
    for box in [frame.boards, frame.slip].compactMap({ $0 }) {
      #expect(
        box.x >= -1 && box.y >= -1 && box.maxX <= stage.maxX + 1 && box.maxY <= stage.maxY + 1)
    }
    if let slip = frame.slip { #expect(slip.y >= frame.boards.maxY) }
  }

  @Test(
    "a picture is fitted whole, in the middle of its paper; a shape within a pixel and a half fills it"
  )
  func fitting() {
    let page = PixelRect(x: 100, y: 50, width: 800, height: 800)
    #expect(page.fitting(1) == page)
    #expect(page.fitting(1024.0 / 1023) == page)
    #expect(page.fitting(0.5) == PixelRect(x: 300, y: 50, width: 400, height: 800))
    #expect(page.fitting(2) == PixelRect(x: 100, y: 250, width: 800, height: 400))
    for shape in [1e-9, 1e9, .infinity, -1, .nan] {
      let rect = page.fitting(shape)
      #expect(rect.intersection(page) == rect && !rect.isEmpty)
    }
  }
}
