/// What is shown where there is room for one page only.
public enum Single: Hashable, Sendable {
  case frontCover
  /// A page, a double shown whole, or a page of text. The text of a picture goes below it.
  case entry(Int)
  case backCover
}

/// A book one page at a time, for portrait and narrow screens: what a pagination shows, without its paper.
public struct SinglePages: Hashable, Sendable {
  public let singles: [Single]
  private let spreadOfSingle: [Int]
  private let firstOfSpread: [Int]

  public init(_ pagination: Pagination) {
    var singles: [Single] = []
    var spreadOfSingle: [Int] = []
    var firstOfSpread: [Int] = []
    for (number, spread) in pagination.spreads.enumerated() {
      let here = spread.singles
      // A spread of bare paper has nothing to show: it maps to what follows.
      firstOfSpread.append(singles.count)
      singles += here
      spreadOfSingle += here.map { _ in number }
    }
    self.singles = singles
    self.spreadOfSingle = spreadOfSingle
    self.firstOfSpread = firstOfSpread
  }

  /// The spread on which single `n` lies; numbers beyond the ends count as the ends.
  public func spread(of single: Int) -> Int {
    spreadOfSingle.isEmpty ? 0 : spreadOfSingle[min(max(0, single), spreadOfSingle.count - 1)]
  }

  /// The first single of spread `n`; numbers beyond the ends count as the ends.
  public func first(on spread: Int) -> Int {
    firstOfSpread.isEmpty ? 0 : firstOfSpread[min(max(0, spread), firstOfSpread.count - 1)]
  }

  /// The single that shows entry `n` (from 0); for one that has left, the next that remains, else the last one.
  public func single(showing entry: Int) -> Int {
    let places = singles.indices.filter { if case .entry = singles[$0] { true } else { false } }
    let place = places.first { if case .entry(let n) = singles[$0] { n >= entry } else { false } }
    return place ?? places.last ?? 0
  }
}

extension Pagination {
  /// One page at a time: the cover, each entry that remains, the back cover.
  public func singlePages() -> SinglePages { SinglePages(self) }
}

extension Spread {
  fileprivate var singles: [Single] {
    switch self {
    case .frontCover: [.frontCover]
    case .backCover: [.backCover]
    case .pages, .double, .wide: entries.map(Single.entry)
    }
  }
}
