import Measures
import Narrating
import SoundFiles
import Sounding

/// One utterance in virtual time: decoded whenever the next samples are wanted, on the thread that wants them.
final class FileRecital {
  private let utterance: Utterance
  private let desk: SpeechDesk
  private let wish = SpeechWish()
  private var source: Source?
  private var heard = Duration.zero
  private var said = Duration.seconds(-1)
  private var isOver = false

  /// What it is decoded with while an output is open.
  private final class Source {
    var feed: SpeechFeed
    let stream: SpeechStream
    let start: Duration
    let rate: Int

    init(_ utterance: Utterance, _ wish: SpeechWish, rate: Int, after start: Duration)
      throws(SoundFileError)
    {
      feed = try SpeechFeed(utterance, rate: rate, after: start)
      stream = SpeechStream(wish)
      self.start = start
      self.rate = rate
    }

    func fill() {
      while stream.room >= 1 << 16 {
        let samples = feed.next()
        if samples.isEmpty { return stream.finish() }
        stream.give(samples)
      }
    }
  }

  init(_ utterance: Utterance, _ desk: SpeechDesk) {
    self.utterance = utterance
    self.desk = desk
  }

  /// See `Recital.turn`.
  func turn(_ course: SpeechVoice.Course) {
    if wish.course != .ending { wish.course = course }
  }

  /// Whether it asks for an open output.
  var wantsToBeHeard: Bool { !isOver && wish.course == .speaking }

  /// Decodes what the line may take next.
  func feed(_ line: OutputLine) {
    guard !isOver, wish.course != .ending else { return }
    do throws(SoundFileError) {
      if source == nil {
        let made = try Source(utterance, wish, rate: line.rate, after: heard)
        source = made
        line.voice.offer(made.stream)
      }
      source?.fill()
    } catch {
      isOver = true
      desk.tell(.failed(utterance.id, "\(error)"), from: self)
    }
  }

  /// Says how far it is.
  func look() {
    guard let source, !isOver, source.stream.taken > 0 else { return }
    if said < .zero { desk.tell(.began(utterance.id), from: self) }
    heard = source.start + .inSeconds(Double(source.stream.taken) / Double(source.rate))
    isOver = source.stream.isHeard
    if let length = source.feed.length, length > .zero, heard - said >= .milliseconds(50) || isOver
    {
      desk.tell(.progress(utterance.id, min(1, heard / length)), from: self)
    }
    if heard - said >= .milliseconds(50) { said = heard }
    if isOver { desk.tell(.ended(utterance.id), from: self) }
  }

  /// The output has been closed in a pause; it goes on from here with the next one.
  func lineIsClosed() { source = nil }
}
