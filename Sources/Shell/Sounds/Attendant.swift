import Sounding
import Synchronization
import Threads

/// Opens the loudspeaker, watches it and closes it, on a thread of its own that lasts as long as the sitting. What the
/// device itself may hang in is on `PortAudioThread`, which nobody waits for.
final class Attendant: @unchecked Sendable {
  typealias State = SoundOutput.State

  let choices: SoundChoices
  private let say: @Sendable (String) -> Void
  private struct Desk {
    var state = State.closed
    var sitting: Sitting?
    /// The sound of a page cannot be had: only a voice is worth opening for.
    var isMute = false
  }

  private let desk = Mutex(Desk())
  /// `MonotonicTime` in nanoseconds before which nothing is tried.
  private let willingFrom = Atomic<Int64>(0)
  /// Rung when a sitting is over.
  let farewell = Bell()

  // Only the attendant's thread touches these, and there is one at a time.
  private var pageTurn: SoundClip?
  private var hasSpoken = false

  /// What a hanging server is given before it counts as hanging.
  private static let patience = Duration.seconds(3)
  /// Silence that a device is given before it is stopped: PulseAudio swallows the last 93 ms and more.
  private static let tail = Duration.milliseconds(250)

  init(_ choices: SoundChoices, say: @escaping @Sendable (String) -> Void) {
    self.choices = choices
    self.say = say
  }

  var state: State { desk.withLock { $0.state } }

  /// The sitting that is going on, if it is not being closed.
  var sitting: Sitting? {
    desk.withLock { $0.state == .opening || $0.state == .open ? $0.sitting : nil }
  }

  /// The sitting that is going on, or a new one where there is none; `nil` where one is being closed, where the system
  /// has no thread for it, or where an effect is not worth another try yet. Any thread may ask.
  func sitting(for purpose: Sitting.Purpose) -> Sitting? {
    let isTooEarly = MonotonicTime.now < .nanoseconds(willingFrom.load(ordering: .acquiring))
    let (found, isNew) = desk.withLock { desk -> (Sitting?, Bool) in
      switch desk.state {
      case .opening, .open: return (desk.sitting, false)
      case .closing: return (nil, false)
      case .closed:
        if purpose == .effects, isTooEarly || desk.isMute { return (nil, false) }
        desk.sitting = Sitting(for: purpose) { [self] rate in choices.mixer(pageTurn, rate: rate) }
        desk.state = .opening
        return (desk.sitting, true)
      }
    }
    guard let found, isNew, !startThread({ self.attend(found) }) else { return found }
    become(.closed)
    return nil
  }

  /// How long a stream waits for a loudspeaker that opens or closes.
  private static let streamPatience = Duration.seconds(2)

  /// The loudspeaker, once it is open, for something that is streamed to it; `nil` where it cannot be had, or nobody wants
  /// it any more.
  func openSitting(_ bell: Bell, while isWanted: () -> Bool) -> Sitting? {
    let until = MonotonicTime.now + Self.streamPatience
    while isWanted(), MonotonicTime.now < until {
      if let sitting = sitting(for: .speech) {
        switch sitting.phase {
        case .playing: return sitting
        case .failed: return nil
        case .opening, .closed: break
        }
      }
      bell.wait(atMost: .milliseconds(2))
    }
    return nil
  }

  private func become(_ state: State) {
    desk.withLock { desk in
      desk.state = state
      if state == .closed { desk.sitting = nil }
    }
  }
}

extension Attendant {
  private func attend(_ sitting: Sitting) {
    readPageTurn()
    let isWorthIt = pageTurn != nil || sitting.purpose == .speech
    let isSound = isWorthIt && open(sitting) && watch(sitting)
    if sitting.phase == .playing { dismiss(sitting) }
    let from = MonotonicTime.now + (isSound ? .zero : choices.retry)
    willingFrom.store(
      from.components.seconds * 1_000_000_000 + from.components.attoseconds / 1_000_000_000,
      ordering: .releasing)
    become(.closed)
    farewell.ring()
  }

  private func readPageTurn() {
    guard pageTurn == nil, choices.pageTurn != nil, !desk.withLock({ $0.isMute }) else { return }
    do {
      pageTurn = try choices.readPageTurn()
    } catch {
      desk.withLock { $0.isMute = true }
      speak("The sound of a turning page cannot be played, and pages turn in silence: \(error).")
    }
  }

  private func open(_ sitting: Sitting) -> Bool {
    guard PortAudioThread.one.run({ sitting.open() }) else { return false }
    awaitEnd(of: .opening, in: sitting)
    if sitting.phase == .failed {
      speak("No sound can be heard, and pages turn in silence: \(sitting.reason).")
    }
    return sitting.phase == .playing
  }

  /// Until it is time to close; whether the device was well until then.
  private func watch(_ sitting: Sitting) -> Bool {
    become(.open)
    var (progress, since) = (sitting.progress, MonotonicTime.now)
    while !sitting.isLeft, !sitting.isRested {
      sitting.news.wait(atMost: .milliseconds(500))
      let now = MonotonicTime.now
      if sitting.progress != progress { (progress, since) = (sitting.progress, now) }
      if sitting.hasEnded {
        speak("The sound has gone away, and pages turn in silence.")
        return false
      }
      if now - since > Self.patience {
        speak(Self.hangs)
        return false
      }
    }
    if sitting.isLeft { awaitSilence(sitting) }
    return true
  }

  private func awaitSilence(_ sitting: Sitting) {
    let start = MonotonicTime.now
    while !sitting.isQuiet(for: Self.tail), !sitting.hasEnded,
      MonotonicTime.now - start < .milliseconds(600)
    {
      sitting.news.wait(atMost: .milliseconds(20))
    }
  }

  private func dismiss(_ sitting: Sitting) {
    become(.closing)
    // The thread is there: the device is its tenant.
    _ = PortAudioThread.one.run { sitting.close() }
    awaitEnd(of: .playing, in: sitting)
  }

  /// Waits while the device's thread is in that phase: for ever, where a server hangs for ever.
  private func awaitEnd(of phase: Sitting.Phase, in sitting: Sitting) {
    let start = MonotonicTime.now
    while sitting.phase == phase {
      if hasSpoken { sitting.news.wait() } else { sitting.news.wait(atMost: Self.patience) }
      if sitting.phase == phase, MonotonicTime.now - start >= Self.patience { speak(Self.hangs) }
    }
  }

  private static let hangs = "The sound does not answer, and pages turn in silence."

  /// One line in the life of a program: trouble with sound is no reason to be loud.
  private func speak(_ words: String) {
    if !hasSpoken { say(words) }
    hasSpoken = true
  }
}
