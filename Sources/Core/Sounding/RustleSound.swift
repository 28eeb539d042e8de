/// The recording that every rustle is made of, cut into its parts for one rate.
///
/// The file has three, where `scripts/draw-rustle` puts them: an onset (for those who listen to the file), a texture from
/// 0.20 to 2.05 s, and a landing from there to the end.
public struct RustleSound: Sendable {
  /// The texture, whose end goes over into its beginning.
  let loop: [Float]
  let landing: [Float]
  public let rate: Int

  /// No rustle is louder: -12 dB of full scale.
  public static let peak: Float = 0.2512
  /// What the file has to have, at least.
  public static let shortest = Duration.milliseconds(2200)
  /// What the file may have: more is not a rustle.
  public static let longest = Duration.seconds(10)

  private static let texture = (from: 0.20, to: 2.05)
  private static let blend = 0.05

  /// `nil` where the clip is shorter than `shortest` or longer than `longest`. One that is too loud is made as quiet as
  /// a rustle may be.
  ///
  /// - Parameter rate: Of the device, in `SoundClip.rates`.
  public init?(_ clip: SoundClip, rate: Int) {
    guard clip.length >= Self.shortest, clip.length <= Self.longest else { return nil }
    let whole = clip.resampled(to: rate)
    let samples = whole.peak > Self.peak ? whole.scaled(by: Self.peak / whole.peak) : whole
    func place(_ seconds: Double) -> Int { Int(seconds * Double(rate)) }
    let texture = samples.samples[place(Self.texture.from)..<place(Self.texture.to)]
    loop = Self.looped(Array(texture), blend: place(Self.blend))
    landing = Array(samples.samples[place(Self.texture.to)...])
    self.rate = rate
  }

  /// The last `blend` samples are laid under the first, so that the end meets the beginning.
  private static func looped(_ samples: [Float], blend: Int) -> [Float] {
    let count = samples.count - blend
    return (0..<count).map { index in
      guard index < blend else { return samples[index] }
      let weight = Float(index) / Float(blend)
      return samples[index] * weight + samples[count + index] * (1 - weight)
    }
  }
}

/// Rules of the rustle that do not depend on a rate.
public enum Rustle {
  /// How long a leaf that goes by itself is heard.
  public static let lengths = Duration.milliseconds(150)...Duration.seconds(2)

  /// The speed that `SoundEffect.leafMoved` wants.
  /// - Parameter widths: How many widths of a page the grabbed point travels in a second, whatever the direction. Four
  ///   and more are a flick.
  public static func speed(widthsPerSecond widths: Double) -> Float {
    widths.isFinite ? Float(min(abs(widths) / 4, 1)) : 0
  }
}
