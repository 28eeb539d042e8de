import Measures
import Paper
import Staging

/// A leaf in the air. Its places are in pixels of the upright book: x from the spine towards where it lay, y from the head.
struct Leaf: Sendable {
  /// Where it is going when nobody holds it.
  enum Goal: Hashable { case over, back }

  enum Course {
    case held(Hold)
    /// By itself, since a moment, on a way that rises by `arc` pixels in its middle.
    case settling(Settling, since: Duration, arc: Double, Goal)
    /// Lifts its corner and lies down again, since a moment.
    case inviting(since: Duration)
  }

  /// A leaf under a finger.
  struct Hold {
    var pointer: InputEvent.Pointer
    /// From the finger to the point that is grabbed: nothing, unless the leaf was caught in the air.
    var offset: Vector
    /// Where the finger holds the grabbed point.
    var place: Point
    var trail = Trail()
    var since: Duration
    /// Where it was going when it was caught.
    var was: Goal?
  }

  /// Whether it bends.
  enum Kind: Hashable { case paper, board }

  /// Of its own, as long as the reader reads.
  var number: Int
  var kind: Kind
  /// The point of the leaf that is held, or was.
  var grab: Point
  var course: Course
  var faces = Faces()

  /// Where the grabbed point is drawn to at a moment.
  func place(at now: Duration) -> Point {
    switch course {
    case .held(let hold): return hold.place
    case .inviting(let since): return Invitation.place(of: grab, after: now - since)
    case .settling(let settling, let since, let arc, _):
      var place = settling.position(after: now - since)
      let way = settling.start.x - settling.rest.x
      if arc != 0, abs(way) > 1 {
        let share = min(1, max(0, (settling.start.x - place.x) / way))
        place.y -= arc * 4 * share * (1 - share)
      }
      return place
    }
  }

  /// Its speed, in pixels a second.
  func velocity(at now: Duration) -> Vector {
    switch course {
    case .held(let hold): return hold.trail.velocity(at: now)
    case .inviting, .settling:
      return (place(at: now) - place(at: now - .milliseconds(1))) * 1000
    }
  }

  /// How far it is over: 0 where it lay, 1 on the other side.
  func progress(at now: Duration) -> Double {
    min(1, max(0, (grab.x - place(at: now).x) / (2 * max(1, grab.x))))
  }

  var goal: Goal {
    if case .settling(_, _, _, let goal) = course { goal } else { .back }
  }

  /// Nothing holds it and its way is at its end.
  func isDone(at now: Duration) -> Bool {
    switch course {
    case .held: false
    case .inviting(let since): now - since >= Invitation.duration
    case .settling(let settling, let since, _, _): now - since >= settling.duration
    }
  }

  var isHeld: Bool { if case .held = course { true } else { false } }

  /// Lets it go on by itself to a goal, from where it is with the speed it has.
  mutating func settle(to goal: Goal, at now: Duration, speed: Vector? = nil) {
    let rest = goal == .over ? Point(x: -grab.x, y: grab.y) : grab
    course = .settling(
      Settling(
        from: place(at: now), velocity: speed ?? velocity(at: now), to: rest, by: Motion.paper),
      since: now, arc: 0, goal)
  }
}

/// The last tenth of a second of a finger's way: enough to tell its speed, and no memory of its own.
struct Trail: Sendable {
  private struct Sample {
    var time: Duration = .zero
    var place = Point(x: 0, y: 0)
  }

  private var samples = InlineArray<24, Sample>(repeating: Sample())
  private var count = 0
  private static let memory = Duration.milliseconds(100)
  /// Samples nearer to each other are taken as one: fast mice tell of themselves a thousand times a second.
  private static let spacing = Duration.milliseconds(4)

  mutating func add(_ place: Point, at time: Duration) {
    let sample = Sample(time: time, place: place)
    if count > 1, time - samples[count - 2].time < Trail.spacing {
      samples[count - 1] = sample
      return
    }
    if count == samples.count {
      for index in 1..<count { samples[index - 1] = samples[index] }
      count -= 1
    }
    samples[count] = sample
    count += 1
  }

  /// Pixels a second: the slope of the line of least squares through the last tenth of a second; nothing for a finger
  /// that rested.
  func velocity(at now: Duration) -> Vector {
    var (n, t, tt) = (0.0, 0.0, 0.0)
    var (p, tp) = (Vector.zero, Vector.zero)
    for index in 0..<count where now - samples[index].time <= Trail.memory {
      let time = (samples[index].time - now).seconds
      let place = Vector(x: samples[index].place.x, y: samples[index].place.y)
      (n, t, tt) = (n + 1, t + time, tt + time * time)
      (p, tp) = (p + place, tp + place * time)
    }
    let spread = n * tt - t * t
    if n < 2 || spread < 1e-9 { return .zero }
    return (tp * n - p * t) * (1 / spread)
  }
}

/// The corner of a first spread that lifts by itself: come, turn me.
enum Invitation {
  static let up = Duration.milliseconds(900)
  static let stay = Duration.milliseconds(600)
  static let down = Duration.milliseconds(500)
  static var duration: Duration { up + stay + down }
  /// After this long without a touch, and so many times a visit.
  static let patience = Duration.seconds(4)
  static let most = 2
  /// How far the corner is drawn, in parts of the page's width, and its slope (43° in the look's table).
  private static let way = Vector(x: -0.239, y: -0.223)

  static func place(of corner: Point, after elapsed: Duration) -> Point {
    let share: Double
    if elapsed < up {
      share = Motion.soft(Motion.share(elapsed, of: up))
    } else if elapsed < up + stay {
      share = 1
    } else {
      share = 1 - Motion.away(Motion.share(elapsed - up - stay, of: down))
    }
    return corner + way * (share * corner.x)
  }
}
