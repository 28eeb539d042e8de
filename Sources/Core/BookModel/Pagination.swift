/// What lies on one page of an open book.
public enum PageContent: Hashable, Sendable {
  /// The picture of entry `n` (with its text where that is printed over it); a bad page, if the picture is one.
  case picture(entry: Int)
  /// Text `part` of entry `n`, printed on paper: a page of text, or the facing page of a picture.
  case text(entry: Int, part: Int)
  /// Plain paper.
  case paper

  /// The entry that lies here; `nil` for plain paper.
  public var entry: Int? {
    switch self {
    case .picture(let entry), .text(let entry, _): entry
    case .paper: nil
    }
  }
}

/// What is open in front of the reader.
public enum Spread: Hashable, Sendable {
  /// The closed front cover.
  case frontCover
  case pages(verso: PageContent, recto: PageContent)
  /// One drawing across both pages; a bad page across both, if the picture is one.
  case double(entry: Int)
  /// One wide page alone: a picture, or a page of text in a book of wide pages.
  case wide(entry: Int)
  /// The closed back cover: the end.
  case backCover
}

/// Which entries lie on which spread. Spreads count from 0, the closed front cover; the last is the closed back cover.
///
/// Verso and recto are names, not sides of the screen: a right-to-left book has the same pagination.
public struct Pagination: Hashable, Sendable {
  public let spreads: [Spread]
  /// Where paper had to be put in.
  public let remarks: [Diagnostic]
  private let spreadByEntry: [Int]

  /// - Parameters:
  ///   - form: the book's own form, as `decideForm` found it; an entry's own `Layout` comes first.
  ///   - withText: without it pages of text leave, the text pages beside pictures too.
  public init(book: Book, form: Form, withText: Bool) {
    let blocks = book.entries.indices.compactMap { entry in
      Block(entry: entry, of: book, form: form, withText: withText)
    }
    let laid = Laid.best(blocks, startsOn: book.startsOn)
    spreads = [.frontCover] + laid.spreads + [.backCover]
    remarks = laid.paperBefore.compactMap { entry in
      guard book.entries[entry].span == .double else { return nil }
      return .paperBeforeDouble(
        page: entry + 1, file: book.entries[entry].picture?.file, startsOn: book.startsOn)
    }
    spreadByEntry = Self.places(of: book.entries.count, on: spreads)
  }

  /// The spread on which entry `n` (from 0) lies; for one that has left, the spread of the next entry that remains,
  /// else of the last one; 0 for a book without entries.
  public func spread(showing entry: Int) -> Int {
    guard !spreadByEntry.isEmpty else { return 0 }
    return spreadByEntry[min(max(0, entry), spreadByEntry.count - 1)]
  }

  /// The entries on a spread, in reading order; none on a cover, on bare paper, or for a spread there is not.
  public func entries(on spread: Int) -> [Int] {
    guard spreads.indices.contains(spread) else { return [] }
    return spreads[spread].entries
  }

  private static func places(of count: Int, on spreads: [Spread]) -> [Int] {
    var places = [Int?](repeating: nil, count: count)
    for (number, spread) in spreads.enumerated() {
      for entry in spread.entries { places[entry] = places[entry] ?? number }
    }
    var next = places.compactMap(\.self).last ?? 0
    return Array(
      places.reversed().map { place in
        next = place ?? next
        return next
      }.reversed())
  }
}

extension Spread {
  /// The entries here, in reading order, each once.
  public var entries: [Int] {
    switch self {
    case .frontCover, .backCover: []
    case .double(let entry), .wide(let entry): [entry]
    case .pages(let verso, let recto):
      if verso.entry == recto.entry {
        verso.entry.map { [$0] } ?? []
      } else {
        [verso, recto].compactMap(\.entry)
      }
    }
  }
}

/// What must be laid together.
private enum Block {
  case page(PageContent, entry: Int)
  /// Takes a whole opening, so it begins on a verso.
  case opening(Spread, entry: Int)

  init?(entry number: Int, of book: Book, form: Form, withText: Bool) {
    let entry = book.entries[number]
    guard entry.picture != nil || withText else { return nil }
    switch entry.span {
    case .double: self = .opening(.double(entry: number), entry: number)
    case .wide: self = .opening(.wide(entry: number), entry: number)
    case .single:
      if entry.picture == nil {
        self = .page(.text(entry: number, part: 0), entry: number)
      } else if withText, book.form(of: number, in: form) == .facing {
        let text: PageContent =
          entry.texts.allSatisfy(\.isEmpty) ? .paper : .text(entry: number, part: 0)
        self = .opening(.pages(verso: text, recto: .picture(entry: number)), entry: number)
      } else {
        self = .page(.picture(entry: number), entry: number)
      }
    }
  }
}

/// Blocks on their spreads.
private struct Laid {
  var spreads: [Spread] = []
  /// Entries before which an opening asked for paper.
  var paperBefore: [Int] = []
  private var verso: PageContent?

  /// Page 1 is a recto unless starting on the verso needs less paper; the author's word comes first.
  static func best(_ blocks: [Block], startsOn: Side?) -> Laid {
    switch startsOn {
    case .recto: return Laid(blocks, startingOn: .recto)
    case .verso: return Laid(blocks, startingOn: .verso)
    case nil:
      let recto = Laid(blocks, startingOn: .recto)
      let verso = Laid(blocks, startingOn: .verso)
      return recto.sheets <= verso.sheets ? recto : verso
    }
  }

  private init(_ blocks: [Block], startingOn side: Side) {
    guard !blocks.isEmpty else { return }
    if side == .recto { verso = .paper }
    for block in blocks { lay(block) }
    close()
  }

  private mutating func lay(_ block: Block) {
    switch block {
    case .page(let content, _):
      if let left = verso {
        spreads.append(.pages(verso: left, recto: content))
        verso = nil
      } else {
        verso = content
      }
    case .opening(let spread, let entry):
      if verso != nil { paperBefore.append(entry) }
      close()
      spreads.append(spread)
    }
  }

  private mutating func close() {
    if let left = verso { spreads.append(.pages(verso: left, recto: .paper)) }
    verso = nil
  }

  /// Pages of plain paper.
  private var sheets: Int {
    spreads.reduce(0) { sum, spread in
      guard case .pages(let verso, let recto) = spread else { return sum }
      return sum + (verso == .paper ? 1 : 0) + (recto == .paper ? 1 : 0)
    }
  }
}
