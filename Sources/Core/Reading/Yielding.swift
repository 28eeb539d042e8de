import Measures
import Paper

/// A closed book that is pulled where no page is: it gives way a little, ever less, and comes back.
enum Give: Hashable {
  case still
  /// Pulled by so many pixels, to the right where that is over 0.
  case held(Double)
  case released(from: Double, since: Duration)
}

extension Reader {
  /// Pixels by which the closed book stands beside its place.
  var giveWay: Double {
    switch give {
    case .still: return 0
    case .held(let pull):
      let most = geometry.unit(40)
      // 1 − 1 / (x + 1): begins with the finger and never reaches its end.
      let share = 1 - 1 / (abs(pull) / (3 * most) + 1)
      return pull < 0 ? -most * share : most * share
    case .released(let from, let since):
      return from * (1 - Motion.paper.position(after: now - since))
    }
  }

  /// A finger pulls the closed book the way that no page turns.
  mutating func pull(by dx: Double) {
    let outwards: Double = isMirrored ? -1 : 1
    let isBeforeCover = opening == .frontCover && dx * outwards > 0
    let isBehindEnd = opening == .backCover && dx * outwards < 0
    if settings.motion == .full, flight.isEmpty, isBeforeCover || isBehindEnd { give = .held(dx) }
  }

  mutating func stopPulling() {
    if case .held = give { give = .released(from: giveWay, since: now) }
  }

  /// Whether it came to rest just now.
  mutating func advanceGive() -> Bool {
    guard case .released(_, let since) = give, now - since >= Motion.paper.settlingTime else {
      return false
    }
    give = .still
    return true
  }
}
