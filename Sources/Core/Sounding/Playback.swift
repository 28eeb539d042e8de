import Measures

/// A mixer behind an output that has just been opened: 300 ms of silence first, in which time goes on, and a count of the
/// silence at the end, after which the output is closed.
///
/// The silence is for devices that swallow or crackle through their first moments. A page that is still turning after it
/// is heard from where it is then; one that lies already is not heard at all.
public struct Playback: Sendable {
  /// Silence at the beginning.
  public static let opening = Duration.milliseconds(300)
  /// Silence after the last sample; then the output is closed.
  public static let rest = Duration.seconds(10)
  /// Lets the first sound in without a click.
  private static let fade = 0.01

  private var mixer: Mixer
  private var waiting: Int
  private var gate: Slew
  /// Samples since the last that could be heard, since a hand took a leaf, or since the beginning.
  public private(set) var quiet = 0

  public init(_ mixer: Mixer) {
    self.mixer = mixer
    waiting = Int(Self.opening.seconds * Double(mixer.rate))
    gate = Slew(across: Self.fade, rate: mixer.rate)
  }

  /// Samples a second.
  public var rate: Int { mixer.rate }

  /// Long enough silent for the output to be closed.
  public var isRested: Bool { quiet >= Int(Self.rest.seconds * Double(rate)) }

  /// See `Mixer.hear`.
  public mutating func hear(_ effect: SoundEffect, late: Duration = .zero) {
    mixer.hear(effect, late: late)
    if effect.isHeard { quiet = 0 }
  }

  /// Samples of its first silence that are still to come: a voice, which is to be heard from its first word, waits for
  /// them.
  public var silence: Int { waiting }

  /// See `Mixer.render`.
  public mutating func render(
    into buffer: UnsafeMutableBufferPointer<Float>,
    speech: UnsafeBufferPointer<Float> = UnsafeBufferPointer(start: nil, count: 0),
    ambience: UnsafeBufferPointer<Float> = UnsafeBufferPointer(start: nil, count: 0),
    isSpeaking: Bool = false
  ) {
    let isSilent = mixer.isSilent && !isSpeaking && speech.isEmpty && ambience.isEmpty
    mixer.render(into: buffer, speech: speech, ambience: ambience, isSpeaking: isSpeaking)
    if waiting > 0 || gate.value < 1 { open(buffer) }
    quiet = isSilent ? quiet + buffer.count : 0
  }

  private mutating func open(_ buffer: UnsafeMutableBufferPointer<Float>) {
    for index in buffer.indices {
      if waiting > 0 { waiting -= 1 } else { gate.follow(1) }
      buffer[index] *= gate.value
    }
  }
}
