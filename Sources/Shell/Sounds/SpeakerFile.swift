import Measures
public import Narrating
public import SoundFiles
public import Sounding

/// A loudspeaker in virtual time: what it would play stands in a WAV file, 48 kHz, 16 bit, one channel, the same file
/// for the same effects at the same times.
///
/// It opens and closes as the real one does: silence first where the output was closed (see `Playback`).
public final class SpeakerFile: SoundSink {
  /// Samples a second.
  public static let rate = 48_000

  private let choices: SoundChoices
  private let pageTurn: SoundClip?
  private var file: SoundWriter
  private var line: OutputLine?
  private let desk = SpeechDesk()
  private var recital: FileRecital?
  private var bed: FileBed?
  private var written = 0

  /// - Throws: `SoundFileError` where the file cannot be made, or the page's sound cannot be read: whoever asks for a
  ///   file wants to hear it.
  public init(_ path: String, _ choices: SoundChoices) throws(SoundFileError) {
    self.choices = choices
    pageTurn = choices.isSilent ? nil : try choices.readPageTurn()
    file = try SoundWriter(path, rate: Self.rate)
  }

  /// What went wrong while writing, the first of it; the file is good up to there.
  public var failure: SoundFileError? { file.failure }

  /// See `SoundSink.play`; from the time on that `advance` last named.
  public func play(_ effect: SoundEffect) {
    guard pageTurn != nil else { return }
    if effect.isHeard { open() }
    line?.hear(effect)
  }

  private func open() {
    if line == nil { line = OutputLine(choices.mixer(pageTurn, rate: Self.rate)) }
  }

  /// See `SoundSink.speak`; from the time on that `advance` last named.
  public func speak(_ deed: SpeechDeed) {
    switch deed {
    case .say(let utterance):
      recital?.turn(.ending)
      let next = FileRecital(utterance, desk)
      recital = next
      desk.begin(next)
    case .pause: recital?.turn(.paused)
    case .resume: recital?.turn(.speaking)
    case .hush:
      recital?.turn(.ending)
      recital = nil
      desk.begin(nil)
    }
  }

  /// See `SoundSink.surround`; from the time on that `advance` last named.
  public func surround(with bed: SoundBed?) {
    self.bed?.end()
    self.bed = choices.heard(bed).map { FileBed($0) }
  }

  /// See `SoundSink.collectSpeech`.
  public func collectSpeech() -> [SpeechNews] { desk.collect() }

  /// See `SoundSink.onSpeech`.
  public func onSpeech(_ notify: @escaping @Sendable () -> Void) { desk.onNews(notify) }

  /// Writes what is heard until then; nothing for a time that is over.
  public func advance(to time: Duration) {
    let end = Int((max(time.seconds, 0) * Double(Self.rate)).rounded())
    var buffer = [Float](repeating: 0, count: 1024)
    while written < end, failure == nil {
      let count = min(buffer.count, end - written)
      if recital?.wantsToBeHeard == true || bed?.wantsToBeHeard == true { open() }
      if let line {
        recital?.feed(line)
        bed?.feed(line)
      }
      buffer.withUnsafeMutableBufferPointer { samples in
        let part = UnsafeMutableBufferPointer(rebasing: samples[..<count])
        part.update(repeating: 0)
        line?.render(into: part)
      }
      file.write(buffer[..<count])
      written += count
      recital?.look()
      if line?.isRested == true {
        line = nil
        recital?.lineIsClosed()
        bed?.lineIsClosed()
      }
    }
  }

  /// Fades out; the file ends with 50 ms of that.
  public func close(within _: Duration) {
    guard line != nil else { return }
    speak(.hush)
    surround(with: nil)
    line?.hear(.hush)
    advance(to: .inSeconds(Double(written) / Double(Self.rate) + 0.05))
    line = nil
  }
}
