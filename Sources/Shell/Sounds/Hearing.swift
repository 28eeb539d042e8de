import Measures
import Narrating
import Synchronization

/// One opening of a microphone: what the device, those who watch it, and the one who takes its samples share.
final class Hearing: @unchecked Sendable {
  /// How far the device has come.
  enum Phase: UInt8, AtomicRepresentable {
    case opening, started, failed, closed
  }

  /// Rung whenever something has happened that its listener wants to know.
  let news = Bell()
  /// Two channels at 48 kHz for eleven seconds: a disk may take that long now and then.
  private let ring = SampleRing(capacity: 1 << 20)
  private let phaseNow = Atomic<Phase>(.opening)
  private let ended = Atomic<Bool>(false)
  private let frames = Atomic<Int>(0)
  private let lost = Atomic<Int>(0)
  /// How many samples at `Take.rate` came before this opening.
  private let base: Int

  // Written by the host's thread before the phase says how it went.
  private nonisolated(unsafe) var failure = MicrophoneState.Trouble.none
  private nonisolated(unsafe) var device = ""
  private nonisolated(unsafe) var form = InputForm(rate: Take.rate, channels: 1)
  private nonisolated(unsafe) var input: OpenInput?

  // The taker's own, once it has started.
  private nonisolated(unsafe) var converter: RateConverter?
  private var given = 0
  private var raw: [Float] = []

  init(after base: Int) { self.base = base }
}

// What the host's thread does.
extension Hearing {
  /// Gets ready for samples of that form; `false` where they cannot be brought to the rate of takes.
  func prepare(_ form: InputForm, name: String) -> Bool {
    converter = RateConverter(from: form.rate, to: Take.rate)
    self.form = form
    device = name
    return converter != nil
  }

  func open(on host: any InputHost) {
    do throws(InputFailure) {
      input = try host.open(for: self)
      phaseNow.store(.started, ordering: .releasing)
    } catch {
      failure = error.trouble
      phaseNow.store(.failed, ordering: .releasing)
    }
    news.ring()
  }

  func close() {
    input?.close()
    input = nil
    phaseNow.store(.closed, ordering: .releasing)
    news.ring()
  }
}

// What the device calls, on a thread where nothing may wait or take memory.
extension Hearing {
  /// - Parameters:
  ///   - input: Frames of the form that was prepared for, one channel beside the other.
  ///   - isTorn: Samples before these were lost on their way here.
  func hear(_ input: UnsafePointer<Float>, frames count: Int, isTorn: Bool) {
    let block = UnsafeBufferPointer(start: input, count: count * form.channels)
    let isIn = ring.put(block)
    if isTorn || !isIn { lost.wrappingAdd(1, ordering: .relaxed) }
    if isIn { frames.wrappingAdd(count, ordering: .releasing) }
  }

  func deviceHasEnded() {
    ended.store(true, ordering: .releasing)
    news.ring()
  }
}

// What the listener, and whoever takes the samples, ask.
extension Hearing {
  var phase: Phase { phaseNow.load(ordering: .acquiring) }
  /// Why it failed, once it has.
  var trouble: MicrophoneState.Trouble { phase == .failed ? failure : .vanished }
  /// The device's name, once it has started.
  var name: String { phase == .opening ? "" : device }
  /// The device ended by itself.
  var hasEnded: Bool { ended.load(ordering: .acquiring) }
  /// Frames that have come.
  var progress: Int { frames.load(ordering: .acquiring) }
  var losses: Int { lost.load(ordering: .relaxed) }

  /// Samples at `Take.rate` that have come, all openings together.
  var position: Int { progress == 0 ? base : base + progress * Take.rate / form.rate }

  /// Called by the taker: what has come since the last call, at most a second of it.
  func take() -> CapturedSound {
    let start = base + given
    guard progress > 0 else { return CapturedSound(start: start) }
    if raw.isEmpty { raw = [Float](repeating: 0, count: form.rate * form.channels) }
    let count = raw.withUnsafeMutableBufferPointer { ring.take(into: $0) }
    guard count > 0 else { return CapturedSound(start: start) }
    let samples = converter?.convert(mono(count)) ?? []
    given += samples.count
    return CapturedSound(start: start, samples: samples)
  }

  /// The mean of all channels.
  private func mono(_ count: Int) -> [Float] {
    if form.channels == 1 { return Array(raw[..<count]) }
    let channels = form.channels
    return (0..<count / channels).map { frame in
      raw[frame * channels..<(frame + 1) * channels].reduce(0, +) / Float(channels)
    }
  }
}
