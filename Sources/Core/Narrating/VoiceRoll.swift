public import BookModel

/// The voices that can read a book, and what each has read: what a room knows of them.
public struct VoiceRoll: Hashable, Sendable {
  /// The book's key, as takes name it.
  public var book: String
  /// The family's first, then the author's, the robot last.
  public var voices: [RolledVoice]
  public var recording: Recording
  public var consent: Consent
  /// Minutes that the disk has room for; `nil` where that is not known.
  public var minutes: Int?

  /// Whether this machine may record.
  public enum Recording: Hashable, Sendable {
    case allowed
    case off
  }

  /// Whether a parent has been told who can hear what is recorded.
  public enum Consent: Hashable, Sendable { case given, needed }

  /// - Parameter recording: `off`: no microphone is drawn, and none is opened.
  public init(
    book: String = "", voices: [RolledVoice] = [], recording: Recording = .off,
    consent: Consent = .given, minutes: Int? = nil
  ) {
    self.book = book
    self.voices = voices
    self.recording = recording
    self.consent = consent
    self.minutes = minutes
  }

  /// The voice of that name; `nil` for none.
  public func voice(_ name: String) -> RolledVoice? { voices.first { $0.name == name } }

  /// Who is heard on a page for one who asked for `name`: that voice, else the first that has read it, in the same
  /// language; `nil` where nobody has.
  public func reading(
    of page: PageID, in language: LanguageTag, by name: String
  ) -> PageReading? {
    let ordered = voices.filter { $0.name == name } + voices.filter { $0.name != name }
    return ordered.lazy.compactMap { $0.readings[PageKey(page: page, language: language)] }.first
  }

  /// Whether any page can be heard in a language.
  public func isHeard(in language: LanguageTag) -> Bool {
    voices.contains { $0.isHeard(in: language) }
  }
}

/// One voice of a book.
public struct RolledVoice: Hashable, Sendable {
  public var name: String
  public var face: VoiceFace
  public var origin: Origin
  public var readings: [PageKey: PageReading]

  /// Whose it is.
  public enum Origin: Hashable, Sendable {
    /// Recorded here, or given to this family.
    case family
    /// Came with the book.
    case author
    /// Nobody's: what no voice has read, a machine says.
    case robot
  }

  public init(
    name: String, face: VoiceFace, origin: Origin, readings: [PageKey: PageReading] = [:]
  ) {
    self.name = name
    self.face = face
    self.origin = origin
    self.readings = readings
  }

  /// Whether it has read any page in a language.
  public func isHeard(in language: LanguageTag) -> Bool {
    readings.keys.contains { $0.language == language }
  }
}

/// A page in one language.
public struct PageKey: Hashable, Sendable {
  public var page: PageID
  public var language: LanguageTag

  public init(page: PageID, language: LanguageTag) {
    self.page = page
    self.language = language
  }
}

/// How a voice is shown.
public enum VoiceFace: Hashable, Sendable {
  /// One of ours.
  case drawn(DrawnFace)
  /// A picture of the family's or the author's: a file in a folder out of which nothing may lead.
  case picture(folder: String, file: String)
  case robot
}

/// The faces that we drew.
public enum DrawnFace: String, Hashable, Sendable, CaseIterable {
  case grandma, grandpa, mama, papa, sister, brother

  /// The name of a voice that has no other yet.
  public var usualName: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// A page as one voice has read it.
public struct PageReading: Hashable, Sendable {
  public var sound: SoundPlace
  public var treatment: Treatment?
  public var wave: Wave
  /// The take behind it; `nil` for a sound that came with the book.
  public var take: Take?
  /// The one of those that were put aside which comes back next.
  public var former: Take?

  public init(
    _ sound: SoundPlace, treatment: Treatment? = nil, wave: Wave = Wave(bars: []),
    take: Take? = nil, former: Take? = nil
  ) {
    self.sound = sound
    self.treatment = treatment
    self.wave = wave
    self.take = take
    self.former = former
  }

  /// Whether the page's words are others than those that were read; spaces do not count.
  public func isChanged(from words: String) -> Bool {
    guard let take else { return false }
    return take.text.split(whereSeparator: \.isWhitespace)
      != words.split(whereSeparator: \.isWhitespace)
  }
}
