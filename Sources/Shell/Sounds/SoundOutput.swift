public import Sounding

/// The machine's loudspeaker: opened by the first effect that is heard, closed after ten seconds of silence.
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
  private var sitting: Sitting?

  /// Nothing is opened or read yet.
  /// - Parameter say: Is told, at most once and on another thread, why nothing can be heard: one sentence.
  public init(_ choices: SoundChoices, say: @escaping @Sendable (String) -> Void) {
    attendant = Attendant(choices, say: say)
  }

  deinit { sitting?.askToLeave() }

  public var state: State { attendant.state }

  /// See `SoundSink.play`.
  public func play(_ effect: SoundEffect) {
    if attendant.choices.isSilent { return }
    let now = MonotonicTime.now
    switch attendant.state {
    case .closed:
      guard effect.isHeard, attendant.isWilling else { return }
      sitting = attendant.begin()
      sitting?.effects.put(effect, meant: now)
    case .opening, .open: sitting?.effects.put(effect, meant: now)
    case .closing: break
    }
  }

  /// Time goes by itself here.
  public func advance(to _: Duration) {}

  /// See `SoundSink.close`. What is still heard fades out, and a device wants 250 ms of silence before it is stopped.
  public func close(within patience: Duration) {
    guard state != .closed, let sitting else { return }
    sitting.askToLeave()
    let until = MonotonicTime.now + patience
    while state != .closed, MonotonicTime.now < until {
      attendant.farewell.wait(atMost: until - MonotonicTime.now)
    }
  }
}
