import BookModel

/// The words in which a sound file says which take it is, so that a lost ledger can be written again from the files.
public enum TakeRecord {
  /// What this program writes; a record of a later one is not understood.
  public static let version = 1
  /// No record that is read is longer, in bytes.
  public static let longest = 1 << 20
  private static let heading = "tangerine-take"

  /// The record of a take: lines, each with a line feed at its end.
  public static func text(of take: Take) -> String { fields(of: take).text }

  static func fields(of take: Take) -> Fields {
    var fields = Fields()
    fields.add(heading, version)
    fields.add("book", take.subject.book)
    fields.add("page", take.subject.page.rawValue)
    fields.add("language", take.subject.language.rawValue)
    fields.add("voice", take.subject.voice)
    fields.add("number", take.number)
    fields.add("recorded", take.recorded)
    fields.add("frames", take.frames)
    fields.add("from", take.treatment.span.lowerBound)
    fields.add("to", take.treatment.span.upperBound)
    fields.add("gain", take.treatment.gain)
    fields.add("dropouts", take.dropouts)
    fields.add("wave", hex(take.wave.bars))
    fields.add("standing", take.standing.rawValue)
    // Word by word times will stand here.
    fields.add("cues", "")
    fields.add("text", cut(take.text))
    return fields
  }

  /// A page's text has 20,000 characters at most, but each may drag a hundred marks along. Escaped, a byte becomes four
  /// at most.
  private static func cut(_ text: String) -> String {
    let most = longest / 8
    guard text.utf8.count > most else { return text }
    return String(decoding: text.utf8.prefix(most), as: UTF8.self)
  }

  /// The take that a record describes; `nil` where it is none, or one of a later program.
  ///
  /// Nothing in it is believed: numbers are brought into their ranges, and what is missing has its usual value.
  public static func take(_ text: String) -> Take? {
    guard text.utf8.count <= longest else { return nil }
    return take(Fields(text))
  }

  static func take(_ fields: Fields) -> Take? {
    guard let version = fields.number(heading), (1...Self.version).contains(version),
      let book = fields["book"], let page = fields["page"], !page.isEmpty,
      let language = fields["language"], let voice = fields["voice"], !voice.isEmpty
    else { return nil }
    let most = Int(Take.longest.components.seconds + 1) * Take.rate
    let frames = min(most, max(0, fields.number("frames") ?? 0))
    let from = min(frames, max(0, fields.number("from") ?? 0))
    let to = min(frames, max(from, fields.number("to") ?? frames))
    return Take(
      subject: TakeSubject(
        book: book, page: PageID(rawValue: page), language: LanguageTag(language), voice: voice),
      number: min(mostTakes, max(1, fields.number("number") ?? 1)),
      recorded: fields["recorded"] ?? "", text: fields["text"] ?? "", frames: frames,
      treatment: Treatment(
        span: from..<to, gain: fields["gain"].flatMap { Double($0) } ?? 0),
      dropouts: max(0, fields.number("dropouts") ?? 0),
      wave: Wave(bars: bars(fields["wave"] ?? "")),
      standing: fields["standing"].flatMap { Take.Standing(rawValue: $0) } ?? .kept)
  }

  /// No counter goes further.
  static let mostTakes = 1_000_000_000

  private static func hex(_ bars: [UInt8]) -> String {
    String(decoding: bars.flatMap { [hexDigit($0 >> 4), hexDigit($0 & 15)] }, as: UTF8.self)
  }

  private static func bars(_ hex: String) -> [UInt8] {
    let digits = hex.utf8.prefix(Wave.count * 2).compactMap(hexValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
