import Measures
import Testing

/// Boxes, places and numbers by a seed, so that every run looks at the same ones.
private struct Dice {
  var random: SeededRandom

  init(_ seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  mutating func point(_ reach: Double = 1_000) -> Point {
    Point(x: number(-reach...reach), y: number(-reach...reach))
  }

  mutating func box(_ reach: Double = 1_000) -> Box {
    let corner = point(reach)
    return Box(x: corner.x, y: corner.y, width: number(0...reach), height: number(0...reach))
  }

  mutating func rect() -> PixelRect {
    func side(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    return PixelRect(
      x: side(-40...40), y: side(-40...40), width: side(0...40), height: side(0...40))
  }
}

private let seeds = Array(UInt64(1)...200)
private let extremes: [Double] = [
  .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, -1e300,
]

private func isNear(_ one: Double, _ other: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(one - other) <= tolerance * max(1, abs(one), abs(other))
}

@Suite struct BoxTests {
  @Test(arguments: seeds) func theCoveringPixelsHoldTheBoxAndNoRowMore(seed: UInt64) {
    var dice = Dice(seed)
    let box = dice.box()
    let cover = box.covering
    #expect(Double(cover.x) <= box.x && Double(cover.maxX) >= box.maxX)
    #expect(Double(cover.y) <= box.y && Double(cover.maxY) >= box.maxY)
    #expect(box.x - Double(cover.x) < 1 && Double(cover.maxX) - box.maxX < 1)
    #expect(box.y - Double(cover.y) < 1 && Double(cover.maxY) - box.maxY < 1)
  }

  @Test(arguments: seeds) func roundedEdgesAreHalfAPixelOffAtMostSoThatNeighboursStillMeet(
    seed: UInt64
  ) {
    var dice = Dice(seed)
    let box = dice.box()
    let next = Box(x: box.maxX, y: box.y, width: dice.number(0...50), height: box.height)
    #expect(abs(Double(box.rounded.x) - box.x) <= 0.5)
    #expect(abs(Double(box.rounded.maxY) - box.maxY) <= 0.5)
    #expect(box.rounded.maxX == next.rounded.x)
  }

  @Test(arguments: seeds) func scalingKeepsTheAnchorAndCanBeUndone(seed: UInt64) {
    var dice = Dice(seed)
    let (box, anchor) = (dice.box(), dice.point())
    let factor = dice.number(0.1...4)
    let back = box.scaled(by: factor, about: anchor).scaled(by: 1 / factor, about: anchor)
    #expect(isNear(back.x, box.x, 1e-8) && isNear(back.maxY, box.maxY, 1e-8))
    let here = Box(x: anchor.x, y: anchor.y, width: 3, height: 4).scaled(by: factor, about: anchor)
    #expect(here.x == anchor.x && here.y == anchor.y && isNear(here.width, 3 * factor))
  }

  @Test(arguments: seeds) func betweenTwoBoxesOneIsAtBothEndsAndHalfWayInTheMiddle(seed: UInt64) {
    var dice = Dice(seed)
    let (one, other) = (dice.box(), dice.box())
    #expect(one.interpolated(to: other, at: 0) == one)
    let end = one.interpolated(to: other, at: 1)
    #expect(isNear(end.x, other.x) && isNear(end.height, other.height))
    let middle = one.interpolated(to: other, at: 0.5).centre
    #expect(isNear(middle.x, (one.centre.x + other.centre.x) / 2))
  }

  @Test(arguments: seeds) func growingAndShrinkingBackIsNothingAndShrinkingEndsAtNothing(
    seed: UInt64
  ) {
    var dice = Dice(seed)
    let (box, margin) = (dice.box(), dice.number(0...100))
    let back = box.outset(by: margin).outset(by: -margin)
    #expect(isNear(back.x, box.x) && isNear(back.width, box.width, 1e-8))
    #expect(box.outset(by: -2_000).width == 0)
    #expect(box.outset(by: -2_000).height == 0)
  }

  @Test func theLeftAndUpperEdgesBelongToABoxAndTheOthersDoNot() {
    let box = Box(x: 1, y: 2, width: 3, height: 4)
    #expect(box.contains(Point(x: 1, y: 2)))
    #expect(!box.contains(Point(x: 4, y: 2)))
    #expect(!box.contains(Point(x: 1, y: 6)))
    #expect(Box(centre: box.centre, width: 3, height: 4) == box)
  }

  @Test(arguments: extremes) func noNumberWhateverMakesARectangleThatOverflows(value: Double) {
    for box in [
      Box(x: value, y: 0, width: 1, height: 1), Box(x: 0, y: 0, width: value, height: 1),
      Box(x: value, y: value, width: value, height: value),
    ] {
      for rect in [box.rounded, box.covering] {
        #expect(abs(rect.x) <= 1 << 30 && rect.width <= 1 << 31 && rect.height <= 1 << 31)
      }
    }
  }
}

@Suite struct PixelRectTests {
  @Test(arguments: seeds) func aPixelIsInTheIntersectionIfItIsInBoth(seed: UInt64) {
    var dice = Dice(seed)
    let (one, other) = (dice.rect(), dice.rect())
    let both = one.intersection(other)
    let either = one.union(other)
    for y in stride(from: -45, through: 85, by: 3) {
      for x in stride(from: -45, through: 85, by: 3) {
        let point = PixelPoint(x: x, y: y)
        #expect(both.contains(point) == (one.contains(point) && other.contains(point)))
        if one.contains(point) || other.contains(point) { #expect(either.contains(point)) }
      }
    }
    #expect(both == other.intersection(one))
    if !one.isEmpty { #expect(one.union(.zero) == one && PixelRect.zero.union(one) == one) }
  }

  @Test func whatIsBeyondAllScreensIsCutAndASideUnderNothingIsNothing() {
    let rect = PixelRect(x: .min, y: .max, width: .max, height: -3)
    #expect(rect.maxX > rect.x && rect.maxY == rect.y)
    #expect(rect.isEmpty)
    #expect(PixelRect(Extent(width: -4, height: 7)).isEmpty)
    #expect(Extent(width: 3, height: 0).aspect == 1)
  }
}

@Suite struct DesignUnitTests {
  @Test(arguments: [240, 480, 768, 1080, 1440, 2160, 4320])
  func aUnitIsTheShortSideOf1080(side: Int) {
    let unit = DesignUnit(Extent(width: side * 16 / 9, height: side))
    #expect(unit == DesignUnit(Extent(width: side, height: side * 16 / 9)))
    #expect(isNear(unit(1080), Double(side)))
    #expect(abs(Double(unit.whole(37)) - unit(37)) <= 0.5)
    #expect(unit.hairline(1) >= 1)
    #expect(unit.hairline(0.01) == 1)
  }

  @Test func noScreenMakesItNothing() { #expect(DesignUnit(.zero)(10) > 0) }
}

@Suite struct RoundedBoxTests {
  @Test(arguments: seeds) func theDistanceIsThatToTheNearestPlaceOfTheEdge(seed: UInt64) throws {
    var dice = Dice(seed)
    let box = Box(
      x: dice.number(-50...50), y: dice.number(-50...50), width: dice.number(4...80),
      height: dice.number(4...80))
    let shape = try #require(RoundedBox(box, radius: dice.number(0...60)))
    #expect(shape.radius <= min(shape.halfWidth, shape.halfHeight))
    let place = Point(x: dice.number(-120...120), y: dice.number(-120...120))
    let distance = shape.distance(to: place)
    let nearest = edge(of: shape).map { $0.distance(to: place) }.min() ?? .infinity
    #expect(abs(abs(distance) - nearest) < 0.2, "\(distance) \(nearest)")
    if !box.contains(place) { #expect(distance >= -1e-9) }
    #expect(shape.distance(to: shape.centre) < 0)
  }

  /// Places along the edge, less than a third of a pixel apart.
  private func edge(of shape: RoundedBox) -> [Point] {
    let (a, b) = (shape.halfWidth - shape.radius, shape.halfHeight - shape.radius)
    var places: [Point] = []
    for step in 0...400 {
      let t = Double(step) / 400
      // A quarter of a circle by its rational form, and two straight edges; four times mirrored.
      let (across, down) = ((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))
      for (x, y) in [
        (a + shape.radius * across, b + shape.radius * down), (t * a, shape.halfHeight),
        (shape.halfWidth, t * b),
      ] {
        for (h, v) in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)] {
          places.append(Point(x: shape.centre.x + h * x, y: shape.centre.y + v * y))
        }
      }
    }
    return places
  }

  @Test(arguments: extremes) func whatCoversNothingOrIsNoNumberIsNone(value: Double) {
    #expect(RoundedBox(Box(x: 0, y: 0, width: 0, height: 5), radius: 1) == nil)
    #expect(RoundedBox(Box(x: 0, y: 0, width: .nan, height: 5), radius: 1) == nil)
    if let shape = RoundedBox(Box(x: value, y: 0, width: 10, height: 10), radius: value) {
      #expect(shape.halfWidth.isFinite && shape.radius.isFinite)
    }
  }
}

@Suite struct SpringTests {
  private static let springs = [0.05, 0.4, 0.85, 0.999].flatMap { damping in
    [0.1, 5, 30].map { Spring(damping: damping, frequency: $0) }
  }

  @Test(arguments: springs) func itBeginsAt0StandsStillThereAndEndsAt1(spring: Spring) {
    #expect(spring.position(after: .zero) == 0)
    #expect(spring.position(after: .seconds(-1)) == 0)
    // At rest when it is let go: the way goes with the square of the time.
    let instant = 1e-4 / spring.frequency
    #expect(abs(spring.position(after: .inSeconds(instant))) < 1e-6)
    #expect(spring.position(after: spring.settlingTime) == 1)
    #expect(spring.position(after: spring.settlingTime + .seconds(100)) == 1)
  }

  @Test(arguments: springs) func itNeverLeavesTheBoundsOfItsDecay(spring: Spring) {
    let (damping, frequency) = (spring.damping, spring.frequency)
    let overshoot = 1 / (1 - damping * damping).squareRoot()
    for step in 0...500 {
      let time = spring.settlingTime.seconds * Double(step) / 500
      // A duration has whole nanoseconds.
      let bound = power(damping * frequency * time) * overshoot + 1e-6
      #expect(abs(spring.position(after: .inSeconds(time)) - 1) <= bound)
    }
  }

  /// e to the power of −x, by its own series: halved until it converges quickly, then squared back.
  private func power(_ x: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for n in 1...20 {
      term *= -x / 1024 / Double(n)
      sum += term
    }
    for _ in 0..<10 { sum *= sum }
    return sum
  }

  @Test func theOvershootOfCardsIsAQuarter() {
    let spring = Spring(damping: 0.4, frequency: 20)
    let highest = (0...2_000).map { spring.position(after: .milliseconds($0)) }.max() ?? 0
    #expect((1.24...1.27).contains(highest))
  }

  @Test func whatNoSpringHasIsMadeSafe() {
    let spring = Spring(damping: -3, frequency: -1)
    #expect(spring.settlingTime > .zero)
    #expect(spring.position(after: .seconds(1)).isFinite)
  }
}

@Suite struct CubicEaseTests {
  @Test(arguments: seeds) func itRunsFrom0To1AndNeverBackWhereItsHandlesAreInBetween(seed: UInt64) {
    var dice = Dice(seed)
    let ease = CubicEase(
      dice.number(0...1), dice.number(0...1), dice.number(0...1), dice.number(0...1))
    #expect(ease(0) == 0 && ease(1) == 1 && ease(-3) == 0 && ease(7) == 1)
    var last = 0.0
    for step in 1...200 {
      let value = ease(Double(step) / 200)
      #expect(value >= last - 1e-5)
      last = max(last, value)
    }
  }

  @Test func knownCurvesGoThroughTheirKnownPlaces() {
    let straight = CubicEase(0.3, 0.3, 0.6, 0.6)
    for time in stride(from: 0.0, through: 1, by: 0.05) {
      #expect(isNear(straight(time), time, 1e-5))
    }
    // CSS `ease-in-out`: symmetric about its middle.
    let both = CubicEase(0.42, 0, 0.58, 1)
    #expect(isNear(both(0.5), 0.5, 1e-5))
    #expect(isNear(both(0.2) + both(0.8), 1, 1e-5))
    #expect(both(0.2) < 0.1)
  }
}

@Suite struct SeededRandomTests {
  @Test func theSameSeedGivesTheSameNumbersForEver() {
    // The reference sequence of SplitMix64 for the seed 1234567 (S. Vigna, splitmix64.c).
    var random = SeededRandom(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test func itsNumbersAreSpreadEvenly() {
    var random = SeededRandom(seed: 3)
    var counts = [Int](repeating: 0, count: 16)
    for _ in 0..<16_000 { counts[Int(random.next() >> 60)] += 1 }
    #expect(counts.allSatisfy { (850...1_150).contains($0) })
  }
}

@Suite struct DurationTests {
  @Test(arguments: seeds) func secondsAreHadBack(seed: UInt64) {
    var dice = Dice(seed)
    let seconds = dice.number(-1e6...1e6)
    #expect(abs(Duration.inSeconds(seconds).seconds - seconds) < 1e-6)
  }

  @Test func aTimeBeyondAllTimesIsCut() {
    #expect(Duration.inSeconds(1e300) > .seconds(4_000_000_000))
    #expect(Duration.inSeconds(-1e300) < .seconds(-4_000_000_000))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func whatIsNoTimeIsNone(value: Double) {
    #expect(Duration.inSeconds(value) == .zero)
  }
}
