import BookModel
import Measures
import Narrating

/// A voice reading what lies open: first page, a breath, second page.
struct Narration: Hashable {
  /// How far it is.
  enum Course: Hashable {
    /// Nothing is heard, and nothing will be by itself.
    case silent
    case speaking(id: Int, Pause)
    /// Between two pages, or before the page turns by itself.
    case breathing(until: Duration)
  }

  enum Pause: Hashable { case going, held }

  var course = Course.silent
  /// The opening whose arrival has been noticed.
  var arrived: Int?
  /// Entries that are still to be read.
  var rest: [Int] = []
  /// Whether anything was read here: pages without a voice do not turn by themselves.
  var spoken = 0
  var lastID = 0

  /// Between the pages of a spread.
  static let breath = Duration.milliseconds(600)
  /// Before a page turns by itself.
  static let beforeTurning = Duration.milliseconds(900)

  var isSpeaking: Bool {
    if case .speaking = course { true } else { false }
  }

  var isHeld: Bool {
    if case .speaking(_, .held) = course { true } else { false }
  }
}

extension Reader {
  /// Whether anybody has read any page of this book in this language.
  var isVoiced: Bool { roll.isHeard(in: language) }

  /// What is heard on an entry for the voice that was asked for; `nil` for nothing.
  func reading(of entry: Int) -> PageReading? {
    guard let voice, book.entries.indices.contains(entry) else { return nil }
    return roll.reading(of: book.entries[entry].id, in: language, by: voice)
  }

  mutating func take(_ roll: VoiceRoll) -> [Effect] {
    let wasUnknown = self.roll.voices.isEmpty
    self.roll = roll
    // The first page came before its voice was known.
    let waits = narration.arrived == current && narration.course == .silent && narration.spoken == 0
    return wasUnknown && waits && booth == nil ? beginNarration() : []
  }

  /// Lets the voice go on, stop or begin, as far as this moment asks for it.
  mutating func narrate() -> [Effect] {
    var effects: [Effect] = []
    if narration.arrived != current || booth != nil { effects += leaveNarration() }
    guard booth == nil else { return effects }
    if narration.arrived == nil, flight.isEmpty, fade == nil {
      narration.arrived = current
      effects += beginNarration()
    }
    if case .breathing(let until) = narration.course, now >= until {
      narration.course = .silent
      effects += goOnReading()
    }
    return effects
  }

  /// The voice stops when its page is left, always.
  private mutating func leaveNarration() -> [Effect] {
    let was = narration
    narration.arrived = nil
    narration.rest = []
    narration.spoken = 0
    narration.course = .silent
    return was.isSpeaking ? [.speech(.hush)] : []
  }

  /// Reads what lies open from its beginning.
  mutating func beginNarration() -> [Effect] {
    let quiet: [Effect] = narration.isSpeaking ? [.speech(.hush)] : []
    narration.course = .silent
    narration.spoken = 0
    narration.rest = opening.entries.filter { reading(of: $0) != nil }
    return quiet + goOnReading()
  }

  private mutating func goOnReading() -> [Effect] {
    guard let entry = narration.rest.first else {
      return turns == .byVoice && narration.spoken > 0 ? turnAfterReading() : []
    }
    narration.rest.removeFirst()
    guard let reading = reading(of: entry) else { return goOnReading() }
    narration.lastID += 1
    narration.spoken += 1
    narration.course = .speaking(id: narration.lastID, .going)
    return [
      .speech(
        .say(
          Utterance(id: narration.lastID, reading.sound, treatment: reading.treatment)))
    ]
  }

  private mutating func turnAfterReading() -> [Effect] {
    narration.spoken = 0
    return hand == nil && opening != .backCover ? turn(.onwards) : []
  }

  mutating func take(_ news: SpeechNews) -> [Effect] {
    if booth != nil { return takeInBooth(.speech(news)) }
    switch (news, narration.course) {
    case (.ended(let id), .speaking(let own, _)) where id == own: return pageIsRead()
    case (.failed(let id, _), .speaking(let own, _)) where id == own: return pageIsRead()
    default: return []
    }
  }

  private mutating func pageIsRead() -> [Effect] {
    if narration.rest.isEmpty, turns == .byHand {
      narration.course = .silent
      return []
    }
    let pause = narration.rest.isEmpty ? Narration.beforeTurning : Narration.breath
    narration.course = .breathing(until: now + pause)
    return []
  }

  /// Reads again, holds the voice, or lets it go on: the one disc for all three.
  mutating func replay() -> [Effect] {
    switch narration.course {
    case .speaking(let id, .going):
      narration.course = .speaking(id: id, .held)
      return [.speech(.pause)]
    case .speaking(let id, .held):
      narration.course = .speaking(id: id, .going)
      return [.speech(.resume)]
    case .silent, .breathing: return beginNarration()
    }
  }

  /// *Read to me*, by that voice, or *I read*.
  mutating func listen(to name: String?) -> [Effect] {
    if voice == name { return [] }
    voice = name
    let quiet: [Effect] = narration.isSpeaking ? [.speech(.hush)] : []
    narration.course = .silent
    return quiet + (name == nil ? [] : beginNarration()) + [.remember(place)]
  }

  /// The voice that is shown in the pill: the one that reads, else the one that would.
  var shownVoice: RolledVoice? {
    let heard = roll.voices.filter { $0.isHeard(in: language) }
    return heard.first { $0.name == voice } ?? heard.first
  }

  /// Touched again, the face gives way to the next one.
  mutating func touchFace() -> [Effect] {
    let heard = roll.voices.filter { $0.isHeard(in: language) }.map(\.name)
    guard let first = heard.first else { return [] }
    guard let voice, let place = heard.firstIndex(of: voice) else { return listen(to: first) }
    return heard.count == 1 ? beginNarration() : listen(to: heard[(place + 1) % heard.count])
  }
}
