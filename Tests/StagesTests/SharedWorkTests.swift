import Measures
import Pixels
import SoftwareStage
import Staging
import TestSupport
import Testing

@Suite("A large frame") struct SharedWorkTests {
  /// More pixels than one pair of hands draws.
  private let extent = Extent(width: 1600, height: 1200)

  private func list(_ round: Int) -> DrawList {
    var list = DrawList(extent: extent, ground: Colour(0xDF7D2D))
    for n in 0..<12 {
      let x = Double((n * 131 + round * 17) % 1300)
      list.add(
        .shadow(
          Box(x: x, y: Double(n) * 90, width: 260, height: 150), radius: 9, sigma: 14,
          Colour(0x2A0E00, alpha: 0.5)))
      list.add(
        .scaled(.page, to: PixelRect(x: Int(x), y: n * 90, width: 240, height: 140), opacity: 200))
    }
    list.commands += Scene.leaves.flatMap(\.list.commands).map { $0.offset(x: 400, y: 500) }
    return list
  }

  @Test("is the same drawn by two hands as by one, time after time")
  func twoHands() {
    let stage = SoftwareStage()
    var memory = [UInt32](repeating: 0, count: extent.area)
    for round in 0..<30 {
      let list = list(round)
      memory.withUnsafeMutableBufferPointer {
        stage.replay(
          list, into: $0, stride: extent.width, damage: [PixelRect(extent)], picture: Scene.picture)
      }
      let alone = SoftwareStage.render(list, picture: Scene.picture)
      #expect(memory == alone.pixels, "round \(round)")
    }
  }

  @Test("of which rectangles overlap is drawn by one, so that nothing is drawn twice at once")
  func overlapping() {
    let stage = SoftwareStage()
    var memory = [UInt32](repeating: 0, count: extent.area)
    let list = list(0)
    memory.withUnsafeMutableBufferPointer {
      stage.replay(
        list, into: $0, stride: extent.width,
        damage: [PixelRect(extent), PixelRect(x: 100, y: 100, width: 900, height: 900)],
        picture: Scene.picture)
    }
    #expect(memory == SoftwareStage.render(list, picture: Scene.picture).pixels)
  }
}
