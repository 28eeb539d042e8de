import Measures
import Paper
import Staging

/// The leaves that are in the air, all of the same side of the book, the first one ahead.
///
/// Those that go over come first, then at most one that is held, then those that fall back: a leaf cannot go over
/// through one that was lifted before it.
struct Flight: Sendable {
  /// The opening that lay there before the first of them was lifted.
  var base = 0
  var step: Step = .onwards
  var leaves: [Leaf] = []
  /// Leaves that were lifted so far.
  private(set) var lifted = 0

  /// So many may be in the air at once; one more lands the others.
  static let most = 4

  var isEmpty: Bool { leaves.isEmpty }
  var sign: Int { step.sign }

  /// The opening that is there when all have landed.
  var target: Int { base + sign * leaves.count { $0.goal == .over } }

  /// The opening of which most is seen: each leaf counts once it has passed the middle.
  func middle(at now: Duration) -> Int {
    base + sign * leaves.count { $0.progress(at: now) > 0.5 }
  }

  /// Where the grabbed point of a leaf is: no leaf gets ahead of one that was lifted before it.
  func place(of index: Int, at now: Duration) -> Point {
    var place = leaves[index].place(at: now)
    for later in (index + 1)..<max(index + 1, leaves.count) {
      let other = leaves[later]
      let share = other.place(at: now).x / max(1, other.grab.x)
      place.x = min(place.x, share * leaves[index].grab.x)
    }
    return place
  }

  /// The number of the next leaf.
  mutating func nextNumber() -> Int {
    lifted &+= 1
    return lifted
  }

  /// Takes out what has landed; whether anything had.
  mutating func land(at now: Duration) -> Bool {
    let before = leaves.count
    while let first = leaves.first, first.isDone(at: now), first.goal == .over {
      leaves.removeFirst()
      base += sign
    }
    while let last = leaves.last, last.isDone(at: now), last.goal == .back { leaves.removeLast() }
    return leaves.count != before
  }

  /// Lands all at once, each where it was going.
  mutating func landAll() {
    base = target
    leaves.removeAll(keepingCapacity: true)
  }

  /// The foremost leaf that falls back: the one on top where they lie.
  var falling: Int? { leaves.firstIndex { $0.goal == .back } }

  /// The last leaf that goes over: the one on top where they come to lie.
  var rising: Int? { leaves.lastIndex { $0.goal == .over } }

  var isHeld: Bool { leaves.contains { $0.isHeld } }

  /// The leaf that a finger holds.
  func held(by pointer: InputEvent.Pointer) -> Int? {
    leaves.firstIndex {
      if case .held(let hold) = $0.course { hold.pointer == pointer } else { false }
    }
  }
}
