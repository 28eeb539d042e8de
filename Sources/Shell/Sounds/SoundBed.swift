public import Narrating
import SoundFiles

/// A sound that is heard around a page, again and again, under everything else.
public struct SoundBed: Hashable, Sendable {
  public var sound: SoundPlace
  /// 0…1.
  public var volume: Double

  public init(_ sound: SoundPlace, volume: Double = 1) {
    self.sound = sound
    self.volume = volume.isFinite ? min(1, max(0, volume)) : 0
  }

  /// Seconds in which it comes and goes.
  static let fade = 0.6
}

/// The samples of a bed in the rate of an output, piece by piece, without an end.
struct BedFeed: ~Copyable {
  private let bed: SoundBed
  private let rate: Int
  private var feed: SpeechFeed
  /// Whether anything came since it last began.
  private var hasSound = false

  /// - Throws: `SoundFileError` where the file cannot be read.
  init(_ bed: SoundBed, rate: Int) throws(SoundFileError) {
    self.bed = bed
    self.rate = rate
    feed = try SpeechFeed(Utterance(id: 0, bed.sound), rate: rate, after: .zero)
  }

  /// The next samples, some thousands; none only where there is nothing in the file, or it has gone.
  mutating func next() -> [Float] {
    var samples = feed.next()
    if samples.isEmpty, hasSound {
      guard let again = try? SpeechFeed(Utterance(id: 0, bed.sound), rate: rate, after: .zero)
      else { return [] }
      feed = again
      samples = feed.next()
    }
    hasSound = !samples.isEmpty
    let gain = Float(bed.volume)
    return gain == 1 ? samples : samples.map { $0 * gain }
  }
}
