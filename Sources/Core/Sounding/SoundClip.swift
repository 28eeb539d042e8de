/// A piece of sound in one channel.
public struct SoundClip: Hashable, Sendable {
  /// Full scale is ±1; every sample is a number.
  public let samples: [Float]
  /// Samples a second, in `SoundClip.rates`.
  public let rate: Int

  /// What no ear and no device asks to be left out.
  public static let rates = 4000...384_000

  /// `nil` where the rate is outside `rates`. Samples that are no numbers, as files from outside may hold, become 0.
  public init?(samples: [Float], rate: Int) {
    guard Self.rates.contains(rate) else { return nil }
    self.samples = samples.map { $0.isFinite ? $0 : 0 }
    self.rate = rate
  }

  init(trusted samples: [Float], rate: Int) {
    self.samples = samples
    self.rate = rate
  }

  /// How long it is heard.
  public var length: Duration {
    .nanoseconds(Int64(samples.count) * 1_000_000_000 / Int64(rate))
  }

  /// The greatest distance from silence, 0 or more; above 1 it would be cut off.
  public var peak: Float { samples.reduce(0) { max($0, abs($1)) } }

  /// The same with every sample times `gain`.
  public func scaled(by gain: Float) -> SoundClip {
    SoundClip(trusted: samples.map { $0 * gain }, rate: rate)
  }
}
