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

  /// What it was begun for: a voice is worth a loudspeaker even where pages are silent.
  enum Purpose { case effects, speech }

  let purpose: Purpose
  let effects = EffectRing()
  /// Rung whenever something has happened that the attendant wants to know.
  let news = Bell()
  private let makeMixer: (_ rate: Int) -> Mixer

  private let phaseNow = Atomic<Phase>(.opening)
  /// Why it failed; written before the phase says so.
  private nonisolated(unsafe) var failure = ""
  private let ended = Atomic<Bool>(false)
  private let leave = Atomic<Bool>(false)
  private let played = Atomic<Int>(0)
  private let quietFor = Atomic<Int>(0)
  private let rested = Atomic<Bool>(false)

  // Written by the device's thread before the phase says “playing”.
  private nonisolated(unsafe) var channels = 1
  private nonisolated(unsafe) var made: OutputLine?
  private nonisolated(unsafe) var device: OutputDevice?

  init(for purpose: Purpose, mixer: @escaping (_ rate: Int) -> Mixer) {
    self.purpose = purpose
    makeMixer = mixer
  }

  /// Effects that waited longer than this are late; shorter waits are the device's own.
  private static let punctual = Duration.milliseconds(100)
}

// What the thread of the device does.
extension Sitting {
  func prepare(rate: Int, channels: Int) {
    made = OutputLine(makeMixer(rate))
    self.channels = channels
  }

  func open() {
    do throws(OutputFailure) {
      device = try OutputDevice(self)
      phaseNow.store(.playing, ordering: .releasing)
    } catch {
      failure = error.reason
      phaseNow.store(.failed, ordering: .releasing)
    }
    news.ring()
  }

  func close() {
    device = nil
    phaseNow.store(.closed, ordering: .releasing)
    news.ring()
  }
}

// What the device calls.
extension Sitting {
  func fill(_ output: UnsafeMutablePointer<Float>, frames: Int) {
    guard let line = made, frames > 0 else { return }
    takeEffects(line)
    line.render(into: UnsafeMutableBufferPointer(start: output, count: frames))
    if channels > 1 { spread(output, frames: frames) }
    quietFor.store(line.quiet, ordering: .relaxed)
    rested.store(line.isRested, ordering: .relaxed)
    played.store(played.load(ordering: .relaxed) &+ frames, ordering: .releasing)
  }

  private func takeEffects(_ line: OutputLine) {
    let now = MonotonicTime.now
    while let entry = effects.take() {
      let late = now - entry.meant
      line.hear(entry.effect, late: late > Self.punctual ? late : .zero)
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
  /// What is being played, once it is.
  var line: OutputLine? { phase == .playing ? made : nil }
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
    guard let line else { return false }
    return Double(quietFor.load(ordering: .relaxed)) >= time.seconds * Double(line.rate)
  }

  /// Fade out and close.
  func askToLeave() {
    effects.put(.hush, meant: MonotonicTime.now)
    leave.store(true, ordering: .releasing)
    news.ring()
  }
}
