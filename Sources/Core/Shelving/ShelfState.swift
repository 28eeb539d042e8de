/// What a script or a keeper may ask of the shelf.
public struct ShelfState: Hashable, Sendable {
  /// Titles of the books whose covers stand on the screen, in reading order.
  public var titles: [String]
  /// How many books there are.
  public var books: Int
  /// Titles of those that do not open.
  public var torn: [String]
  /// The title of the book in the focus.
  public var focus: String?
  /// `none`, `finger` or `ring`: how that is shown.
  public var attention: String
  /// Rows that the first one is scrolled away by.
  public var scroll: Double
  /// Cells that exist.
  public var cells: Int
  /// What is said to grown-ups.
  public var notice: String?
}

extension Shelf {
  /// What is to be seen now, in words.
  public var state: ShelfState {
    let rows = geometry.visibleRows(at: scroll.offset(at: now), of: books.count)
    let low = min(books.count, rows.lowerBound * geometry.columns)
    let high = max(low, min(books.count, rows.upperBound * geometry.columns))
    return ShelfState(
      titles: books[low..<high].map(\.title), books: books.count,
      torn: books.filter { !$0.isWhole }.map(\.title),
      focus: index(of: focus).map { books[$0].title }, attention: "\(attention)",
      scroll: scroll.offset(at: now) / geometry.pitch, cells: cells.cells.count,
      notice: notice?.text)
  }
}
