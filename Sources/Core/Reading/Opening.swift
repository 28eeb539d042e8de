import BookModel
import Measures

/// What is open in front of the reader, as this screen shows it: a spread, or on a narrow screen one page of it.
enum Opening: Hashable {
  case frontCover
  /// Two pages side by side, named by what lies on them.
  case pages(verso: PageContent, recto: PageContent)
  /// One page alone: a wide page, or any page on a narrow screen.
  case alone(PageContent, Side)
  /// One drawing across both pages.
  case across(entry: Int)
  case backCover

  /// The entries that are shown, in reading order.
  var entries: [Int] {
    switch self {
    case .frontCover, .backCover: []
    case .pages(let verso, let recto): Opening.merged([verso.entry, recto.entry])
    case .alone(let content, _): Opening.merged([content.entry])
    case .across(let entry): [entry]
    }
  }

  private static func merged(_ entries: [Int?]) -> [Int] {
    var result: [Int] = []
    for case let entry? in entries where result.last != entry { result.append(entry) }
    return result
  }
}

/// Whether the screen has room for both pages.
enum Across: Hashable {
  case twoPages
  case onePage

  init(_ screen: Extent) {
    self = Double(screen.width) < 1.1 * Double(screen.height) ? .onePage : .twoPages
  }
}

/// The openings of a book on this screen, in reading order, with the spread that each belongs to.
struct Openings: Hashable {
  private(set) var list: [Opening] = []
  /// The spread of each opening, as `Pagination` counts them.
  private(set) var spreads: [Int] = []
  let spreadCount: Int

  init(spreads all: [Spread], entries: [Entry], across: Across) {
    spreadCount = all.count
    for (number, spread) in all.enumerated() {
      for opening in Openings.openings(of: spread, entries, across: across) {
        list.append(opening)
        spreads.append(number)
      }
    }
  }

  private static func openings(
    of spread: Spread, _ entries: [Entry], across: Across
  ) -> [Opening] {
    switch spread {
    case .frontCover: return [.frontCover]
    case .backCover: return [.backCover]
    case .double(let entry): return [.across(entry: entry)]
    case .wide(let entry): return [.alone(entries[entry].wideContent(entry), .recto)]
    case .pages(let verso, let recto):
      if across == .twoPages { return [.pages(verso: verso, recto: recto)] }
      return onePageEach(verso: verso, recto: recto)
    }
  }

  /// One page at a time: paper is left out, and the text that faces a picture goes with it.
  private static func onePageEach(verso: PageContent, recto: PageContent) -> [Opening] {
    let sides: [(PageContent, Side)] = [(verso, .verso), (recto, .recto)]
    let pictures = Set(
      sides.compactMap { content, _ -> Int? in
        if case .picture(let entry) = content { entry } else { nil }
      })
    return sides.compactMap { content, side in
      switch content {
      case .paper: nil
      case .text(let entry, _) where pictures.contains(entry): nil
      case .text, .picture: .alone(content, side)
      }
    }
  }

  /// The first opening that shows `entry`, else the last before it, else the front cover.
  func index(showing entry: Int?) -> Int {
    guard let entry else { return 0 }
    if let exact = list.firstIndex(where: { $0.entries.contains(entry) }) { return exact }
    return list.lastIndex { ($0.entries.first ?? .max) <= entry } ?? 0
  }

  /// The first opening of a spread; the nearest where the number is beyond the book.
  func index(ofSpread spread: Int) -> Int {
    let within = min(max(0, spread), spreadCount - 1)
    return spreads.firstIndex { $0 >= within } ?? max(0, list.count - 1)
  }
}

extension Entry {
  /// What lies on a wide page: the picture, or the text of an entry that has none.
  fileprivate func wideContent(_ index: Int) -> PageContent {
    picture == nil ? .text(entry: index, part: 0) : .picture(entry: index)
  }
}
