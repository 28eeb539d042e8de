public import BookModel

/// All takes of one book: which are kept, which retired, and in which file each is.
///
/// It is an index and no more: the files describe themselves, and it can be written again from them.
public struct Ledger: Hashable, Sendable {
  /// One take and its file.
  public struct Line: Hashable, Sendable {
    public var take: Take
    /// Beneath the book's folder: `Grandma/Grandma-01.png-3.flac`.
    public var file: String
    /// Of the whole file.
    public var checksum: Checksum

    public init(take: Take, file: String, checksum: Checksum) {
      self.take = take
      self.file = file
      self.checksum = checksum
    }
  }

  /// The book's key.
  public var book: String
  /// In no order that means anything.
  public private(set) var lines: [Line] = []
  /// The highest counter that was ever given to a voice and page.
  private(set) var counters: [Counted: Int] = [:]

  struct Counted: Hashable, Sendable {
    var voice: String
    var page: PageID
  }

  public init(book: String) { self.book = book }

  /// The one that is heard.
  public func kept(_ subject: TakeSubject) -> Line? {
    lines.first { $0.take.standing == .kept && isOf(subject, $0) }
  }

  /// Those that can come back, the newest first.
  public func retired(_ subject: TakeSubject) -> [Line] {
    lines.filter { $0.take.standing == .retired && isOf(subject, $0) }
      .sorted { $0.take.number > $1.take.number }
  }

  /// The line of a take, whatever its standing.
  public func line(of take: Take) -> Line? {
    lines.first { $0.take.number == take.number && isOf(take.subject, $0) }
  }

  /// The names of all who have a take, in the order of their letters.
  public var voices: [String] { Set(lines.map(\.take.subject.voice)).sorted() }

  /// The counter of the next take of a voice and page, from 1; one that was given is never given again.
  public func nextNumber(voice: String, page: PageID) -> Int {
    (counters[Counted(voice: voice, page: page)] ?? 0) + 1
  }

  /// Remembers that a counter was given.
  public mutating func count(_ number: Int, voice: String, page: PageID) {
    let counted = Counted(voice: voice, page: page)
    counters[counted] = max(number, counters[counted] ?? 0)
  }

  /// Enters a take that is heard from now on; the one before it is retired.
  public mutating func keep(_ line: Line) {
    retire(line.take.subject)
    enter(line, .kept)
  }

  /// Enters a take that can come back.
  public mutating func retire(_ line: Line) { enter(line, .retired) }

  /// A take comes back, and the one that is heard is retired; `nil` where there is no such take.
  public mutating func restore(_ take: Take) -> Take? {
    guard var line = line(of: take) else { return nil }
    keep(line)
    line.take.standing = .kept
    return line.take
  }

  /// Takes every line out of which this is true.
  public mutating func remove(where goes: (Line) -> Bool) { lines.removeAll(where: goes) }

  /// Forgets a voice: its lines, and its counters.
  public mutating func remove(voice: String) {
    lines.removeAll { $0.take.subject.voice == voice }
    counters = counters.filter { $0.key.voice != voice }
  }

  /// Enters takes that were found as files and stand in no line: of each page the newest is heard.
  public mutating func adopt(_ found: [Line]) {
    for line in found.sorted(by: { $0.take.number < $1.take.number }) {
      let newest = lines.filter { isOf(line.take.subject, $0) }.map(\.take.number).max() ?? 0
      if line.take.number > newest { keep(line) } else { retire(line) }
    }
  }

  private func isOf(_ subject: TakeSubject, _ line: Line) -> Bool {
    let other = line.take.subject
    return other.page == subject.page && other.voice == subject.voice
      && other.language == subject.language
  }

  private mutating func retire(_ subject: TakeSubject) {
    for index in lines.indices where isOf(subject, lines[index]) {
      lines[index].take.standing = .retired
    }
  }

  private mutating func enter(_ line: Line, _ standing: Take.Standing) {
    lines.removeAll { $0.file == line.file }
    append(line, standing)
  }

  private mutating func append(_ line: Line, _ standing: Take.Standing) {
    var line = line
    line.take.standing = standing
    line.take.subject.book = book
    lines.append(line)
    count(line.take.number, voice: line.take.subject.voice, page: line.take.subject.page)
  }
}

extension Ledger {
  private static let heading = "tangerine-ledger"
  private static let version = 1

  /// Its file: blocks of lines, and at the end the sum of all before.
  public var text: String {
    var head = Fields()
    head.add(Self.heading, Self.version)
    head.add("book", book)
    var blocks = [head.text]
    for (counted, number) in counters.sorted(by: {
      ($0.key.voice, $0.key.page.rawValue) < ($1.key.voice, $1.key.page.rawValue)
    }) {
      var block = Fields()
      block.add("counter", number)
      block.add("voice", counted.voice)
      block.add("page", counted.page.rawValue)
      blocks.append(block.text)
    }
    for line in lines.sorted(by: { $0.file < $1.file }) {
      var block = TakeRecord.fields(of: line.take)
      block.add("file", line.file)
      block.add("checksum", line.checksum.text)
      blocks.append(block.text)
    }
    let all = blocks.joined(separator: "\n") + "\n"
    return all + "end: \(Checksum.of(Array(all.utf8)).text)\n"
  }

  /// Reads such a file; `nil` where a single byte of it is not as it was written, or a later program wrote it.
  public init?(text: String) {
    let bytes = Array(text.utf8)
    // "end: ", 64 digits, a line feed.
    guard bytes.count > 70,
      Fields(String(decoding: bytes.suffix(70), as: UTF8.self))["end"]
        == Checksum.of(Array(bytes.dropLast(70))).text
    else { return nil }
    let blocks = Self.blocks(bytes.dropLast(70)).map { Fields($0) }
    guard let head = blocks.first, head.number(Self.heading) == Self.version,
      let book = head["book"]
    else { return nil }
    self.init(book: book)
    guard blocks.count <= Self.mostBlocks else { return nil }
    var seen: Set<String> = []
    for block in blocks.dropFirst() { take(block, &seen) }
  }

  /// Takes and counters: no family has read more, and a parcel from a stranger must not keep us busy.
  private static let mostBlocks = 40_000

  private static func blocks(_ bytes: ArraySlice<UInt8>) -> [String] {
    var (blocks, start) = ([String](), bytes.startIndex)
    for place in bytes.indices.dropFirst() where bytes[place] == 10 && bytes[place - 1] == 10 {
      blocks.append(String(decoding: bytes[start..<place], as: UTF8.self))
      start = place + 1
    }
    return blocks
  }

  private mutating func take(_ block: Fields, _ seen: inout Set<String>) {
    if let number = block.number("counter"), let voice = block["voice"], let page = block["page"] {
      count(min(max(number, 0), TakeRecord.mostTakes), voice: voice, page: PageID(rawValue: page))
    } else if let take = TakeRecord.take(block), let file = block["file"],
      let checksum = block["checksum"].flatMap({ Checksum(text: $0) }), seen.insert(file).inserted
    {
      append(Line(take: take, file: file, checksum: checksum), take.standing)
    }
  }
}
