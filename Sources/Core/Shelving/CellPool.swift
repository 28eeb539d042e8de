import Staging

/// The cells that are on the screen, and no others: one that leaves is filled anew for a book that comes.
struct CellPool: Sendable {
  struct Cell: Sendable {
    /// Of its book; `nil` while it waits for another one.
    var index: Int?
    /// How it is drawn at rest, as if its ledge were at the top of the screen.
    var commands: [DrawCommand] = []
    /// Whether anything has changed since it was composed.
    var isStale = true
  }

  private(set) var cells: [Cell] = []

  /// Everything is to be composed anew.
  mutating func forget() {
    for place in cells.indices { cells[place].isStale = true }
  }

  /// Sees to it that just these books have cells.
  mutating func hold(_ books: Range<Int>) {
    var missing = Set(books)
    for place in cells.indices {
      guard let index = cells[place].index else { continue }
      if missing.remove(index) == nil { cells[place].index = nil }
    }
    var free = cells.indices.filter { cells[$0].index == nil }[...]
    for index in missing.sorted() {
      if let place = free.popFirst() {
        cells[place].index = index
        cells[place].isStale = true
      } else {
        cells.append(Cell(index: index))
      }
    }
    // A screen that has become smaller needs fewer.
    while cells.count > 2 * max(1, books.count), cells.last?.index == nil { cells.removeLast() }
  }

  /// Takes the commands out of a cell, so that their memory is used again.
  mutating func empty(_ place: Int) -> [DrawCommand] {
    var commands: [DrawCommand] = []
    swap(&commands, &cells[place].commands)
    commands.removeAll(keepingCapacity: true)
    return commands
  }

  mutating func fill(_ place: Int, with commands: [DrawCommand]) {
    cells[place].commands = commands
    cells[place].isStale = false
  }
}
