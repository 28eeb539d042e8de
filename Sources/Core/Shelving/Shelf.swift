public import BookModel
public import Measures
import Paper
import Scenery
public import Staging

/// What a shelf is told by whoever looks after the folders of books.
public struct ShelfNews: Hashable, Sendable {
  /// In any order.
  public var books: [ShelfBook]
  /// Whether every folder has been looked through; until then an empty shelf says nothing.
  public var isWhole: Bool

  public init(books: [ShelfBook], isWhole: Bool) {
    self.books = books
    self.isWhole = isWhole
  }
}

/// What is remembered of the shelf between visits.
public struct ShelfPlace: Hashable, Sendable {
  /// The book in the focus.
  public var focus: ShelfBook.ID?
  /// The first book of the row that stands at the top.
  public var top: ShelfBook.ID?

  public init(focus: ShelfBook.ID? = nil, top: ShelfBook.ID? = nil) {
    self.focus = focus
    self.top = top
  }
}

/// How a shelf is to be shown.
public struct ShelfSettings: Hashable, Sendable {
  /// Of the screens' own words.
  public var language: LanguageTag
  /// Whether things only fade where they would move.
  public var isStill: Bool
  /// Where books are to be put, in words that a grown-up can follow.
  public var folder: String

  public init(language: LanguageTag = .english, isStill: Bool = false, folder: String = "") {
    self.language = language
    self.isStill = isStill
    self.folder = folder
  }

  /// Whether screens are the mirror image: by the language's script.
  public var isMirrored: Bool {
    let tag = language.rawValue.lowercased().split(separator: "-").first.map(String.init) ?? ""
    return ["ar", "fa", "he", "iw", "ur", "yi", "ps", "sd", "ug", "dv", "ckb"].contains(tag)
  }
}

/// The shelf: covers on ledges by their titles. A value, as the reading room is: events in, effects and a draw list out.
public struct Shelf: Sendable {
  /// What comes in.
  public enum Event: Hashable, Sendable {
    case input(InputEvent)
    /// Time has passed; nothing else.
    case tick
    case arrived(PictureArrival)
    case laidOut(TextOrder, TextLayout)
    /// The books that there are now.
    case news(ShelfNews)
  }

  /// What is to be done outside; results come back as events.
  public enum Effect: Hashable, Sendable {
    /// These pictures, most urgent first, and no others.
    case want([PictureOrder])
    case layOut(TextOrder)
    /// Somebody chose this book.
    case open(ShelfBook.ID)
    /// Keep where the shelf is, over restarts.
    case remember(ShelfPlace)
    /// Close the window.
    case quit
  }

  /// When the shelf wants to be called again though nothing comes in.
  public enum Wake: Hashable, Sendable {
    case never
    /// At this time since the start.
    case at(Duration)
    /// As soon as the next frame can be shown: something moves.
    case nextFrame
  }

  public let settings: ShelfSettings
  /// The stage, in pixels.
  public private(set) var screen: Extent
  /// In the order in which they stand.
  public private(set) var books: [ShelfBook] = []
  /// Whether all folders have been looked through.
  public private(set) var isWhole = false
  var geometry: ShelfGeometry
  var scroll = Scroll()
  var focus: ShelfBook.ID?
  var attention = Attention.none
  /// Covers that grow or shrink, and those that are grown.
  var lifts: [ShelfBook.ID: Lift] = [:]
  var hand: ShelfHand?
  var scan: Scan?
  var backdrop = Backdrop()
  var notice: Notice?
  /// The book whose cover is on its way to or from the reading room: its place on the shelf is empty.
  var absent: ShelfBook.ID?
  var place: ShelfPlace
  var cells = CellPool()
  var shownGlance: ShelfGlance?
  /// Counts whatever may ask for other pictures or words.
  var changes = 0

  var gallery = Gallery()
  var layouts: [TextOrder: TextLayout] = [:]
  var asked: Set<TextOrder> = []
  var now: Duration = .zero

  /// What shows which book is meant.
  enum Attention: Hashable { case none, finger, ring }

  /// A cover on its way to its grown size, or back.
  struct Lift: Hashable {
    var from: Double
    var to: Double
    var since: Duration
  }

  /// One switch: the focus walks by itself until it is pressed again, once round.
  struct Scan: Hashable {
    var next: Duration
    var left: Int
  }

  /// A few words over the shelf, for as long as they take to be read.
  struct Notice: Hashable {
    var text: String
    var until: Duration
  }

  /// - Parameter place: where the last visit ended.
  public init(screen: Extent, settings: ShelfSettings, place: ShelfPlace = ShelfPlace()) {
    self.screen = screen
    self.settings = settings
    self.place = place
    focus = place.focus
    geometry = ShelfGeometry(screen: screen, isMirrored: settings.isMirrored)
  }

  /// Everything that is needed for the first frame; call it once, before any event.
  public mutating func begin(with news: ShelfNews?, at time: Duration) -> [Effect] {
    now = time
    if let news { take(news) }
    backdrop.settle(on: art(of: focus))
    return refresh()
  }

