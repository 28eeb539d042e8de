import Measures
public import Narrating
import Sounds

/// Turns what a microphone hears into takes, one step after the other: on a thread of its own, or in virtual time on the
/// caller's. It knows no clock; all it counts are samples.
struct Scribe: Sendable {
  /// The moment at which something was asked.
  struct Mark: Sendable {
    /// The number of the sample that arrived next.
    var sample: Int
    /// How often samples had been lost.
    var losses: Int
  }

  /// What is asked of it.
  enum Order {
    case open, close
    case record(TakeSubject, text: String, at: Mark)
    case split(TakeSubject, text: String, at: Mark)
    case stop(at: Mark)
    /// The program ends: whatever is being recorded is finished now.
    case leave
  }

  private struct Job: Sendable {
    var subject: TakeSubject
    var text: String
    /// When it was asked for.
    var mark: Mark
    /// Whether it goes on without a gap from another take.
    var isSeamless = false
  }

  private struct Taking: Sendable {
    var job: Job
    /// The number of its first sample, and of the one after the last that was written.
    var start: Int
    var end: Int
    /// Whether its beginning has been told.
    var isTold = false
    /// Where it was asked to end.
    var stop: Int?
  }

  private enum State: Sendable {
    case idle
    /// No frame has come since it was asked for.
    case armed(Job)
    case taking(Taking)
  }

  private let source: any MicrophoneSource
  private let writer: any TakeWriter
  private let tell: @Sendable (RecordingNews) -> Void
  private var state = State.idle
  private var meter = LoudnessMeter()
  private var recent = RecentSound()
  private var said = MicrophoneState.closed

  private static let longest = Int(Take.longest.seconds) * Take.rate
  private static let shortest = Take.rate / 2

  init(
    _ source: any MicrophoneSource, _ writer: any TakeWriter,
    tell: @escaping @Sendable (RecordingNews) -> Void
  ) {
    self.source = source
    self.writer = writer
    self.tell = tell
  }

  /// Nothing is open, and nothing is being recorded.
  var isAtRest: Bool {
    guard case .idle = state else { return false }
    return said == .closed
  }
}

// MARK: Orders

extension Scribe {
  mutating func obey(_ order: Order) {
    switch order {
    case .open: source.open()
    case .close:
      finish(.stopped)
      source.close()
    case .record(let subject, let text, let mark):
      finish(.stopped)
      state = .armed(Job(subject: subject, text: text, mark: mark))
    case .split(let subject, let text, let mark):
      split(Job(subject: subject, text: text, mark: mark, isSeamless: true))
    case .stop(let mark): stop(mark.sample)
    case .leave:
      hear()
      finish(.stopped)
      source.close()
    }
  }

  private mutating func stop(_ mark: Int) {
    switch state {
    case .idle: break
    case .armed:
      state = .idle
      tell(.tooShort)
    case .taking(var taking):
      taking.stop = taking.stop ?? max(mark, taking.job.mark.sample)
      state = .taking(taking)
      if taking.end >= mark + Recorder.postRollFrames { finish(.stopped) }
    }
  }

  /// What has been written already stays where it is, and the next take goes on from there.
  private mutating func split(_ job: Job) {
    hear(upTo: job.mark.sample)
    switch state {
    case .taking(let taking) where taking.stop == nil:
      finish(.stopped)
      begin(job, from: taking.end)
    case .armed:
      tell(.tooShort)
      state = .armed(Job(subject: job.subject, text: job.text, mark: job.mark))
    case .taking, .idle: break
    }
  }
}

// MARK: Samples

extension Scribe {
  /// Takes in what has come since the last call.
  mutating func hear() { hear(upTo: .max) }

  private mutating func hear(upTo mark: Int) {
    look()
    while recent.end < mark {
      let sound = source.take()
      guard !sound.samples.isEmpty else { break }
      hear(sound)
    }
    switch said {
    case .unusable(let trouble): lose(trouble)
    case .closed: finish(.stopped)
    case .opening, .open: break
    }
  }

