import Glibc
import Measures
import Paper

/// How far the shelf is scrolled, and how it moves: under a finger, by its own speed, and back from beyond its ends.
///
/// Everything is a function of time in closed form, so that any frame rate gives the same motion. Offsets are pixels,
/// greater further down; they are never anything but finite.
struct Scroll: Hashable, Sendable {
  enum Course: Hashable, Sendable {
    case still
    /// Under a finger that took hold where the content was at `from`.
    case held(from: Double)
    /// Slowing down: offset + v / k · (1 − e^(−kt)).
    case coasting(from: Double, speed: Double, since: Duration)
    /// Drawn to a place by a spring.
    case springing(Settling, since: Duration)
  }

  private(set) var course = Course.still
  private var rest = 0.0
  private var pulled = 0.0
  /// The greatest offset; the least is 0.
  private(set) var reach = 0.0
  /// Of the screen, in pixels: what pulling beyond an end is measured by.
  private var height = 1.0

  /// How fast speed is lost, a second: as lists on phones do (0.998 a millisecond).
  private static let drag = 2.0
  private static let back = Spring(damping: 0.9, frequency: 18)

  /// Where the content is at a moment.
  func offset(at now: Duration) -> Double {
    switch course {
    case .still: return rest
    case .held: return pulled
    case .coasting(let from, let speed, let since):
      let t = max(0, (now - since).seconds)
      return from + speed / Scroll.drag * (1 - exp(-Scroll.drag * t))
    case .springing(let settling, let since):
      return settling.position(after: now - since).y
    }
  }

  /// Pixels a second.
  func speed(at now: Duration) -> Double {
    switch course {
    case .still, .held: return 0
    case .coasting(_, let speed, let since):
      return speed * exp(-Scroll.drag * max(0, (now - since).seconds))
    case .springing(let settling, let since): return settling.velocity(after: now - since).y
    }
  }

  var moves: Bool {
    switch course {
    case .coasting, .springing: true
    case .still, .held: false
    }
  }

  /// Another screen, or another number of books: what lies beyond the end comes back.
  mutating func fit(reach: Double, height: Double) {
    self.reach = reach.isFinite ? max(0, reach) : 0
    self.height = max(1, height)
    if course == .still { rest = min(self.reach, max(0, rest)) }
  }

  /// At once, without any motion.
  mutating func jump(to offset: Double) {
    course = .still
    rest = offset.isFinite ? min(reach, max(0, offset)) : 0
  }

  /// A finger takes hold of the content, which stops where it is.
  mutating func grab(at now: Duration) {
    pulled = offset(at: now)
    course = .held(from: pulled)
  }

  /// The finger is `way` pixels from where it took hold; upwards is greater.
  mutating func pull(by way: Double) {
    guard case .held(let from) = course, way.isFinite else { return }
    pulled = banded(from + way)
  }

  /// Beyond an end the content follows ever less: d · h · c / (d · c + h), c = 0.55, as on phones.
  private func banded(_ offset: Double) -> Double {
    func band(_ beyond: Double) -> Double { beyond * 0.55 * height / (beyond * 0.55 + height) }
    if offset < 0 { return -band(-offset) }
    if offset > reach { return reach + band(offset - reach) }
    return offset
  }

  /// The finger lets go with a speed in pixels a second.
  mutating func letGo(speed: Double, at now: Duration) {
    guard case .held = course else { return }
    let speed = speed.isFinite ? max(-40 * height, min(40 * height, speed)) : 0
    if pulled < 0 || pulled > reach {
      spring(from: pulled, speed: speed, to: pulled < 0 ? 0 : reach, at: now)
    } else if abs(speed) < Scroll.slow(height) {
      rest = pulled
      course = .still
    } else {
      course = .coasting(from: pulled, speed: speed, since: now)
    }
  }

  private static func slow(_ height: Double) -> Double { height * 0.012 }

  /// By itself to a place within the ends.
  mutating func glide(to target: Double, at now: Duration) {
    let goal = target.isFinite ? min(reach, max(0, target)) : 0
    let (place, speed) = (offset(at: now), speed(at: now))
    if abs(goal - place) < 0.5, abs(speed) < 1 { return jump(to: goal) }
    spring(from: place, speed: speed, to: goal, at: now)
  }

  /// Where it will be when it is at rest.
  var goal: Double {
    switch course {
    case .still: rest
    case .held: min(reach, max(0, pulled))
    case .coasting(let from, let speed, _): min(reach, max(0, from + speed / Scroll.drag))
    case .springing(let settling, _): settling.rest.y
    }
  }

  private mutating func spring(from place: Double, speed: Double, to goal: Double, at now: Duration)
  {
    course = .springing(
      Settling(
        from: Point(x: 0, y: place), velocity: Vector(x: 0, y: speed), to: Point(x: 0, y: goal),
        by: Scroll.back), since: now)
  }

  /// Ends what has come to its end, and turns back what has passed one.
  mutating func advance(to now: Duration) {
    switch course {
    case .still, .held: return
    case .springing(let settling, let since):
      if now - since >= settling.duration { jump(to: settling.rest.y) }
    case .coasting(let from, let speed, let since):
      let place = offset(at: now)
      if let end = passedEnd(place) {
        // The moment at which it passed: 1 − (end − from) k / v = e^(−kt).
        let left = 1 - (end - from) * Scroll.drag / speed
        let t = left > 0 ? max(0, -log(left) / Scroll.drag) : 0
        let moment = min(now, since + .inSeconds(t))
        spring(from: end, speed: speed * exp(-Scroll.drag * t), to: end, at: moment)
        advance(to: now)
      } else if abs(self.speed(at: now)) < Scroll.slow(height) {
        jump(to: place)
      }
    }
  }

  private func passedEnd(_ place: Double) -> Double? {
    place < 0 ? 0 : place > reach ? reach : nil
  }
}

/// The last moves of a finger, for the speed with which it lets go.
struct FingerTrail: Hashable, Sendable {
  private var moves: [(at: Duration, place: Double)] = []

  mutating func note(_ place: Double, at now: Duration) {
    moves.append((now, place))
    if moves.count > 12 { moves.removeFirst(moves.count - 12) }
  }

  /// Pixels a second over the last tenth of a second; 0 for a finger that had stopped.
  func speed(at now: Duration) -> Double {
    let recent = moves.filter { now - $0.at <= .milliseconds(100) }
    guard let first = recent.first, let last = recent.last, last.at > first.at else { return 0 }
    return (last.place - first.place) / (last.at - first.at).seconds
  }

  static func == (one: FingerTrail, other: FingerTrail) -> Bool {
    one.moves.map(\.at) == other.moves.map(\.at)
      && one.moves.map(\.place) == other.moves.map(\.place)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(moves.count) }
}
