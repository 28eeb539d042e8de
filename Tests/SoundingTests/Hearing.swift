import Glibc
import Measures
import Sounding
import Testing

/// Samples that a test listens to, and what it hears in them.
struct Hearing {
  var samples: [Float]
  let rate: Int

  /// Plays into blocks of the size that devices like, doing at each time what is asked.
  init(
    _ mixer: Mixer, seconds: Double, block: Int = 480,
    _ effects: [(at: Double, effect: SoundEffect)]
  ) {
    var mixer = mixer
    rate = mixer.rate
    samples = [Float](repeating: .nan, count: Int(seconds * Double(rate)))
    var waiting = effects[...]
    samples.withUnsafeMutableBufferPointer { whole in
      var start = 0
      while start < whole.count {
        while let next = waiting.first, Int(next.at * Double(mixer.rate)) <= start {
          mixer.hear(next.effect)
          waiting.removeFirst()
        }
        let end = min(whole.count, start + block)
        mixer.render(into: UnsafeMutableBufferPointer(rebasing: whole[start..<end]))
        start = end
      }
    }
  }

  var peak: Float { samples.reduce(0) { max($0, abs($1)) } }

  /// The greatest difference of neighbours.
  var greatestStep: Float {
    zip(samples, samples.dropFirst()).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  /// Seconds of the first and the last sample that is within 60 dB of the loudest.
  var heard: (from: Double, to: Double)? {
    let least = peak / 1000
    guard peak > 0, let first = samples.firstIndex(where: { abs($0) > least }),
      let last = samples.lastIndex(where: { abs($0) > least })
    else { return nil }
    return (Double(first) / Double(rate), Double(last) / Double(rate))
  }

  /// Mean power between two times, in dB of full scale.
  func level(_ from: Double, _ to: Double) -> Double {
    let part = samples[Int(from * Double(rate))..<Int(to * Double(rate))]
    let power = part.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, part.count))
    return 10 * log10(power + 1e-20)
  }

  /// The share of the power that neighbouring differences hold: the greater, the brighter.
  func brightness(_ from: Double, _ to: Double) -> Double {
    let part = samples[Int(from * Double(rate))..<Int(to * Double(rate))]
    let power = part.reduce(0) { $0 + Double($1) * Double($1) }
    let change = zip(part, part.dropFirst()).reduce(0.0) {
      $0 + Double($1.0 - $1.1) * Double($1.0 - $1.1)
    }
    return change / max(power, 1e-20)
  }
}

/// Sounds of two and a half seconds to make a rustle of.
enum Source {
  /// A level that never changes: whatever is heard of it is the loudness alone.
  static func constant(rate: Int = 48_000, _ level: Float = 0.2) -> SoundClip {
    clip(rate: rate) { _ in level }
  }

  /// Noise of a generator of our own, as loud as paper.
  static func noise(rate: Int = 48_000, _ level: Float = 0.2) -> SoundClip {
    var state: UInt32 = 1
    return clip(rate: rate) { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return level * (Float(state >> 8) / Float(1 << 23) - 1)
    }
  }

  static func clip(
    rate: Int, seconds: Double = 2.5, _ sample: (Int) -> Float
  ) -> SoundClip {
    let samples = (0..<Int(seconds * Double(rate))).map(sample)
    guard let clip = SoundClip(samples: samples, rate: rate) else { preconditionFailure("a rate") }
    return clip
  }

  /// A mixer whose pages sound like that.
  static func mixer(_ clip: SoundClip, rate: Int = 48_000, volume: Float = 1) throws -> Mixer {
    let rustle: RustleSound = try #require(RustleSound(clip, rate: rate))
    return Mixer(
      rate: rate, rustle: rustle, clips: [clip], volume: volume)
  }
}
