import BookModel
import Glibc
import Measures
import Staging
import Testing

@testable import Reading

/// Anything that hands can do, by chance: fingers that come and go, palms, mice, keys, wheels, and ups that never come.
private struct Fingers {
  var random: SeededRandom
  private var down: Set<InputEvent.Pointer> = []

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private mutating func place() -> Point {
    Point(x: .random(in: -200...2100, using: &random), y: .random(in: -100...1200, using: &random))
  }

  private mutating func pointer() -> InputEvent.Pointer {
    let n = Int64.random(in: 0...5, using: &random)
    return n == 0 ? .mouse : .finger(n)
  }

  mutating func next() -> InputEvent {
    let pointer = pointer()
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<22:
      down.insert(pointer)
      return .down(pointer, place())
    case 22..<70: return .move(pointer, place())
    case 70..<88:
      down.remove(pointer)
      return .up(pointer, place())
    case 88..<90:
      down.remove(pointer)
      return .lost(pointer)
    case 90..<94: return .wheel(Int.random(in: -2...2, using: &random))
    default:
      let keys = [
        "Right", "Left", "Space", "PageUp", "Home", "End", "T", "Up", "Down", "Tab", "Return",
      ]
      return .key(keys[Int.random(in: 0..<keys.count, using: &random)])
    }
  }

  /// What a device says in the end of fingers whose ups never came.
  mutating func leave() -> [InputEvent] {
    defer { down = [] }
    return down.map { .lost($0) }
  }
}

@Suite("Many fingers")
struct FingersTests {
  @Test(
    "whatever fingers do, no page stays between pages, none is lost, and none is held by a finger that has gone",
    arguments: [Direction.ltr, .rtl])
  func anything(direction: Direction) {
    let rounds = getenv("TANGERINE_CAMPAIGN") == nil ? 40 : 5_000
    var fingers = Fingers(seed: direction == .ltr ? 77 : 78)
    var desk = Desk(squareBook(7, direction: direction, text: ""))
    var most = 0
    for round in 0..<rounds {
      if round % 20 == 19 {
        desk.send(.resize(round % 40 == 19 ? portrait : landscape))
      }
      for _ in 0..<100 {
        desk.send(fingers.next())
        if Int.random(in: 0..<3, using: &fingers.random) == 0 {
          desk.wait(.milliseconds(Int.random(in: 1...60, using: &fingers.random)))
        }
        most = max(most, desk.reader.state.turning.count)
        let goals = desk.reader.flight.leaves.map(\.goal)
        #expect(desk.reader.flight.leaves.count { $0.isHeld } <= 1)
        #expect(goals == goals.filter { $0 == .over } + goals.filter { $0 == .back })
      }
      for event in fingers.leave() { desk.send(event) }
      desk.wait(.seconds(3))
      // A corner may be waving.
      if !desk.reader.state.turning.isEmpty { desk.wait(.seconds(3)) }
      // Controls may be on their way out just now.
      if desk.reader.wake == .nextFrame { desk.wait(.seconds(1)) }
      let state = desk.reader.state
      #expect(state.turning.isEmpty, "round \(round): \(state)")
      #expect((0..<state.spreads).contains(state.spread))
      #expect(desk.reader.hand == nil)
      #expect(desk.reader.wake != .nextFrame)
    }
    #expect(most <= Flight.most && most > 1)
  }
}
