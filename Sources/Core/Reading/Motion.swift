import Measures
import Staging

/// Whether the controls are in, and how they come and go.
enum Controls: Hashable {
  case away
  case coming(since: Duration)
  /// In; the last touch of any of them starts their four seconds again.
  case shown(touched: Duration)
  case leaving(since: Duration)

  /// They can be touched.
  var areIn: Bool {
    switch self {
    case .coming, .shown: true
    case .away, .leaving: false
    }
  }
}

/// The picture growing into the text's place, or making room for it.
enum Growth: Hashable {
  case settled
  case changing(since: Duration, from: Frame)
}

/// A control under a finger, and since when; let go, it springs back.
struct Press: Hashable {
  enum Phase: Hashable { case held, released }
  var control: ControlID
  var phase: Phase
  var since: Duration
}

extension Motion {
  static func share(_ elapsed: Duration, of whole: Duration) -> Double {
    min(1, max(0, elapsed.seconds / max(0.001, whole.seconds)))
  }
}

/// The movements of the reading room, from the table of tokens.
enum Motion {
  static let paper = Spring(damping: 0.85, frequency: 16)
  /// A page that turns by itself lands after 450 to 700 ms.
  static let byItself = Spring(damping: 0.85, frequency: 15)
  /// How high a page that turns by itself is led, in parts of its width: the axis tilts as a hand would tilt it.
  static let arc = 0.28
  static let lean = Spring(damping: 0.85, frequency: 18)
  static let leaving = Duration.milliseconds(260)
  static let stay = Duration.seconds(4)
  static let grow = Spring(damping: 0.85, frequency: 18)
  static let slip = Duration.milliseconds(240)
  static let press = Duration.milliseconds(90)
  static let release = Spring(damping: 0.4, frequency: 22)
  static let discs = Duration.milliseconds(200)
  static let between = Duration.milliseconds(40)
  static let soft = CubicEase(0.2, 0, 0, 1)
  static let away = CubicEase(0.4, 0, 1, 1)
}

extension Reader {
  private var isStill: Bool { settings.motion == .reduced }

  /// How far the book leans back: 0 upright, 1 with all controls in.
  var lean: Double {
    switch controls {
    case .away: 0
    case .coming(let since): isStill ? 1 : Motion.lean.position(after: now - since)
    case .shown: 1
    case .leaving(let since):
      isStill ? 0 : 1 - Motion.away(Motion.share(now - since, of: Motion.leaving))
    }
  }

  /// How far the `n`th control has come in, 0…1: they follow one another.
  func presence(ofControl n: Int) -> Double {
    switch controls {
    case .away: return 0
    case .shown: return 1
    case .coming(let since):
      let started = since + Motion.between * n
      return Motion.soft(Motion.share(now - started, of: Motion.discs))
    case .leaving(let since): return 1 - Motion.share(now - since, of: Motion.leaving)
    }
  }

  /// How much of the way from the old frame to the new one is done, and how far the slip is in.
  var grown: (book: Double, slip: Double) {
    guard case .changing(let since, _) = growth, !isStill else {
      return (1, text == .shown ? 1 : 0)
    }
    let elapsed = now - since
    // Out: the slip drops first and the picture follows 120 ms before it is gone. In: the other way round.
    let lag = Motion.slip - .milliseconds(120)
    switch text {
    case .hidden:
      let out = Motion.away(Motion.share(elapsed, of: Motion.slip))
      return (Motion.grow.position(after: elapsed - lag), 1 - out)
    case .shown:
      return (
        Motion.grow.position(after: elapsed),
        Motion.soft(Motion.share(elapsed - lag, of: Motion.slip))
      )
    }
  }

  /// The size of a control under a finger: down to 0.94 in 90 ms, back by the spring.
  func pressScale(of control: ControlID) -> Double {
    guard let press, press.control == control, !isStill else { return 1 }
    let elapsed = now - press.since
    switch press.phase {
    case .held: return 1 - 0.06 * Motion.soft(Motion.share(elapsed, of: Motion.press))
    case .released: return 0.94 + 0.06 * Motion.release.position(after: elapsed)
    }
  }

  /// Moves what moves by itself on to `now`.
  ///
  /// - Returns: whether anything began or ended, so that other pictures may be wanted.
  mutating func advance() -> Bool {
    let before = (controls, growth, press)
    var moved = land()
    if inviteIfDue() { moved = true }
    if advanceFade() { moved = true }
    if advanceGive() { moved = true }
    let middle = flight.isEmpty ? current : flight.middle(at: now)
    if middle != shownMiddle { moved = true }
    shownMiddle = middle
    advanceControls()
    if case .changing(let since, _) = growth, isStill || now - since >= growthTime {
      growth = .settled
    }
    if let held = press, held.phase == .released,
      now - held.since >= Motion.release.settlingTime
    {
      press = nil
    }
    return moved || before != (controls, growth, press)
  }

  private var growthTime: Duration {
    Motion.grow.settlingTime + Motion.slip
  }

  private mutating func advanceControls() {
    if case .coming(let since) = controls,
      isStill || now - since >= max(Motion.lean.settlingTime, .milliseconds(600))
    {
      controls = .shown(touched: since)
    }
    if case .shown(let touched) = controls, hand == nil, now >= touched + Motion.stay {
      controls = .leaving(since: touched + Motion.stay)
      focus = nil
    }
    if case .leaving(let since) = controls, isStill || now - since >= Motion.leaving {
      controls = .away
      stripOffset = 0
    }
  }

  /// When the reader is to be called again though nothing comes in.
  public var wake: Wake {
    threshold.map { wake(atGate: $0.gate, wakeOfRoom) } ?? wakeOfRoom
  }

  private var wakeOfRoom: Wake {
    if let booth { return fade == nil ? boothWake(booth) : .nextFrame }
    if let offering, offeringWake(offering) == .nextFrame { return .nextFrame }
    var dues = [ambienceEnd].compactMap { $0 }
    if let offering, case .at(let due) = offeringWake(offering) { dues.append(due) }
    if case .breathing(let until) = narration.course { dues.append(until) }
    guard let due = dues.min() else { return roomWake }
    return switch roomWake {
    case .never: .at(due)
    case .at(let other): .at(min(due, other))
    case .nextFrame: .nextFrame
    }
  }

  private var roomWake: Wake {
    if growth != .settled || press?.phase == .released || fade != nil { return .nextFrame }
    if case .released = give { return .nextFrame }
    if flight.leaves.contains(where: { !$0.isHeld }) || isHurrying { return .nextFrame }
    if let press, now - press.since < Motion.press { return .nextFrame }
    switch controls {
    case .coming, .leaving: return .nextFrame
    case .away: return invitationDue.map { .at($0) } ?? .never
    case .shown(let touched): return hand == nil ? .at(touched + Motion.stay) : .never
    }
  }

  /// A leaf that came back over the spine is still on its way to the finger.
  private var isHurrying: Bool {
    guard let last = flight.leaves.last, case .held(let hold) = last.course,
      let way = seat?.way
    else { return false }
    return way == .returning && hold.share(of: way, at: now) > 0
  }
}
