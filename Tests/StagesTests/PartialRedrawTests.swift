import Measures
import Pixels
import SoftwareStage
import Staging
import Testing

@Suite("Partial redraw") struct PartialRedrawTests {
  @Test("drawing the damage over the old frame gives the new one, whatever the two lists are")
  func damageIsEnough() {
    var random = SeededRandom(seed: 20_26)
    let stage = SoftwareStage()
    for round in 0..<400 {
      let old = RandomLists.make(&random)
      let new = RandomLists.change(old, &random)
      let damage = Damage.between(old, new) { Scene.picture($0)?.extent }
      var frame = SoftwareStage.render(old, picture: Scene.picture)
      if old.extent != new.extent { frame = Bitmap(new.extent, filledWith: Colour(0xFF00FF)) }
      frame.withMutablePixels {
        stage.replay(
          new, into: $0, stride: new.extent.width, damage: damage, picture: Scene.picture)
      }
      let full = SoftwareStage.render(new, picture: Scene.picture)
      guard frame == full else {
        let difference = BitmapDifference(frame, full)
        Issue.record("round \(round): \(difference), damage \(damage)\n\(old)\n\(new)")
        return
      }
    }
  }

  @Test("a picture that has arrived is drawn though the list is the same")
  func arrivals() {
    var list = DrawList(extent: Extent(width: 100, height: 100), ground: Colour(0xFFFFFF))
    list.add(.still(.page, at: PixelPoint(x: 10, y: 10)))
    let size = { (id: PictureID) in Scene.picture(id)?.extent }
    #expect(Damage.between(list, list, size: size).isEmpty)
    #expect(
      Damage.between(list, list, arrived: [.page], size: size)
        == [PixelRect(x: 10, y: 10, width: 60, height: 80)])
  }
}

/// Draw lists by chance, and lists that are a little different from them.
enum RandomLists {
  static func make(_ random: inout SeededRandom) -> DrawList {
    var list = DrawList(extent: Extent(width: 90, height: 70), ground: Colour(0xFFF8EC))
    for _ in 0..<Int.random(in: 0...9, using: &random) { list.add(command(&random)) }
    return list
  }

  /// Some commands taken out, put in, exchanged or moved; now and then another ground or extent.
  static func change(_ list: DrawList, _ random: inout SeededRandom) -> DrawList {
    var list = list
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let count = list.commands.count
      let at = Int.random(in: 0...max(0, count - 1), using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0: list.commands.insert(command(&random), at: min(count, at))
      case 1 where count > 0: list.commands.remove(at: at)
      case 2 where count > 1: list.commands.swapAt(at, (at + 1) % count)
      case 3 where count > 0: list.commands[at] = command(&random)
      default: break
      }
    }
    if Int.random(in: 0...19, using: &random) == 0 { list.ground = Colour(0x2B2440) }
    if Int.random(in: 0...19, using: &random) == 0 { list.extent.width += 3 }
    return list
  }

  static func command(_ random: inout SeededRandom) -> DrawCommand {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let ids: [PictureID] = [.page, .letters, .glass, .dot, .missing]
    let id = ids[number(0...4)]
    let place = PixelPoint(x: number(-40...90), y: number(-40...70))
    let rect = PixelRect(
      x: place.x, y: place.y, width: number(0...70), height: number(0...60))
    let box = rect.box.offset(
      x: Double.random(in: -1...1, using: &random), y: Double.random(in: -1...1, using: &random))
    let colour = Colour(
      UInt32(number(0...0xFFFFFF)), alpha: Double.random(in: 0...1.2, using: &random))
    let opacity = UInt8(number(0...255))
    let radius = Double.random(in: 0...30, using: &random)
    switch number(0...7) {
    case 0: return .still(id, at: place)
    case 1: return .over(id, at: place, opacity: opacity)
    case 2: return .scaled(id, to: rect, opacity: opacity)
    case 3: return .fill(rect, colour)
    case 4: return .card(box, radius: radius, colour)
    case 5: return .ring(box, radius: radius, width: radius / 3, colour)
    case 6: return .shadow(box, radius: radius, sigma: radius / 2, colour)
    default: return .ramp(rect, from: colour, to: colour.opacity(0.2))
    }
  }
}
