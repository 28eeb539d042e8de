import Measures
import Pixels
import SoftwareStage
import Staging
import TestSupport
import Testing

@Suite("Software stage") struct SoftwareStageTests {
  @Test("every scene is its golden, bit for bit", arguments: Scene.all)
  func goldens(scene: Scene) {
    expectGolden(SoftwareStage.render(scene.list, picture: Scene.picture), "stage-\(scene.name)")
  }

  @Test("the scenes show every command there is")
  func scenesAreComplete() {
    let shown = Set(Scene.all.flatMap(\.list.commands).map(kind))
    #expect(shown == Set(0..<11))
  }

  /// A new command makes this switch, and so the test, incomplete.
  private func kind(_ command: DrawCommand) -> Int {
    switch command {
    case .still: 0
    case .over: 1
    case .scaled: 2
    case .fill: 3
    case .card: 4
    case .ring: 5
    case .shadow: 6
    case .ramp: 7
    case .curl(let curl): curl.part == .lying ? 8 : 9
    case .swing: 10
    }
  }

  @Test("a still picture's pixels are its pixels")
  func stillIsExact() throws {
    let page = try #require(Scene.pictures[.page])
    var list = DrawList(extent: Extent(width: 80, height: 90), ground: Colour(0xFFFFFF))
    list.add(.still(.page, at: PixelPoint(x: 7, y: 3)))
    let frame = SoftwareStage.render(list, picture: Scene.picture)
    for y in 0..<page.height {
      for x in 0..<page.width where frame[x + 7, y + 3] != page[x, y] {
        Issue.record("(\(x), \(y))")
        return
      }
    }
  }

  @Test("a picture scaled to its own size is not touched by the scaling")
  func scaledToItself() {
    for opacity in [UInt8(255), 99] {
      var scaled = DrawList(extent: Extent(width: 80, height: 90), ground: Colour(0xFFFFFF))
      var over = scaled
      scaled.add(
        .scaled(.letters, to: PixelRect(x: 5, y: 6, width: 64, height: 48), opacity: opacity))
      over.add(.over(.letters, at: PixelPoint(x: 5, y: 6), opacity: opacity))
      #expect(render(scaled) == render(over))
    }
  }

  @Test("a picture that is not there draws nothing")
  func missingPicture() {
    var list = DrawList(extent: Extent(width: 20, height: 20), ground: Colour(0x336699))
    let empty = list
    list.add(.still(.missing, at: PixelPoint(x: 0, y: 0)))
    list.add(.over(.missing, at: PixelPoint(x: 0, y: 0), opacity: 255))
    list.add(.scaled(.missing, to: PixelRect(list.extent), opacity: 255))
    #expect(render(list) == render(empty))
  }

  @Test("memory beyond a row's end, and rows beyond the stage, are left alone")
  func strideAndMargins() {
    let scene = Scene.all[0]
    let (width, height, stride) = (scene.list.extent.width, scene.list.extent.height, 171)
    var memory = [UInt32](repeating: 0xDEAD_BEEF, count: stride * (height + 2))
    let damage = [PixelRect(x: -50, y: -50, width: 5000, height: 5000)]
    memory.withUnsafeMutableBufferPointer {
      SoftwareStage().replay(
        scene.list, into: $0, stride: stride, damage: damage, picture: Scene.picture)
    }
    let frame = render(scene.list)
    for y in 0..<(height + 2) {
      for x in 0..<stride {
        let expected = x < width && y < height ? frame[x, y] : 0xDEAD_BEEF
        guard memory[y * stride + x] == expected else {
          Issue.record("(\(x), \(y))")
          return
        }
      }
    }
  }

  @Test("memory too small for the stage is drawn as far as it goes")
  func shortMemory() {
    let list = Scene.all[0].list
    for count in [0, 1, 159, 160, 161, 160 * 119] {
      var memory = [UInt32](repeating: 0, count: count)
      memory.withUnsafeMutableBufferPointer {
        SoftwareStage().replay(
          list, into: $0, stride: 160, damage: [PixelRect(list.extent)], picture: Scene.picture)
      }
      let frame = render(list)
      let rows = count / 160
      #expect(Array(memory.prefix(rows * 160)) == Array(frame.pixels.prefix(rows * 160)))
    }
  }

  @Test("boxes without number, end or size crash nothing and draw nothing")
  func hostileMeasures() {
    let measures = [
      Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, -5, 1e-300, .leastNonzeroMagnitude,
    ]
    var list = DrawList(extent: Extent(width: 24, height: 24), ground: Colour(0x336699))
    let black = Colour(0x000000, alpha: 0.5)
    for a in measures {
      for b in measures {
        for box in [
          Box(x: a, y: 2, width: b, height: 9), Box(x: 2, y: b, width: 9, height: a),
          Box(x: a, y: b, width: a, height: b), Box(x: 3, y: 3, width: 9, height: 9),
        ] {
          list.add(.card(box, radius: a, black))
          list.add(.ring(box, radius: b, width: a, black))
          list.add(.shadow(box, radius: 2, sigma: b, black))
          list.add(.shadow(box, radius: a, sigma: a, black))
        }
      }
    }
    _ = render(list)
    var empty = DrawList(extent: list.extent, ground: list.ground)
    empty.add(.card(Box(x: .nan, y: 0, width: 9, height: 9), radius: 1, black))
    empty.add(.card(Box(x: 5, y: 5, width: 0, height: 9), radius: 1, black))
    empty.add(.card(Box(x: 5, y: 5, width: -4, height: 9), radius: 1, black))
    empty.add(.ring(Box(x: 5, y: 5, width: 9, height: 9), radius: 1, width: .nan, black))
    empty.add(.shadow(Box(x: 5, y: 5, width: 9, height: 9), radius: 1, sigma: 0, black))
    #expect(render(empty) == Bitmap(list.extent, filledWith: list.ground))
  }

  @Test("places and rectangles at the ends of the numbers crash nothing")
  func hostileRectangles() {
    var list = DrawList(extent: Extent(width: 24, height: 24), ground: Colour(0x336699))
    let ends = [Int.min, Int.min + 1, -1 << 33, -7, 0, 7, 1 << 33, Int.max - 1, Int.max]
    for x in ends {
      for size in ends {
        let rect = PixelRect(x: x, y: -3, width: size, height: 9)
        list.add(.fill(rect, Colour(0x000000, alpha: 0.1)))
        list.add(.ramp(rect, from: Colour(0x000000, alpha: 0), to: Colour(0xFF0000, alpha: 0.5)))
        list.add(.scaled(.page, to: rect, opacity: 100))
        list.add(.still(.page, at: PixelPoint(x: x, y: size)))
        list.add(.over(.glass, at: PixelPoint(x: size, y: x), opacity: 9))
      }
    }
    #expect(render(list).extent == list.extent)
  }

  private func render(_ list: DrawList) -> Bitmap {
    SoftwareStage.render(list, picture: Scene.picture)
  }
}
