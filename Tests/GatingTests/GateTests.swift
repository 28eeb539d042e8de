import Measures
import Staging
import Testing

@testable import Gating

/// A gate with hands before it.
private struct Visitor {
  var gate: Gate
  var now: Duration = .zero
  var outcomes: [Gate.Outcome] = []

  init(
    seed: UInt64 = 1, screen: Extent = Extent(width: 960, height: 540),
    settings: GateSettings = GateSettings()
  ) {
    gate = Gate(screen: screen, settings: settings, seed: seed, at: .zero)
    take(gate.begin())
  }

  private mutating func take(_ effects: [Gate.Effect]) {
    for effect in effects { if case .closed(let outcome) = effect { outcomes.append(outcome) } }
  }

  mutating func send(_ events: InputEvent...) {
    for event in events { take(gate.apply(.input(event), at: now)) }
  }

  mutating func wait(_ time: Duration) {
    let end = now + time
    while now < end {
      now = min(end, now + .milliseconds(50))
      take(gate.apply(.tick, at: now))
    }
  }

  mutating func tap(_ control: GateControl) {
    let centre = gate.layout.box(of: control).centre
    send(.down(.finger(9), centre), .up(.finger(9), centre))
  }

  mutating func holdCorners(for time: Duration = .milliseconds(3100)) {
    send(
      .down(.finger(1), gate.layout.corner(.top).centre),
      .down(.finger(2), gate.layout.corner(.bottom).centre))
    wait(time)
    send(
      .up(.finger(1), gate.layout.corner(.top).centre),
      .up(.finger(2), gate.layout.corner(.bottom).centre))
  }

  var number: Int? { gate.number }
}

@Suite("The gate")
struct GateTests {
  private func digits(_ number: Int) -> [Int] { [number / 100, number / 10 % 10, number % 10] }

  @Test("two fingers hold both corners for three seconds, the number is typed, and it opens")
  func touch() throws {
    var visitor = Visitor()
    visitor.holdCorners()
    let number = try #require(visitor.number)
    #expect((111...999).contains(number))
    for digit in digits(number) { visitor.tap(.digit(digit)) }
    #expect(visitor.outcomes == [.passed])
    // Once it is open it has nothing more to say.
    visitor.tap(.close)
    visitor.wait(.seconds(60))
    #expect(visitor.outcomes == [.passed])
  }

  @Test("a mouse holds one corner for three seconds, and that is enough: it has one pointer")
  func mouse() throws {
    for corner in GateCorner.allCases {
      var visitor = Visitor()
      visitor.send(.down(.mouse, visitor.gate.layout.corner(corner).centre))
      visitor.wait(.milliseconds(2900))
      #expect(visitor.number == nil)
      visitor.wait(.milliseconds(200))
      #expect(visitor.number != nil)
    }
  }

