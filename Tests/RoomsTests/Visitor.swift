import BookModel
import Measures
import Reading
import Scenery
import Shelving
import Staging

@testable import Rooms

/// Answers everything a house asks for at once, but for books: those are delivered.
struct Visitor {
  var house: House
  private(set) var now: Duration = .zero
  private(set) var asked: [ShelfBook.ID] = []
  private(set) var closed: [House.Visit] = []
  private(set) var quits = 0
  private(set) var shelfPictures: [PictureID] = []
  private(set) var roomPictures: [PictureID] = []
  private var lastAsked: House.Visit = 0
  private var known: Set<PictureID> = []
  /// Pictures of books do not come.
  var holdsBack = false

  init(_ titles: [String], isStill: Bool = false) {
    let shelf = Shelf(
      screen: Extent(width: 1920, height: 1080), settings: ShelfSettings(isStill: isStill))
    house = House(shelf: shelf)
    let books = titles.map { title in
      ShelfBook(
        id: ShelfBook.ID(rawValue: "/books/\(title)"), title: title,
        front: ShelfBook.Front(
          art: CoverArt(folder: "/books/\(title)", file: "cover.png", version: 1),
          extent: Extent(width: 500, height: 500)))
    }
    perform(house.begin(with: ShelfNews(books: books, isWhole: true), at: .zero))
  }

  init(alone book: Book) {
    house = House(
      reader: Reader(book: book, form: .below, screen: Extent(width: 1920, height: 1080)))
    perform(house.begin(at: .zero))
  }

  var isPassing: Bool { if case .passing = house.stay { true } else { false } }
  var isAsking: Bool { if case .asking = house.stay { true } else { false } }

  mutating func send(_ events: InputEvent...) { for event in events { tell(.input(event)) } }

  mutating func tell(_ event: House.Event) { perform(house.apply(event, at: now)) }

  mutating func wait(_ time: Duration) {
    let end = now + time
    while now < end {
      now = min(end, now + .milliseconds(16))
      tell(.tick)
    }
  }

  /// Chooses a book by keys.
  mutating func open(_ book: ShelfBook.ID) {
    tell(.input(.key("Home")))
    for _ in 0..<100 {
      if house.shelf?.currentPlace.focus == book { break }
      tell(.input(.key("Right")))
    }
    tell(.input(.key("Return")))
  }

  /// The book that was asked for last is here.
  mutating func deliver(spreads: Int, place: Place = Place()) {
    guard lastAsked > 0 else { return }
    let book = sampleBook("b", spreads: spreads)
    tell(
      .opened(
        Reader(
          book: book, form: .below, screen: Extent(width: 1920, height: 1080), place: place,
          settings: ReadingSettings(motion: house.isStill ? .reduced : .full)), lastAsked))
  }

  private mutating func perform(_ effects: [House.Effect]) {
    for effect in effects {
      switch effect {
      case .shelf(.want(let orders)):
        shelfPictures = orders.map(\.id)
        for order in orders where known.insert(order.id).inserted {
          tell(.shelf(.arrived(arrival(order))))
        }
      case .shelf(.layOut(let order)): tell(.shelf(.laidOut(order, layOut(order))))
      case .shelf: break
      case .reading(let effect, let visit): perform(effect, visit)
      case .open(let book, let visit):
        asked.append(book)
        lastAsked = visit
      case .close(let visit): closed.append(visit)
      case .quit: quits += 1
      }
    }
  }

  private mutating func perform(_ effect: Reader.Effect, _ visit: House.Visit) {
    switch effect {
    case .want(let orders):
      roomPictures = orders.map(\.id)
      if holdsBack { return }
      for order in orders where known.insert(order.id).inserted {
        tell(.reading(.arrived(arrival(order)), visit))
      }
    case .layOut(let order): tell(.reading(.laidOut(order, layOut(order)), visit))
    case .fit(let query):
      tell(.reading(.fitted(query, query.answered { _, _ in 1 }), visit))
    case .speech, .recording, .surround, .inspect, .bring, .consented, .remember, .leave, .quit:
      break
    }
  }

  private func arrival(_ order: PictureOrder) -> PictureArrival {
    PictureArrival(
      id: order.id, outcome: .ready(Visitor.extent(of: order.request), margin: nil))
  }

  private static func extent(of request: PictureRequest) -> Extent {
    switch request {
    case .art(_, let extent), .cloth(let extent), .cover(_, let extent, _),
      .backdrop(_, let extent):
      extent
    case .face(let face): face.list.extent
    case .icon(_, let side, _), .portrait(_, let side): Extent(width: side, height: side)
    case .text(let order, let lines, let scale): order.picture(of: lines, scale: scale).extent
    }
  }

  private func layOut(_ order: TextOrder) -> TextLayout {
    let line = Box(x: 0, y: 0, width: Double(order.width) / 2, height: order.style.lineHeight)
    let word = TextLayout.Span(range: 0..<order.text.utf8.count, boxes: [line])
    return TextLayout(lines: [line], words: [word], sentences: [], unknownGlyphs: 0)
  }
}

/// A book of square pages with a line of text each; both covers are spreads of it.
func sampleBook(_ name: String, spreads: Int) -> Book {
  let side = Extent(width: 500, height: 500)
  let pages = max(1, 2 * (spreads - 3) + 1)
  return Book(
    folderName: name, cover: .good(file: "cover.png", side),
    entries: (1...pages).map { n in
      Entry(
        id: PageID(rawValue: "\(n).png"), picture: .good(file: "\(n).png", side),
        texts: [Localised([.english: "Come back, cat!"])])
    }, trim: 1)
}
