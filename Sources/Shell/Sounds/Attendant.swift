import CPortAudio
import Sounding
import Synchronization

/// Opens the loudspeaker, watches it and closes it, on a thread of its own that lasts as long as the sitting. What the
/// device itself may hang in is on a second thread, which nobody waits for.
final class Attendant: @unchecked Sendable {
  typealias State = SoundOutput.State

  let choices: SoundChoices
  private let say: @Sendable (String) -> Void
  private let stateNow = Atomic<UInt8>(State.closed.rawValue)
  /// `MonotonicTime` in nanoseconds before which nothing is tried.
  private let willingFrom = Atomic<Int64>(0)
  /// Rung when a sitting is over.
  let farewell = Bell()

  // Only the attendant's thread touches these, and there is one at a time.
  private var pageTurn: SoundClip?
  private var isHopeless = false
  private var hasSpoken = false

  /// What a hanging server is given before it counts as hanging.
  private static let patience = Duration.seconds(3)
  /// Silence that a device is given before it is stopped: PulseAudio swallows the last 93 ms and more.
  private static let tail = Duration.milliseconds(250)

  init(_ choices: SoundChoices, say: @escaping @Sendable (String) -> Void) {
    self.choices = choices
    self.say = say
  }

  private(set) var state: State {
    get { State(rawValue: stateNow.load(ordering: .acquiring)) ?? .closed }
    set { stateNow.store(newValue.rawValue, ordering: .releasing) }
  }

  var isWilling: Bool {
    state == .closed
      && MonotonicTime.now >= .nanoseconds(willingFrom.load(ordering: .acquiring))
  }

  /// Begins a sitting; `nil` where the system has no thread for it.
  func begin() -> Sitting? {
    let sitting = Sitting { [self] rate in
      pageTurn.map { choices.mixer($0, rate: rate) } ?? Mixer(rate: rate, rustle: nil)
    }
    state = .opening
    if startThread({ self.attend(sitting) }) { return sitting }
    state = .closed
    return nil
  }
}

extension Attendant {
  private func attend(_ sitting: Sitting) {
    let isSound = readPageTurn() && open(sitting) && watch(sitting)
    if sitting.phase == .playing { dismiss(sitting) }
    let pause = isHopeless ? Duration.seconds(1 << 32) : isSound ? .zero : choices.retry
    let from = MonotonicTime.now + pause
    willingFrom.store(
      from.components.seconds * 1_000_000_000 + from.components.attoseconds / 1_000_000_000,
      ordering: .releasing)
    state = .closed
    farewell.ring()
  }

  private func readPageTurn() -> Bool {
    if pageTurn != nil { return true }
    do {
      pageTurn = try choices.readPageTurn()
      return true
    } catch {
      isHopeless = true
      speak("The sound of a turning page cannot be played, and pages turn in silence: \(error).")
      return false
    }
  }

  private func open(_ sitting: Sitting) -> Bool {
    guard startThread({ playOnDevice(sitting) }) else { return false }
    awaitEnd(of: .opening, in: sitting)
    if sitting.phase == .failed {
      speak("No sound can be heard, and pages turn in silence: \(sitting.reason).")
    }
    return sitting.phase == .playing
  }

  /// Until it is time to close; whether the device was well until then.
  private func watch(_ sitting: Sitting) -> Bool {
    state = .open
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
    state = .closing
    sitting.dismissal.ring()
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

/// The life of the thread that a hanging server may keep.
private func playOnDevice(_ sitting: Sitting) {
  // Without this the libraries' own remarks would be seen, no more.
  _ = cpa_descriptors_of_our_own()
  do {
    let device = try OutputDevice(sitting)
    sitting.hasOpened()
    sitting.dismissal.wait()
    _ = consume device
    sitting.hasClosed()
  } catch {
    sitting.hasFailed(error.reason)
  }
}