  @Test("with keys, Home and End are held and the digits typed; a mistake is rubbed out")
  func keys() throws {
    var visitor = Visitor()
    visitor.send(.key("Home"))
    visitor.wait(.seconds(4))
    #expect(visitor.number == nil)
    visitor.send(.key("End"))
    visitor.wait(.seconds(2))
    visitor.send(.keyUp("Home"))
    visitor.wait(.seconds(2))
    #expect(visitor.number == nil)
    visitor.send(.key("Home"))
    visitor.wait(.milliseconds(3100))
    visitor.send(.keyUp("Home"), .keyUp("End"))
    let all = digits(try #require(visitor.number))
    visitor.send(.key("\(all[0])"), .key("0"), .key("Backspace"), .key("Keypad \(all[1])"))
    #expect(visitor.outcomes.isEmpty)
    visitor.send(.key("\(all[2])"))
    #expect(visitor.outcomes == [.passed])
  }

  @Test("with keys alone every control is reached, also without a keypad")
  func walk() throws {
    var visitor = Visitor()
    visitor.send(.key("Home"), .key("End"))
    visitor.wait(.milliseconds(3100))
    for digit in digits(try #require(visitor.number)) {
      while visitor.gate.focus != .digit(digit) { visitor.send(.key("Tab")) }
      visitor.send(.key("Return"))
    }
    #expect(visitor.outcomes == [.passed])
  }

  @Test("one corner, a finger that slides off, one that is lost, or 2.9 seconds are not enough")
  func notEnough() {
    for way in 0..<4 {
      var visitor = Visitor()
      let (top, bottom) = (
        visitor.gate.layout.corner(.top).centre, visitor.gate.layout.corner(.bottom).centre
      )
      visitor.send(.down(.finger(1), top))
      if way > 0 { visitor.send(.down(.finger(2), bottom)) }
      visitor.wait(.milliseconds(2900))
      switch way {
      case 1: visitor.send(.move(.finger(2), Point(x: 480, y: 270)))
      case 2: visitor.send(.lost(.finger(1)))
      case 3: visitor.send(.up(.finger(2), bottom))
      default: break
      }
      visitor.wait(.seconds(5))
      #expect(visitor.number == nil, "way \(way)")
    }
  }

  @Test("the pieces of the orange fill by half seconds, and empty within 200 ms")
  func pieces() {
    var visitor = Visitor()
    visitor.send(
      .down(.finger(1), visitor.gate.layout.corner(.top).centre),
      .down(.finger(2), visitor.gate.layout.corner(.bottom).centre))
    visitor.wait(.milliseconds(1500))
    #expect(abs(visitor.gate.holds.share(at: visitor.now) - 0.5) < 0.001)
    visitor.send(.up(.finger(1), Point(x: 0, y: 0)))
    visitor.wait(.milliseconds(100))
    #expect(abs(visitor.gate.holds.share(at: visitor.now) - 0.25) < 0.001)
    visitor.wait(.milliseconds(150))
    #expect(visitor.gate.holds.share(at: visitor.now) == 0)
  }

  @Test("a wrong number gives another one, and after three it closes")
  func wrong() throws {
    var visitor = Visitor()
    visitor.holdCorners()
    var seen: Set<Int> = []
    for round in 0..<3 {
      seen.insert(try #require(visitor.number))
      // No number has a zero.
      for _ in 0..<3 { visitor.tap(.digit(0)) }
      #expect(visitor.outcomes.isEmpty)
      // While it shakes nothing is typed.
      visitor.tap(.digit(1))
      visitor.wait(.milliseconds(500))
      #expect(visitor.outcomes == (round == 2 ? [.left] : []))
    }
    #expect(seen.count > 1)
  }

  @Test(
    "it closes by itself, by its cross and by Escape, and sleeps between the pieces of its orange")
  func closes() {
    var idle = Visitor()
    idle.wait(.seconds(2))
    guard case .at(let due) = idle.gate.wake else {
      Issue.record("it sleeps")
      return
    }
    #expect(due - idle.now <= .seconds(3))
    idle.wait(.seconds(29))
    #expect(idle.outcomes == [.left])
    var crossed = Visitor()
    crossed.tap(.close)
    #expect(crossed.outcomes == [.left])
    var escaped = Visitor()
    escaped.send(.key("Escape"))
    #expect(escaped.outcomes == [.left])
    var number = Visitor()
    number.holdCorners()
    number.wait(.seconds(31))
    #expect(number.outcomes == [.left])
  }

  @Test(
    "in languages that run from right to left the corners are the other two, and digits still run left to right"
  )
  func mirrored() {
    let settings = GateSettings(course: .rightToLeft, language: "ar")
    let gate = Gate(
      screen: Extent(width: 960, height: 540), settings: settings, seed: 1, at: .zero)
    #expect(gate.layout.corner(.top).centre.x > 480)
    #expect(gate.layout.corner(.bottom).centre.x < 480)
    let place = gate.layout.layout
    #expect(place.slot(0).x < place.slot(1).x)
    let step = Gate.Step.number(Gate.Entry(number: 111))
    #expect(place.box(of: .digit(1), at: step).x < place.box(of: .digit(2), at: step).x)
  }

  @Test(
    "nothing lies over anything else, or off the screen",
    arguments: [
      Extent(width: 1920, height: 1080), Extent(width: 1024, height: 600),
      Extent(width: 1080, height: 1920), Extent(width: 3840, height: 2160),
    ])
  func places(screen: Extent) {
    let whole = Box(x: 0, y: 0, width: Double(screen.width), height: Double(screen.height))
    for course in [GateSettings.Course.leftToRight, .rightToLeft] {
      let place = GateLayout(screen: screen, isMirrored: course == .rightToLeft)
      let step = Gate.Step.number(Gate.Entry(number: 111))
      let keys = ((0...9).map { GateControl.digit($0) } + [.erase, .close]).map {
        place.box(of: $0, at: step)
      }
      let all = keys + (0..<3).map { place.slot($0) } + [place.label, place.number, place.slice]
      for (n, box) in all.enumerated() {
        #expect(place.card.contains(Point(x: box.x, y: box.y)))
        #expect(place.card.contains(Point(x: box.maxX - 1, y: box.maxY - 1)))
        for other in all[(n + 1)...] {
          let apart =
            box.maxX <= other.x + 0.5 || other.maxX <= box.x + 0.5 || box.maxY <= other.y + 0.5
            || other.maxY <= box.y + 0.5
          #expect(apart, "\(box) and \(other)")
        }
      }
      for corner in GateCorner.allCases {
        let box = place.corner(corner)
        #expect(whole.contains(Point(x: box.x, y: box.y)))
        #expect(whole.contains(Point(x: box.maxX - 1, y: box.maxY - 1)))
      }
    }
  }

  @Test("an hour of random hands, ten fingers and every key, opens it never")
  func fuzz() {
    var chance = Chance(2026)
    let keys = ["Home", "End", "Tab", "Return", "Space", "1", "5", "9", "Backspace", "Keypad 3"]
    var visitor = Visitor(seed: 99)
    var opened = 0
    var numbers = 0
    var down: [Int64: Point] = [:]
    // 36,000 steps of a tenth of a second; every gate that closes is opened again at once.
    for _ in 0..<36_000 {
      let finger = Int64(chance.below(10))
      let point = Point(x: Double(chance.below(960)), y: Double(chance.below(540)))
      switch chance.below(8) {
      case 0...2:
        if down[finger] == nil { visitor.send(.down(.finger(finger), point)) }
        down[finger] = point
      case 3, 4: visitor.send(.up(.finger(finger), down.removeValue(forKey: finger) ?? point))
      case 5: visitor.send(.move(.finger(finger), point))
      case 6: visitor.send(.key(keys[chance.below(keys.count)]))
      default: visitor.send(.keyUp(keys[chance.below(2)]))
      }
      visitor.wait(.milliseconds(100))
      if visitor.number != nil { numbers += 1 }
      if let outcome = visitor.outcomes.first {
        if outcome == .passed { opened += 1 }
        visitor = Visitor(seed: UInt64(chance.below(1 << 30)))
        // Every other one has been brought to its number.
        if chance.below(2) == 0 { visitor.holdCorners() }
        down = [:]
      }
    }
    #expect(opened == 0)
    // They did come as far as the number.
    #expect(numbers > 5_000)
  }
}
