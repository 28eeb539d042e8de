import Measures
import Narrating
import Synchronization
import Threads

/// Opens the microphone, watches it, closes it, and looks for it again where it cannot be had: on a thread of its own
/// that lasts for as long as somebody wants it open.
final class Listener: Sendable {
  /// How long what is given.
  struct Patience: Sendable {
    /// To the first frame.
    var first = Duration.seconds(3)
    /// Between frames; idle sound servers take naps of up to a second while they wake up, not later.
    var next = Duration.seconds(1)
    /// Until it is looked for again.
    var rescan = Duration.seconds(3)
  }

  private let host: any InputHost
  private let patience: Patience
  private let makeHearing: @Sendable () -> Hearing
  private let stateNow = Mutex(MicrophoneState.opening)
  private let isLeft = Atomic<Bool>(false)
  private let news = Bell()

  init(
    _ host: any InputHost, _ patience: Patience, hearing: @escaping @Sendable () -> Hearing
  ) {
    self.host = host
    self.patience = patience
    makeHearing = hearing
  }

  var state: MicrophoneState { stateNow.withLock { $0 } }

  func begin() {
    if !startThread({ self.listen() }) { fail(.refused("the system has no thread for it")) }
  }

  /// It is no longer wanted; it closes by itself.
  func leave() {
    isLeft.store(true, ordering: .releasing)
    news.ring()
  }
}

extension Listener {
  private var isWanted: Bool { !isLeft.load(ordering: .acquiring) }

  private func say(_ state: MicrophoneState) { stateNow.withLock { $0 = state } }
  private func fail(_ trouble: MicrophoneState.Trouble) { say(.unusable(trouble)) }

  private func listen() {
    while isWanted {
      let hearing = makeHearing()
      guard host.run({ hearing.open(on: self.host) }) else {
        return fail(.refused("the system has no thread for it"))
      }
      if awaitFrames(hearing), isWanted { watch(hearing) }
      // What hangs hangs for as long as it likes, and so does what is asked of it next.
      awaitEnd(of: .opening, in: hearing)
      if hearing.phase == .started, host.run({ hearing.close() }) {
        awaitEnd(of: .started, in: hearing)
      }
      if isWanted { news.wait(atMost: patience.rescan) }
    }
  }

  /// Until the first frame has come; whether it has.
  private func awaitFrames(_ hearing: Hearing) -> Bool {
    let start = MonotonicTime.now
    while isWanted, hearing.phase != .failed, !hearing.hasEnded, hearing.progress == 0 {
      if MonotonicTime.now - start > patience.first { break }
      news.wait(atMost: .milliseconds(10))
    }
    if hearing.progress > 0 { return true }
    if isWanted { fail(hearing.trouble) }
    return false
  }

  /// Until it is no longer wanted, or has gone.
  private func watch(_ hearing: Hearing) {
    say(.open(name: hearing.name))
    var (progress, since) = (hearing.progress, MonotonicTime.now)
    while isWanted, !hearing.hasEnded {
      news.wait(atMost: .milliseconds(50))
      let now = MonotonicTime.now
      if hearing.progress != progress { (progress, since) = (hearing.progress, now) }
      if now - since > patience.next { break }
    }
    if isWanted { fail(.vanished) }
  }

  /// Waits while the device is in that phase.
  private func awaitEnd(of phase: Hearing.Phase, in hearing: Hearing) {
    while hearing.phase == phase { hearing.news.wait(atMost: .seconds(1)) }
  }
}
