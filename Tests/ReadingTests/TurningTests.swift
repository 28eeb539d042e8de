import BookModel
import Measures
import Paper
import Pixels
import Staging
import Testing

@testable import Reading

extension Desk {
  mutating func down(_ x: Double, _ y: Double, finger: Int64 = 1) {
    send(.down(.finger(finger), Point(x: x, y: y)))
  }

  /// Moves a finger along a straight line, a frame at a time.
  mutating func drag(
    from a: Point, to b: Point, over time: Duration, finger: Int64 = 1
  ) {
    let steps = max(1, Int(time.seconds / 0.016))
    for step in 1...steps {
      wait(.milliseconds(16))
      send(.move(.finger(finger), a + (b - a) * (Double(step) / Double(steps))))
    }
  }

  mutating func up(_ x: Double, _ y: Double, finger: Int64 = 1) {
    send(.up(.finger(finger), Point(x: x, y: y)))
  }

  /// The leaves that are drawn lifted, the first one ahead.
  var curls: [Curl] {
    reader.draw().commands.compactMap {
      if case .curl(let curl) = $0, curl.part == .lifted { curl } else { nil }
    }
  }

  var isAtRest: Bool { reader.state.turning.isEmpty && reader.wake != .nextFrame }

  /// Opens the book and lets it come to rest on a spread.
  mutating func goTo(spread: Int) {
    while reader.state.spread < spread {
      send(.key("PageDown"))
      wait(.seconds(2))
    }
  }
}

@Suite("Turning a leaf")
struct TurningTests {
  /// The right page of a spread of `squareBook`, in pixels.
  private func rightPage(_ desk: Desk) -> PixelRect {
    desk.reader.pose.frame.pages.last ?? .zero
  }

