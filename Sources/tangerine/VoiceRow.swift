import BookModel
import FoundationEssentials
import Measures
import Narrating
import Recordings

/// What a list says of one voice in one language.
struct VoiceRow: Hashable, Codable {
  var voice: String
  /// `family` or `author`.
  var origin: String
  var language: String
  var pages: Int
  /// Pages of the book.
  var of: Int
  var changed: Int
  var retired: Int
  /// `nil` for a voice that came with the book: its files are not opened.
  var seconds: Double?

  /// In the order of the roll.
  static func rows(of voices: BookVoices, in book: Book) -> [VoiceRow] {
    voices.roll(with: book).voices.flatMap { voice in
      let languages = Set(voice.readings.keys.map(\.language))
      return languages.sorted { $0.rawValue < $1.rawValue }.map {
        VoiceRow(voice, in: $0, of: book, voices.ledger)
      }
    }
  }

  private init(_ voice: RolledVoice, in language: LanguageTag, of book: Book, _ ledger: Ledger) {
    let entries = Dictionary(book.entries.map { ($0.id, $0) }) { one, _ in one }
    let readings = voice.readings.filter {
      $0.key.language == language && entries[$0.key.page] != nil
    }
    self.voice = voice.name
    origin = voice.origin == .family ? "family" : "author"
    self.language = language.rawValue
    pages = readings.count
    of = book.entries.count
    changed = readings.count { key, reading in
      let texts = entries[key.page]?.texts ?? []
      let words = texts.compactMap { $0.text(in: language, fallback: book.language) }
        .joined(separator: "\n")
      return reading.isChanged(from: words)
    }
    retired = ledger.lines.count {
      $0.take.standing == .retired && $0.take.subject.voice == voice.name
        && $0.take.subject.language == language
    }
    let length = readings.values.reduce(Duration.zero) { $0 + ($1.take?.length ?? .zero) }
    seconds = voice.origin == .family ? (length.seconds * 10).rounded() / 10 : nil
  }

  var sentence: String {
    let time = seconds.map { ", \(Int($0) / 60) min \(Int($0) % 60) s" } ?? ""
    let other = changed == 0 ? "" : ", \(changed) with other words since"
    let whose = origin == "author" ? ", came with the book" : ""
    return "\(voice) (\(language)): \(pages) of \(of) pages\(time)\(other)\(whose)"
  }

  static func json(_ rows: [VoiceRow]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let objects = rows.compactMap { try? encoder.encode($0) }.map {
      String(decoding: $0, as: UTF8.self)
    }
    return objects.isEmpty ? "[]" : "[\n  \(objects.joined(separator: ",\n  "))\n]"
  }

  /// `seconds` stands there even where it is not known.
  func encode(to encoder: any Encoder) throws {
    var box = encoder.container(keyedBy: CodingKeys.self)
    try box.encode(voice, forKey: .voice)
    try box.encode(origin, forKey: .origin)
    try box.encode(language, forKey: .language)
    try box.encode(pages, forKey: .pages)
    try box.encode(of, forKey: .of)
    try box.encode(changed, forKey: .changed)
    try box.encode(retired, forKey: .retired)
    try box.encode(seconds, forKey: .seconds)
  }
}
