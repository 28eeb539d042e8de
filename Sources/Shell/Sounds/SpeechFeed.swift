import Glibc
import Measures
import Narrating
import SoundFiles

/// The samples of an utterance as they are to be heard, in the rate of an output, piece by piece.
struct SpeechFeed: ~Copyable {
  private var reader: SoundReader
  private var converter: RateConverter
  private let rate: Int
  private let treatment: Treatment?
  private let gain: Float
  /// Samples of the file: where it begins, and where it ends if that is known.
  private let first: Int
  private let end: Int?
  private let from: Int
  private var place: Int
  private var isOver = false

  /// No utterance with a gain is louder: −1 dB of full scale. One that keeps to −1.5 dB is left as it is.
  private static let (knee, ceiling): (Float, Float) = (0.8414, 0.8913)
  private static let fade = 0.008

  /// - Parameters:
  ///   - rate: Of the output, in samples a second.
  ///   - heard: How much of it has been heard already.
  /// - Throws: `SoundFileError` where the file cannot be read.
  init(_ utterance: Utterance, rate: Int, after heard: Duration) throws(SoundFileError) {
    var reader = try SoundReader(utterance.sound)
    guard let converter = RateConverter(from: reader.rate, to: rate) else {
      throw SoundFileError("\(utterance.sound)", "libsamplerate is not on this machine")
    }
    let scale = Double(reader.rate) / Double(Take.rate)
    // A ledger may name any number.
    func sample(_ frame: Int) -> Int {
      Int((Double(min(max(0, frame), 1 << 40)) * scale).rounded())
    }
    treatment = utterance.treatment
    gain = Float(pow(10, (treatment?.gain ?? 0) / 20))
    first = max(0, sample(treatment?.span.lowerBound ?? 0))
    end = [reader.count, treatment.map { sample($0.span.upperBound) }].compactMap { $0 }.min()
    from = first + Int((heard.seconds * Double(reader.rate)).rounded())
    place = from
    reader.skip(to: from)
    self.rate = rate
    self.reader = reader
    self.converter = converter
  }

  /// How long it is heard all in all; `nil` where the file does not know.
  var length: Duration? {
    end.map { .inSeconds(Double(max(0, $0 - first)) / Double(reader.rate)) }
  }

  /// The next samples, some thousands; none at the end.
  mutating func next() -> [Float] {
    // In a much higher rate a piece becomes much longer.
    let most = max(64, min(4096, 32_768 * reader.rate / rate))
    while !isOver {
      var samples = reader.read(min(most, end.map { $0 - place } ?? most))
      isOver = samples.isEmpty
      treat(&samples)
      place += samples.count
      let made = converter.convert(samples, isLast: isOver)
      if !made.isEmpty { return made }
    }
    return []
  }

  /// Gain, and fades where the sound has been cut.
  private func treat(_ samples: inout [Float]) {
    let fade = Float(Self.fade * Double(reader.rate))
    let (cutsBegin, cutsEnd) = (treatment != nil || from > 0, treatment != nil)
    for index in samples.indices {
      var level = gain
      if cutsBegin { level *= min(1, Float(place + index - from + 1) / fade) }
      if cutsEnd, let end { level *= min(1, Float(end - place - index) / fade) }
      samples[index] *= level
      if gain > 1 { samples[index] = Self.limited(samples[index]) }
    }
  }

  /// Bends what is above the knee so that it stays below the ceiling.
  private static func limited(_ sample: Float) -> Float {
    let over = abs(sample) - knee
    if over <= 0 { return sample }
    let bent = knee + (ceiling - knee) * (1 - exp(-over / (ceiling - knee)))
    return sample < 0 ? -bent : bent
  }
}

extension SoundReader {
  /// - Throws: `SoundFileError`, also for what is no file.
  init(_ place: SoundPlace) throws(SoundFileError) {
    switch place {
    case .file(let path): try self.init(path)
    case .beneath(let folder, let name): try self.init(name, beneath: folder)
    case .robot: throw SoundFileError("\(place)", "it has not been said yet")
    }
  }
}