  @Test(
    "the point that was grabbed stays under the finger, at corners, edges and inside, in every direction it can go"
  )
  func underTheFinger() throws {
    var random = SeededRandom(seed: 21)
    var followed = 0
    for round in 0..<500 {
      var desk = Desk(squareBook(9, direction: round % 2 == 0 ? .ltr : .rtl))
      desk.goTo(spread: 2)
      let page = rightPage(desk).box
      let start = Point(
        x: round % 3 == 0
          ? page.maxX - 1
          : .random(in: (page.x + page.width * 0.7)...(page.maxX - 1), using: &random),
        y: round % 5 == 0 ? page.maxY - 1 : .random(in: page.y...(page.maxY - 1), using: &random))
      let end = Point(
        x: .random(in: (page.x - page.width * 0.9)...(page.x + page.width * 0.6), using: &random),
        y: start.y + .random(in: -0.25...0.25, using: &random) * page.height)
      desk.down(start.x, start.y)
      for share in stride(from: 0.1, through: 1, by: 0.15) {
        desk.wait(.milliseconds(16))
        let finger = start + (end - start) * share
        desk.send(.move(.finger(1), finger))
        let curl = try #require(desk.curls.first)
        let spine = Point(x: page.x, y: page.y)
        let ends = [spine, Point(x: page.x, y: page.maxY)]
        let isReachable = ends.allSatisfy { finger.distance(to: $0) <= start.distance(to: $0) }
        if isReachable, start.distance(to: finger) > 0.35 * page.width {
          followed += 1
          #expect(curl.fold.place(start).point.distance(to: finger) < 0.5)
        }
        for end in ends { #expect(curl.fold.place(end).point.distance(to: end) < 0.5) }
      }
    }
    #expect(followed > 1000)
  }

  @Test(
    "past the middle it goes over, before it falls back; one drag is one page however far it goes")
  func decision() {
    for (x, turns) in [(1100.0, false), (860.0, true), (100.0, true), (-400.0, true)] {
      var desk = Desk(squareBook(9))
      desk.goTo(spread: 2)
      let start = Point(x: Double(rightPage(desk).maxX) - 4, y: 500)
      desk.down(start.x, start.y)
      desk.drag(from: start, to: Point(x: x, y: 500), over: .milliseconds(900))
      desk.wait(.milliseconds(200))
      desk.up(x, 500)
      desk.wait(.seconds(2))
      #expect(desk.reader.state.spread == (turns ? 3 : 2), "\(x)")
      #expect(desk.isAtRest)
    }
  }

  @Test("a flick turns though it is short, and a flick back lays it down though it is far over")
  func flicks() {
    var desk = Desk(squareBook(9))
    desk.goTo(spread: 2)
    let edge = Point(x: Double(rightPage(desk).maxX) - 4, y: 500)
    desk.down(edge.x, edge.y)
    desk.drag(from: edge, to: Point(x: edge.x - 150, y: 500), over: .milliseconds(64))
    desk.up(edge.x - 150, 500)
    #expect(desk.reader.state.spread == 3)
    desk.wait(.seconds(2))
    desk.down(edge.x, edge.y)
    desk.drag(from: edge, to: Point(x: 300, y: 500), over: .milliseconds(800))
    desk.drag(from: Point(x: 300, y: 500), to: Point(x: 520, y: 500), over: .milliseconds(80))
    desk.up(520, 500)
    desk.wait(.seconds(2))
    #expect(desk.reader.state.spread == 3)
  }

  @Test("on release it goes on from where it is with the speed that it has")
  func continuity() throws {
    var desk = Desk(squareBook(9))
    desk.goTo(spread: 2)
    let edge = Point(x: Double(rightPage(desk).maxX) - 4, y: 500)
    desk.down(edge.x, edge.y)
    desk.drag(from: edge, to: Point(x: edge.x - 480, y: 460), over: .milliseconds(320))
    let before = try #require(desk.reader.flight.leaves.first)
    let (place, speed) = (before.place(at: desk.now), before.velocity(at: desk.now))
    #expect(abs(speed.x + 1500) < 120)
    desk.up(edge.x - 480, 460)
    let after = try #require(desk.reader.flight.leaves.first)
    #expect(after.place(at: desk.now).distance(to: place) < 1e-6)
    #expect((after.place(at: desk.now + .milliseconds(1)) - place - speed * 0.001).length < 0.25)
  }

  @Test("a leaf can be caught in the air, stays where it was, and is turned back")
  func catching() throws {
    var desk = Desk(squareBook(9))
    desk.goTo(spread: 2)
    desk.send(.key("Right"))
    desk.wait(.milliseconds(240))
    #expect(desk.reader.state.spread == 3)
    let before = try #require(desk.curls.first)
    let finger = Point(x: Double(rightPage(desk).x) - 120, y: 500)
    desk.down(finger.x, finger.y)
    let caught = try #require(desk.curls.first)
    #expect(caught.fold.origin.distance(to: before.fold.origin) < 0.01)
    #expect(desk.reader.state.spread == 2)
    desk.wait(.milliseconds(300))
    #expect(desk.curls.first?.fold == caught.fold)
    let back = Point(x: Double(rightPage(desk).maxX) - 60, y: 500)
    desk.drag(from: finger, to: back, over: .milliseconds(600))
    desk.wait(.milliseconds(150))
    desk.up(back.x, back.y)
    desk.wait(.seconds(2))
    #expect(desk.reader.state.spread == 2)
    #expect(desk.isAtRest)
  }

  @Test(
    "three fast flicks put three leaves in the air and turn three pages; no leaf gets ahead of one before it"
  )
  func severalLeaves() {
    var desk = Desk(squareBook(15))
    desk.goTo(spread: 2)
    let edge = Point(x: Double(rightPage(desk).maxX) - 4, y: 600)
    var most = 0
    for _ in 0..<3 {
      desk.down(edge.x, edge.y)
      desk.drag(from: edge, to: Point(x: edge.x - 260, y: 560), over: .milliseconds(64))
      desk.up(edge.x - 260, 560)
      desk.wait(.milliseconds(48))
      most = max(most, desk.reader.state.turning.count)
    }
    #expect(most == 3)
    for _ in 0..<60 {
      desk.wait(.milliseconds(16))
      let turning = desk.reader.flight.leaves.indices.map {
        desk.reader.flight.place(of: $0, at: desk.now).x / desk.reader.flight.leaves[$0].grab.x
      }
      #expect(turning == turning.sorted())
    }
    desk.wait(.seconds(1))
    #expect(desk.reader.state.spread == 5)
    #expect(desk.isAtRest)
  }

  @Test("a second finger or a palm neither stops nor turns anything")
  func otherFingers() {
    var desk = Desk(squareBook(9))
    desk.goTo(spread: 2)
    let edge = Point(x: Double(rightPage(desk).maxX) - 4, y: 500)
    desk.down(edge.x, edge.y)
    desk.drag(from: edge, to: Point(x: 1200, y: 500), over: .milliseconds(300))
    for palm in Int64(2)...6 {
      desk.down(400 + Double(palm) * 200, 700, finger: palm)
      desk.send(.move(.finger(palm), Point(x: 900, y: 300)))
    }
    let held = desk.curls
    #expect(held.count == 1)
    for palm in Int64(2)...6 { desk.up(100, 100, finger: palm) }
    #expect(desk.curls == held)
    desk.drag(from: Point(x: 1200, y: 500), to: Point(x: 700, y: 500), over: .milliseconds(400))
    desk.up(700, 500)
    desk.wait(.seconds(2))
    #expect(desk.reader.state.spread == 3)
  }

  @Test("a finger that its device no longer lists lets the leaf go")
  func lostFinger() {
    for (x, spread) in [(1300.0, 2), (500.0, 3)] {
      var desk = Desk(squareBook(9))
      desk.goTo(spread: 2)
      let edge = Point(x: Double(rightPage(desk).maxX) - 4, y: 500)
      desk.down(edge.x, edge.y)
      desk.drag(from: edge, to: Point(x: x, y: 500), over: .milliseconds(300))
      desk.send(.lost(.finger(1)))
      desk.wait(.seconds(2))
      #expect(desk.reader.state.spread == spread)
      #expect(desk.isAtRest)
    }
  }

  @Test("keys call back the leaf that is in the air the other way")
  func callingBack() {
    var desk = Desk(squareBook(9))
    desk.goTo(spread: 2)
    desk.send(.key("Right"))
    desk.wait(.milliseconds(120))
    desk.send(.key("Left"))
    #expect(desk.reader.state.spread == 2)
    #expect(desk.reader.state.turning.count == 1)
    desk.wait(.seconds(2))
    #expect(desk.reader.state.spread == 2)
    #expect(desk.isAtRest)
  }

  @Test("a book that is read from right to left turns as its mirror image")
  func mirrored() throws {
    var (one, other) = (Desk(squareBook(9)), Desk(squareBook(9, direction: .rtl)))
    one.goTo(spread: 2)
    other.goTo(spread: 2)
    func mirror(_ point: Point) -> Point { Point(x: 1920 - point.x, y: point.y) }
    let start = Point(x: Double(rightPage(one).maxX) - 30, y: 640)
    one.down(start.x, start.y)
    other.down(mirror(start).x, start.y)
    for x in stride(from: start.x, to: 300, by: -70) {
      one.wait(.milliseconds(16))
      other.wait(.milliseconds(16))
      one.send(.move(.finger(1), Point(x: x, y: 600)))
      other.send(.move(.finger(1), mirror(Point(x: x, y: 600))))
      let (a, b) = (try #require(one.curls.first), try #require(other.curls.first))
      let mirrored = a.fold.mirrored(about: 960)
      #expect(b.fold.origin.distance(to: mirrored.origin) < 1e-6)
      #expect((b.fold.direction - mirrored.direction).length < 1e-9)
      #expect(b.spine != a.spine && b.lamp == a.lamp.mirrored && b.lift == a.lift)
    }
  }

  @Test("the last turn closes the back cover, and beyond both ends nothing turns")
  func ends() {
    var desk = Desk(squareBook(4))
    desk.send(.key("Left"))
    #expect(desk.isAtRest && desk.reader.state.spread == 0)
    desk.goTo(spread: desk.reader.state.spreads - 2)
    let edge = Point(x: Double(rightPage(desk).maxX) - 4, y: 500)
    desk.down(edge.x, edge.y)
    desk.drag(from: edge, to: Point(x: 500, y: 500), over: .milliseconds(300))
    desk.up(500, 500)
    desk.wait(.seconds(3))
    #expect(desk.reader.state.spread == desk.reader.state.spreads - 1)
    desk.send(.key("Right"))
    desk.wait(.seconds(1))
    #expect(desk.reader.state.spread == desk.reader.state.spreads - 1)
    #expect(desk.isAtRest)
  }

  @Test("before the front cover and behind the back one the book gives way a little and comes back")
  func resistance() {
    for end in [false, true] {
      var desk = Desk(squareBook(4))
      if end { desk.send(.key("End")) }
      desk.wait(.seconds(2))
      let rest = desk.reader.pose.frame.boards
      let (start, pulled) = end ? (900.0, 300.0) : (1000.0, 1700.0)
      desk.down(start, 300)
      desk.drag(
        from: Point(x: start, y: 300), to: Point(x: pulled, y: 300), over: .milliseconds(200))
      let moved = desk.reader.pose.frame.boards.x - rest.x
      #expect(abs(moved) > 10 && abs(moved) < 41 && (moved > 0) != end)
      desk.up(pulled, 300)
      desk.wait(.seconds(2))
      #expect(desk.reader.pose.frame.boards == rest)
      #expect(desk.isAtRest && desk.reader.state.turning.isEmpty)
    }
  }

  @Test(
    "a first spread left alone lifts its corner after four seconds, twice at most, and then rests")
  func invitation() {
    var desk = Desk(squareBook(9))
    desk.send(.key("Right"))
    desk.wait(.milliseconds(3900))
    #expect(desk.reader.state.turning.isEmpty)
    var lifted = 0
    var wasLifted = false
    for _ in 0..<1500 {
      desk.wait(.milliseconds(16))
      let isLifted = !desk.curls.isEmpty
      if isLifted, !wasLifted { lifted += 1 }
      wasLifted = isLifted
    }
    #expect(lifted == 2)
    #expect(desk.reader.wake == .never)
    #expect(desk.reader.state.spread == 1)
  }

  @Test("with less motion a page fades into the next, no leaf is lifted, and a swipe still turns")
  func lessMotion() {
    var desk = Desk(squareBook(9), motion: .reduced)
    for turn in 1...3 {
      desk.send(.key("Right"))
      desk.wait(.milliseconds(60))
      #expect(desk.curls.isEmpty && desk.reader.state.turning.isEmpty)
      desk.wait(.seconds(1))
      #expect(desk.reader.state.spread == turn && desk.reader.wake == .never)
    }
    let edge = Point(x: Double(rightPage(desk).maxX) - 4, y: 500)
    desk.down(edge.x, edge.y)
    desk.drag(from: edge, to: Point(x: 700, y: 500), over: .milliseconds(300))
    desk.up(700, 500)
    #expect(desk.reader.state.spread == 4)
  }

  @Test("a turn by itself lands after 450 to 700 ms")
  func duration() {
    var desk = Desk(squareBook(9))
    desk.goTo(spread: 2)
    desk.send(.key("Right"))
    let start = desk.now
    while !desk.reader.state.turning.isEmpty { desk.wait(.milliseconds(8)) }
    #expect((Duration.milliseconds(450)...(.milliseconds(720))).contains(desk.now - start))
  }

  @Test("the slip under the book changes as the leaf passes the middle")
  func slip() {
    var desk = Desk(squareBook(9))
    desk.goTo(spread: 2)
    let edge = Point(x: Double(rightPage(desk).maxX) - 4, y: 500)
    desk.down(edge.x, edge.y)
    desk.drag(from: edge, to: Point(x: 1100, y: 500), over: .milliseconds(300))
    let before = desk.reader.shownMiddle
    desk.drag(from: Point(x: 1100, y: 500), to: Point(x: 800, y: 500), over: .milliseconds(200))
    #expect(before == 2 && desk.reader.shownMiddle == 3)
    #expect(desk.reader.state.spread == 2)
  }
}
