import Measures
import Pixels
import Staging
import Testing

@Suite("Damage") struct DamageTests {
  private let extent = Extent(width: 1000, height: 600)
  private let picture = PictureID(rawValue: 1)

  private func list(_ commands: [DrawCommand], ground: UInt32 = 0xFFFFFF) -> DrawList {
    var list = DrawList(extent: extent, ground: Colour(ground))
    list.commands = commands
    return list
  }

  private func damage(_ old: DrawList?, _ new: DrawList) -> [PixelRect] {
    Damage.between(old, new) { $0 == picture ? Extent(width: 100, height: 50) : nil }
  }

  private func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> DrawCommand {
    .fill(PixelRect(x: x, y: y, width: width, height: height), Colour(0x123456))
  }

  @Test("equal lists have none")
  func equal() {
    let one = list([fill(1, 2, 3, 4), .still(picture, at: PixelPoint(x: 5, y: 5))])
    #expect(damage(one, one).isEmpty)
  }

  @Test("no list before, another extent or another ground: everything")
  func everything() {
    let one = list([fill(1, 2, 3, 4)])
    var other = one
    other.extent = Extent(width: 999, height: 600)
    #expect(damage(nil, one) == [PixelRect(extent)])
    #expect(damage(other, one) == [PixelRect(extent)])
    #expect(damage(list(one.commands, ground: 0), one) == [PixelRect(extent)])
  }

  @Test("what moves is damaged where it was and where it is")
  func moved() {
    let back = fill(0, 0, 1000, 600)
    let old = list([back, .still(picture, at: PixelPoint(x: 10, y: 10))])
    let new = list([back, .still(picture, at: PixelPoint(x: 700, y: 400))])
    #expect(
      damage(old, new) == [
        PixelRect(x: 10, y: 10, width: 100, height: 50),
        PixelRect(x: 700, y: 400, width: 100, height: 50),
      ])
  }

  @Test("a command put in between leaves the others alone")
  func inserted() {
    let many = (0..<10).map { fill($0 * 90, 0, 60, 600) }
    var more = many
    more.insert(fill(300, 300, 40, 40), at: 5)
    #expect(damage(list(many), list(more)) == [PixelRect(x: 300, y: 300, width: 40, height: 40)])
  }

  @Test("what is exchanged back to front is damaged")
  func reordered() {
    let (a, b) = (fill(0, 0, 50, 50), fill(25, 25, 50, 50))
    let damage = damage(list([a, b]), list([b, a]))
    #expect(damage.contains { $0.contains(PixelPoint(x: 30, y: 30)) })
  }

  @Test("neighbours become one rectangle")
  func merged() {
    let old = list([])
    let new = list([fill(100, 100, 50, 50), fill(150, 100, 50, 50), fill(102, 151, 96, 50)])
    #expect(damage(old, new) == [PixelRect(x: 100, y: 100, width: 100, height: 101)])
  }

  @Test("rectangles never overlap, lie on the stage, cover every change, and are few")
  func disjointAndComplete() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<300 {
      func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      let rects = (0..<number(0...40)).map { _ in
        PixelRect(
          x: number(-300...1000), y: number(-300...600), width: number(0...300),
          height: number(0...300))
      }
      let damage = damage(list([]), list(rects.map { .fill($0, Colour(0)) }))
      for (index, one) in damage.enumerated() {
        #expect(!one.isEmpty && one.intersection(PixelRect(extent)) == one)
        for other in damage[(index + 1)...] { #expect(one.intersection(other).isEmpty) }
      }
      for rect in rects.map({ $0.intersection(PixelRect(extent)) }) {
        let covered = damage.reduce(0) { $0 + $1.intersection(rect).extent.area }
        #expect(covered == rect.extent.area)
      }
      #expect(damage.count <= 17 * 17)
    }
  }

  @Test("two lists with nothing in common and thousands of commands are compared at once")
  func longLists() {
    let old = list((0..<5000).map { fill($0 % 900, $0 / 10, 3, 3) })
    let new = list((0..<5000).map { fill($0 % 901, $0 / 11, 4, 4) })
    var damaged: [PixelRect] = []
    let time = ContinuousClock().measure { damaged = damage(old, new) }
    #expect(!damaged.isEmpty)
    #expect(time < .seconds(1))
  }

  @Test("boxes without number or end are cut to the stage")
  func hostile() {
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      let new = list([
        .card(Box(x: value, y: 0, width: 10, height: 10), radius: 1, Colour(0)),
        .shadow(Box(x: 0, y: 0, width: 10, height: value), radius: 1, sigma: value, Colour(0)),
      ])
      for rect in damage(list([]), new) {
        #expect(rect.intersection(PixelRect(extent)) == rect)
      }
    }
  }
}
