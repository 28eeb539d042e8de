public import Narrating
public import Sounding

/// The machine's loudspeaker: opened by the first effect or voice that is heard, closed after ten seconds of silence.
///
/// While it is closed there is no thread, no device and no wake-up. A machine without sound, a server that dies or hangs:
/// pages turn in silence, one line says why, and a later effect tries again.
///
/// An effect that finds it closed is heard where its leaf is still turning once the device is open and has had its 300 ms
/// of silence; see `Playback`. One that comes while it is closing is not heard.
public final class SoundOutput: SoundSink {
  /// What the loudspeaker is doing.
  public enum State: UInt8, Sendable {
    case closed, opening, open
    /// Being given back, which lasts for as long as a hanging server hangs.
    case closing
  }

  private let attendant: Attendant
  private let desk = SpeechDesk()
  private var recital: Recital?
  private var bed: BedPlayer?

  /// Nothing is opened or read yet.
  /// - Parameter say: Is told, at most once and on another thread, why nothing can be heard: one sentence.
  public init(_ choices: SoundChoices, say: @escaping @Sendable (String) -> Void) {
    attendant = Attendant(choices, say: say)
  }

  deinit {
    recital?.turn(.ending)
    bed?.end()
    attendant.sitting?.askToLeave()
  }

  public var state: State { attendant.state }

  /// See `SoundSink.play`.
  public func play(_ effect: SoundEffect) {
    if attendant.choices.isSilent { return }
    let now = MonotonicTime.now
    let sitting =
      effect.isHeard ? attendant.sitting(for: .effects) : attendant.sitting
    sitting?.effects.put(effect, meant: now)
  }

  /// See `SoundSink.speak`. With the output open its first sample is given to the device within milliseconds.
  public func speak(_ deed: SpeechDeed) {
    switch deed {
    case .say(let utterance):
      recital?.turn(.ending)
      let next = Recital(utterance, on: attendant.choices.isMute ? nil : attendant, desk)
      recital = next
      desk.begin(next)
      next.begin()
    case .pause: recital?.turn(.paused)
    case .resume: recital?.turn(.speaking)
    case .hush: hush()
    }
  }

  private func hush() {
    recital?.turn(.ending)
    recital = nil
    desk.begin(nil)
  }

  /// See `SoundSink.surround`.
  public func surround(with bed: SoundBed?) {
    self.bed?.end()
    self.bed = attendant.choices.heard(bed).map { BedPlayer($0, on: attendant) }
    self.bed?.begin()
  }

  /// See `SoundSink.collectSpeech`.
  public func collectSpeech() -> [SpeechNews] { desk.collect() }

  /// See `SoundSink.onSpeech`.
  public func onSpeech(_ notify: @escaping @Sendable () -> Void) { desk.onNews(notify) }

  /// Time goes by itself here.
  public func advance(to _: Duration) {}

  /// See `SoundSink.close`. What is still heard fades out, and a device wants 250 ms of silence before it is stopped.
  public func close(within patience: Duration) {
    hush()
    surround(with: nil)
    guard state != .closed else { return }
    attendant.sitting?.askToLeave()
    let until = MonotonicTime.now + patience
    while state != .closed, MonotonicTime.now < until {
      attendant.farewell.wait(atMost: until - MonotonicTime.now)
    }
  }
}