  private mutating func look() {
    let now = source.state
    if now != said { tell(.microphone(now)) }
    said = now
  }

  private mutating func hear(_ sound: CapturedSound) {
    for measure in meter.add(sound.samples) { tell(.level(measure)) }
    recent.add(sound)
    if case .armed(let job) = state, recent.end > job.mark.sample {
      begin(job, from: job.mark.sample - Recorder.preRollFrames)
    } else {
      write(sound)
    }
  }

  private mutating func begin(_ job: Job, from number: Int) {
    do throws(TakeFailure) {
      try writer.begin(job.subject, text: job.text)
    } catch {
      state = .idle
      return tell(.failed(error.reason))
    }
    let sound = recent.since(number)
    state = .taking(
      Taking(job: job, start: sound.start, end: sound.start))
    write(sound)
  }

  private mutating func write(_ sound: CapturedSound) {
    guard case .taking(var taking) = state else { return }
    let (limit, ending) = Self.limit(of: taking)
    let part = sound.samples.prefix(max(0, limit - taking.end))
    let end = part.isEmpty ? nil : writer.append(part.map { Self.bits(of: $0) })
    taking.end += part.count
    if end == nil, !taking.isTold, taking.end > taking.job.mark.sample {
      taking.isTold = true
      tell(.began(taking.job.subject))
    }
    state = .taking(taking)
    if let end { finish(end) } else if taking.end >= limit { finish(ending) }
  }

  /// A sample as takes have it: what a device gives in 16 bit stays the same, bit by bit.
  private static func bits(of sample: Float) -> Int16 {
    sample.isFinite ? Int16(min(max(sample * 32_768, -32_768), 32_767).rounded()) : 0
  }

  /// Where the take ends at the latest, and why.
  private static func limit(of taking: Taking) -> (Int, Draft.Ending) {
    let longest = taking.start + Self.longest
    let stop = taking.stop.map { $0 + Recorder.postRollFrames } ?? .max
    return stop <= longest ? (stop, .stopped) : (longest, .tooLong)
  }
}

// MARK: Ends

extension Scribe {
  /// The microphone has gone.
  private mutating func lose(_ trouble: MicrophoneState.Trouble) {
    switch state {
    case .idle: break
    case .armed:
      state = .idle
      tell(.failed("Nothing was recorded: \(trouble.words)"))
    case .taking(let taking): finish(taking.stop == nil ? .microphoneGone : .stopped)
    }
  }

  /// Ends what is being recorded, if anything is.
  private mutating func finish(_ ending: Draft.Ending) {
    switch state {
    case .idle: return
    case .armed: tell(.tooShort)
    case .taking(let taking): finish(taking, ending)
    }
    state = .idle
  }

  private func finish(_ taking: Taking, _ ending: Draft.Ending) {
    let stop = min(taking.stop ?? taking.end, taking.end)
    guard stop - max(taking.job.mark.sample, taking.start) >= Self.shortest else {
      writer.discard()
      return tell(.tooShort)
    }
    let edges = TakeEdges(
      before: taking.job.isSeamless ? 0 : max(0, taking.job.mark.sample - taking.start),
      after: taking.end - stop)
    do throws(TakeFailure) {
      tell(
        .drafted(
          try writer.finish(ending, dropouts: source.losses - taking.job.mark.losses, edges: edges))
      )
    } catch {
      tell(.failed(error.reason))
    }
  }
}

extension MicrophoneState.Trouble {
  /// Why nothing can be recorded; no full stop.
  public var words: String {
    switch self {
    case .none: "this machine has no microphone"
    case .busy: "another program has the microphone"
    case .refused(let words): "the microphone cannot be used (\(words))"
    case .vanished: "the microphone has gone away"
    case .noRoom(let words): words
    }
  }
}
