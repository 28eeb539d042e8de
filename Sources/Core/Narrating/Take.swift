public import BookModel

/// What a take is a reading of: one entry of `Pages` of one book, in one language, by one voice.
public struct TakeSubject: Hashable, Sendable {
  /// The book's key: `BookIdentity.key`.
  public var book: String
  public var page: PageID
  public var language: LanguageTag
  /// The voice's name.
  public var voice: String

  public init(book: String, page: PageID, language: LanguageTag, voice: String) {
    self.book = book
    self.page = page
    self.language = language
    self.voice = voice
  }
}

/// How a sound is to be heard: nothing is ever cut from a file, these numbers say what is played of it.
public struct Treatment: Hashable, Sendable {
  /// The frames that are heard, at 48 kHz; within the file.
  public var span: Range<Int>
  /// In dB, −60…20.
  public var gain: Double

  public init(span: Range<Int>, gain: Double = 0) {
    self.span = span
    self.gain = gain.isFinite ? min(20, max(-60, gain)) : 0
  }
}

/// What a sound looks like: its loudness in bars of equal length, 0 (silent) … 255 (full scale), by peaks.
public struct Wave: Hashable, Sendable {
  public var bars: [UInt8]
  /// As many as the review card draws.
  public static let count = 84

  public init(bars: [UInt8]) { self.bars = bars }
}

/// A recording of one page that was kept.
public struct Take: Hashable, Sendable {
  /// Every take has this rate; one channel.
  public static let rate = 48_000
  /// No take is longer.
  public static let longest = Duration.seconds(600)
  /// A shorter press leaves nothing behind, and the old take as it was.
  public static let shortest = Duration.milliseconds(500)

  public var subject: TakeSubject
  /// Counted from 1 for a voice and page; never used twice.
  public var number: Int
  /// When it was recorded: ISO 8601, UTC, whole seconds.
  public var recorded: String
  /// The page's text as it was read.
  public var text: String
  /// Length of the whole capture, in frames.
  public var frames: Int
  public var treatment: Treatment
  /// How often samples were lost on the way.
  public var dropouts: Int
  public var wave: Wave
  public var standing: Standing

  /// Whether it is the one that is heard.
  public enum Standing: String, Hashable, Sendable {
    case kept
    /// A newer one has taken its place; it can come back.
    case retired
  }

  public init(
    subject: TakeSubject, number: Int, recorded: String, text: String, frames: Int,
    treatment: Treatment, dropouts: Int = 0, wave: Wave = Wave(bars: []),
    standing: Standing = .kept
  ) {
    self.subject = subject
    self.number = number
    self.recorded = recorded
    self.text = text
    self.frames = frames
    self.treatment = treatment
    self.dropouts = dropouts
    self.wave = wave
    self.standing = standing
  }

  /// How long it is heard.
  public var length: Duration {
    .nanoseconds(Int64(treatment.span.count) * 1_000_000_000 / Int64(Take.rate))
  }
}

/// A recording that has been stopped and not yet been kept.
public struct Draft: Hashable, Sendable {
  /// Which one it is, for as long as the program runs.
  public var id: Int
  public var subject: TakeSubject
  public var text: String
  /// The file, whole and playable as it is.
  public var path: String
  public var frames: Int
  public var treatment: Treatment
  public var dropouts: Int
  /// What is heard of it.
  public var wave: Wave
  /// All of it.
  public var capture: Wave
  public var ending: Ending

  /// Why it ends where it does.
  public enum Ending: Hashable, Sendable {
    case stopped
    /// Ten minutes.
    case tooLong
    /// Under 20 MB were left, or a write came short; what was written before is whole.
    case diskFull
    case microphoneGone
    /// It was found after the program had been ended in the middle of it.
    case found
  }

  public init(
    id: Int, subject: TakeSubject, text: String, path: String, frames: Int,
    treatment: Treatment, dropouts: Int = 0, wave: Wave = Wave(bars: []),
    capture: Wave = Wave(bars: []), ending: Ending = .stopped
  ) {
    self.id = id
    self.subject = subject
    self.text = text
    self.path = path
    self.frames = frames
    self.treatment = treatment
    self.dropouts = dropouts
    self.wave = wave
    self.capture = capture
    self.ending = ending
  }

  /// How long it is heard.
  public var length: Duration {
    .nanoseconds(Int64(treatment.span.count) * 1_000_000_000 / Int64(Take.rate))
  }
}