  /// Takes in one event; `time` is that of the event since the start and never runs back.
  public mutating func apply(_ event: Event, at time: Duration) -> [Effect] {
    now = max(now, time)
    var effects: [Effect] = []
    switch event {
    case .input(let input): effects = take(input)
    case .tick: break
    case .arrived(let arrival):
      gallery.take(arrival)
      changes += 1
    case .laidOut(let order, let layout):
      layouts[order] = layout
      changes += 1
    case .news(let news): take(news)
    }
    effects += advance()
    return effects + refresh()
  }

  /// The same books in another state keep their places; whoever is in the focus stays there if the book does.
  private mutating func take(_ news: ShelfNews) {
    let anchor = topBook
    let above = anchor.map { scroll.goal - Double(geometry.row(of: $0.index)) * geometry.pitch }
    books = ordered(news.books)
    isWhole = news.isWhole
    let known = Set(books.map(\.id))
    lifts = lifts.filter { known.contains($0.key) }
    if let book = focus, !known.contains(book) { focus = neighbour(of: anchor?.index) }
    if focus == nil { focus = books.first?.id }
    scroll.fit(reach: geometry.reach(of: books.count), height: Double(screen.height))
    if let top = place.top, let row = index(of: top).map({ geometry.row(of: $0) }) {
      scroll.jump(to: Double(row) * geometry.pitch)
      place.top = nil
    } else if !scroll.moves, hand == nil, let anchor, let above,
      let row = index(of: anchor.id).map({ geometry.row(of: $0) })
    {
      scroll.jump(to: Double(row) * geometry.pitch + above)
    }
    changes += 1
  }

  private func neighbour(of index: Int?) -> ShelfBook.ID? {
    guard let index, !books.isEmpty else { return books.first?.id }
    return books[min(index, books.count - 1)].id
  }

  /// The first book of the row at the top of the screen.
  private var topBook: (index: Int, id: ShelfBook.ID)? {
    let row = Int(((scroll.goal + geometry.pitch / 2) / geometry.pitch).rounded(.down))
    let index = max(0, row) * geometry.columns
    return books.indices.contains(index) ? (index, books[index].id) : nil
  }

  /// Where the shelf is, to be remembered.
  public var currentPlace: ShelfPlace { ShelfPlace(focus: focus, top: topBook?.id) }

  func index(of id: ShelfBook.ID?) -> Int? { id.flatMap { id in books.firstIndex { $0.id == id } } }

  func art(of id: ShelfBook.ID?) -> CoverArt? { index(of: id).flatMap { books[$0].front?.art } }

  /// Another size of the stage; the first row stays the first.
  mutating func resize(_ extent: Extent) {
    let top = topBook?.id
    screen = extent
    geometry = ShelfGeometry(screen: extent, isMirrored: settings.isMirrored)
    hand = nil
    scroll.jump(to: scroll.goal)
    scroll.fit(reach: geometry.reach(of: books.count), height: Double(extent.height))
    if let row = index(of: top).map({ geometry.row(of: $0) }) {
      scroll.jump(to: Double(row) * geometry.pitch)
    }
    changes += 1
  }

  // MARK: For the house

  /// Says something to grown-ups, for four seconds.
  package mutating func say(_ text: String, at time: Duration) -> [Effect] {
    now = max(now, time)
    notice = Notice(text: text, until: now + .seconds(4))
    return refresh()
  }

  /// Takes a cover off the shelf, or puts it back.
  package mutating func set(absent id: ShelfBook.ID?) {
    absent = id
    if let id { lifts[id] = nil } else { liftFocus() }
    changes += 1
  }

  /// Where a book's cover lies on the screen at rest, its row scrolled into view at once if it was not; `nil` for a book
  /// that is not here.
  package mutating func cover(of id: ShelfBook.ID) -> CoverOnShelf? {
    guard let index = index(of: id) else { return nil }
    let book = books[index]
    let shown = geometry.offsets(showing: geometry.row(of: index))
    let offset = scroll.offset(at: now)
    if offset < shown.lowerBound - 1 || offset > shown.upperBound + 1 {
      scroll.jump(to: min(shown.upperBound, max(shown.lowerBound, offset)))
    }
    let rect = geometry.cover(of: index, aspect: aspect(of: book))
    let y = Double(rect.y) - scroll.offset(at: now).rounded()
    return CoverOnShelf(
      box: Box(x: Double(rect.x), y: y, width: Double(rect.width), height: Double(rect.height)),
      picture: coverRequest(of: book, rect.extent).flatMap { gallery.id(of: $0) },
      isMirrored: book.direction == .rtl)
  }
}

/// A cover as it stands on the shelf, for its way to the reading room.
package struct CoverOnShelf: Hashable, Sendable {
  /// On the screen, in pixels.
  package var box: Box
  /// Its front; `nil` where that cannot be drawn.
  package var picture: PictureID?
  /// Bound on the right.
  package var isMirrored: Bool
}
