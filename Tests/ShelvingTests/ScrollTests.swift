import Measures
import Testing

@testable import Shelving

@Suite("Scrolling")
struct ScrollTests {
  private func scroll(reach: Double = 4000) -> Scroll {
    var scroll = Scroll()
    scroll.fit(reach: reach, height: 1080)
    return scroll
  }

  @Test("under a finger the content is where the finger is; beyond an end it follows ever less")
  func follows() {
    var scroll = scroll()
    scroll.grab(at: .zero)
    scroll.pull(by: 300)
    #expect(scroll.offset(at: .zero) == 300)
    var (last, step) = (0.0, Double.infinity)
    for pull in stride(from: 0.0, through: -3000, by: -100) {
      scroll.pull(by: pull)
      let beyond = -scroll.offset(at: .zero)
      if pull < 0 {
        #expect(beyond > last && beyond - last < step + 1e-9 && beyond < 1080)
        step = beyond - last
      }
      last = beyond
    }
  }

  @Test("let go with speed it goes on and slows down; caught again it stands")
  func coasts() {
    var scroll = scroll()
    scroll.grab(at: .zero)
    scroll.letGo(speed: 2000, at: .zero)
    let early = scroll.offset(at: .milliseconds(100)) - scroll.offset(at: .zero)
    let late = scroll.offset(at: .milliseconds(1100)) - scroll.offset(at: .milliseconds(1000))
    #expect(early > 150 && late > 0 && late < early / 2)
    #expect(abs(scroll.goal - 1000) < 1)
    scroll.grab(at: .milliseconds(500))
    scroll.letGo(speed: 0, at: .milliseconds(500))
    #expect(!scroll.moves)
  }

  @Test("what passes an end comes back to it")
  func comesBack() {
    var scroll = scroll(reach: 500)
    scroll.grab(at: .zero)
    scroll.letGo(speed: 6000, at: .zero)
    var farthest = 0.0
    var now = Duration.zero
    while scroll.moves, now < .seconds(20) {
      now += .milliseconds(16)
      scroll.advance(to: now)
      farthest = max(farthest, scroll.offset(at: now))
    }
    #expect(farthest > 510 && farthest < 1200)
    #expect(scroll.offset(at: now) == 500)
  }

  @Test("the same motion at any frame rate")
  func frames() {
    func end(_ step: Duration) -> [Double] {
      var scroll = scroll(reach: 700)
      scroll.grab(at: .zero)
      scroll.letGo(speed: 3500, at: .zero)
      var places: [Double] = []
      var now = Duration.zero
      while now < .seconds(2) {
        now += step
        scroll.advance(to: now)
        if now / .milliseconds(100) == (now / .milliseconds(100)).rounded() {
          places.append(scroll.offset(at: now))
        }
      }
      return places
    }
    let (slow, fast) = (end(.milliseconds(50)), end(.milliseconds(5)))
    #expect(slow.count == fast.count)
    for (a, b) in zip(slow, fast) { #expect(abs(a - b) < 0.01, "\(a) \(b)") }
  }

  @Test(
    "whatever hands do, offsets are finite, and everything comes to rest within the ends",
    arguments: 0..<60)
  func property(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var scroll = scroll(reach: Double.random(in: 0...5000, using: &random))
    var now = Duration.zero
    for _ in 0..<400 {
      now += .milliseconds(Int.random(in: 0...40, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0: scroll.grab(at: now)
      case 1, 2: scroll.pull(by: Double.random(in: -9000...9000, using: &random))
      case 3: scroll.letGo(speed: Double.random(in: -90000...90000, using: &random), at: now)
      case 4: scroll.letGo(speed: .nan, at: now)
      case 5: scroll.glide(to: Double.random(in: -9000...9000, using: &random), at: now)
      case 6:
        scroll.fit(reach: Double.random(in: 0...5000, using: &random), height: 1080)
      default: scroll.pull(by: .infinity)
      }
      scroll.advance(to: now)
      let place = scroll.offset(at: now)
      #expect(place.isFinite && scroll.speed(at: now).isFinite)
      #expect(place > -1081 - 90000 && place < scroll.reach + 91081)
    }
    scroll.letGo(speed: 500, at: now)
    for _ in 0..<2000 where scroll.moves {
      now += .milliseconds(16)
      scroll.advance(to: now)
    }
    #expect(!scroll.moves)
    scroll.fit(reach: scroll.reach, height: 1080)
    #expect((0...scroll.reach).contains(scroll.offset(at: now)))
  }
}
