import Measures
import Sounding
import Synchronization

/// One opening of the loudspeaker, from the first effect to the silence after the last: what the thread that gives
/// effects, the device, and those who open and watch it share.
final class Sitting: @unchecked Sendable {
  /// How far the device has come.
  enum Phase: UInt8, AtomicRepresentable {
    case opening, playing, failed, closed
  }

  let effects = EffectRing()
  /// Rung whenever something has happened that the attendant wants to know.
  let news = Bell()
  /// Rung when the device is to be closed.
  let dismissal = Bell()
  private let makeMixer: (_ rate: Int) -> Mixer

  private let phaseNow = Atomic<Phase>(.opening)
  /// Why it failed; written before the phase says so.
  private nonisolated(unsafe) var failure = ""
  private let ended = Atomic<Bool>(false)
  private let leave = Atomic<Bool>(false)
  private let played = Atomic<Int>(0)
  private let quietFor = Atomic<Int>(0)
  private let rested = Atomic<Bool>(false)

  // Made before the device starts, its own from then on.
  private var channels = 1
  private var playback: UnsafeMutablePointer<Playback>?
  private var rate = 1

  init(mixer: @escaping (_ rate: Int) -> Mixer) { makeMixer = mixer }

  deinit {
    playback?.deinitialize(count: 1)
    playback?.deallocate()
  }

  /// Effects that waited longer than this are late; shorter waits are the device's own.
  private static let punctual = Duration.milliseconds(100)
}

// What the thread of the device does.
extension Sitting {
  func prepare(rate: Int, channels: Int) {
    let made = UnsafeMutablePointer<Playback>.allocate(capacity: 1)
    made.initialize(to: Playback(makeMixer(rate)))
    playback = made
    self.channels = channels
    self.rate = rate
  }

  func hasOpened() {
    phaseNow.store(.playing, ordering: .releasing)
    news.ring()
  }

  func hasFailed(_ reason: String) {
    failure = reason
    phaseNow.store(.failed, ordering: .releasing)
    news.ring()
  }

  func hasClosed() {
    phaseNow.store(.closed, ordering: .releasing)
    news.ring()
  }
}

// What the device calls.
extension Sitting {
  func fill(_ output: UnsafeMutablePointer<Float>, frames: Int) {
    guard let playback, frames > 0 else { return }
    takeEffects(playback)
    playback.pointee.render(into: UnsafeMutableBufferPointer(start: output, count: frames))
    if channels > 1 { spread(output, frames: frames) }
    quietFor.store(playback.pointee.quiet, ordering: .relaxed)
    rested.store(playback.pointee.isRested, ordering: .relaxed)
    played.store(played.load(ordering: .relaxed) &+ frames, ordering: .releasing)
  }

  private func takeEffects(_ playback: UnsafeMutablePointer<Playback>) {
    let now = MonotonicTime.now
    while let entry = effects.take() {
      let late = now - entry.meant
      playback.pointee.hear(entry.effect, late: late > Self.punctual ? late : .zero)
    }
  }

  /// One channel becomes several alike, in place, from the end.
  private func spread(_ output: UnsafeMutablePointer<Float>, frames: Int) {
    for frame in (0..<frames).reversed() {
      let sample = output[frame]
      for channel in 0..<channels { output[frame * channels + channel] = sample }
    }
  }

  func deviceHasEnded() {
    ended.store(true, ordering: .releasing)
    news.ring()
  }
}

// What the attendant, and whoever gives effects, ask and say.
extension Sitting {
  var phase: Phase { phaseNow.load(ordering: .acquiring) }
  /// Why it failed, once it has.
  var reason: String { phase == .failed ? failure : "" }
  /// The device ended by itself.
  var hasEnded: Bool { ended.load(ordering: .acquiring) }
  /// Samples that the device has taken.
  var progress: Int { played.load(ordering: .acquiring) }
  /// The silence has been long enough.
  var isRested: Bool { rested.load(ordering: .relaxed) }
  /// Somebody wants it closed before that.
  var isLeft: Bool { leave.load(ordering: .acquiring) }

  /// Whether there has been so much silence. Before the device opens there was none.
  func isQuiet(for time: Duration) -> Bool {
    phase == .playing && Double(quietFor.load(ordering: .relaxed)) >= time.seconds * Double(rate)
  }

  /// Fade out and close.
  func askToLeave() {
    effects.put(.hush, meant: MonotonicTime.now)
    leave.store(true, ordering: .releasing)
    news.ring()
  }
}
