import Measures

/// The level of a microphone as a parent sees it: rises at once, falls slowly, and says whether to come closer.
public struct Meter: Hashable, Sendable {
  /// Bars: two dB each, from `floor` up.
  public static let bars = 24
  /// dBFS under the first bar.
  public static let floor = -48.0
  static let decibelsPerBar = 2.0
  /// dB a second.
  static let fall = 24.0
  static let hold = Duration.milliseconds(800)
  /// Quieter than this for `patience`, a microphone seems to be muted; start values, to be tuned with real ones.
  static let mute = -70.0
  static let patience = Duration.seconds(3)

  /// What is shown, in dBFS.
  public private(set) var level = -120.0
  /// The highest of the last moments, in dBFS.
  public private(set) var crest = -120.0
  private var crestSince: Duration = .zero
  private var last: Duration?
  private var quietSince: Duration?
  /// A slow mean of what was said, in dBFS: what the coach judges by.
  private var speech: Double?
  /// How often samples stood at full scale of late, by time of the last.
  private var clipped: Duration?

  public init() {}

  /// What the coach says.
  public enum Advice: Hashable, Sendable {
    case fine, closer, tooLoud, muted
  }

  /// Takes one measure in; `time` never runs back.
  public mutating func take(_ loudness: Loudness, at time: Duration) {
    settle(to: time)
    let peak = Double(loudness.peak)
    level = max(level, peak)
    if peak >= crest {
      crest = peak
      crestSince = time
    }
    quietSince = peak < Meter.mute ? quietSince ?? time : nil
    if peak > -1 { clipped = time }
    // Pauses between words do not count as quiet speech.
    if peak > -46 { speech = speech.map { $0 + (peak - $0) * 0.02 } ?? peak }
  }

  /// Lets it fall to where it is at a later time.
  public mutating func settle(to time: Duration) {
    if let last { level = max(-120, level - Meter.fall * max(0, (time - last).seconds)) }
    if time - crestSince > Meter.hold { crest = level }
    last = time
  }

  /// How many bars are lit, and the one that stays a while; `nil` for none.
  public var lit: (bars: Int, crest: Int?) {
    (Meter.bar(level), Meter.bar(crest) > 0 ? Meter.bar(crest) - 1 : nil)
  }

  private static func bar(_ level: Double) -> Int {
    min(bars, max(0, Int(((level - floor) / decibelsPerBar).rounded(.up))))
  }

  /// What a coach would say at that time.
  public func advice(at time: Duration) -> Advice {
    if let quietSince, time - quietSince >= Meter.patience { return .muted }
    if let clipped, time - clipped < .seconds(2) { return .tooLoud }
    guard let speech else { return .fine }
    return speech < -34 ? .closer : speech > -8 ? .tooLoud : .fine
  }
}
