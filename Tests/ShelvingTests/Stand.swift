import BookModel
import Measures
import Staging

@testable import Shelving

/// Answers a shelf's effects at once, with letters of a fixed width: no font, no file, no thread.
struct Stand {
  var shelf: Shelf
  private(set) var now: Duration = .zero
  private(set) var opened: [String] = []
  private(set) var remembered: [ShelfPlace] = []
  private(set) var quits = 0
  /// The most pictures that were ever wanted at once.
  private(set) var mostWanted = 0
  private var orders: [PictureOrder] = []
  /// Pictures that do not come by themselves.
  var holdsBack = false

  init(
    _ books: [ShelfBook], screen: Extent = Extent(width: 1920, height: 1080),
    settings: ShelfSettings = ShelfSettings(), place: ShelfPlace = ShelfPlace()
  ) {
    shelf = Shelf(screen: screen, settings: settings, place: place)
    perform(shelf.begin(with: ShelfNews(books: books, isWhole: true), at: .zero))
  }

  mutating func tell(_ books: [ShelfBook]) {
    perform(shelf.apply(.news(ShelfNews(books: books, isWhole: true)), at: now))
  }

  mutating func send(_ events: InputEvent...) {
    for event in events { perform(shelf.apply(.input(event), at: now)) }
  }

  mutating func keys(_ names: String...) { for name in names { send(.key(name)) } }

  /// Lets time pass frame by frame.
  mutating func wait(_ time: Duration) {
    let end = now + time
    while now < end {
      now = min(end, now + .milliseconds(16))
      perform(shelf.apply(.tick, at: now))
    }
  }

  mutating func tap(_ point: Point) {
    send(.down(.finger(1), point))
    wait(.milliseconds(80))
    send(.up(.finger(1), point))
  }

  /// A finger from one height to another, and off.
  mutating func drag(x: Double, from: Double, to: Double, over time: Duration) {
    send(.down(.finger(1), Point(x: x, y: from)))
    let steps = max(1, Int(time / .milliseconds(16)))
    for step in 1...steps {
      wait(.milliseconds(16))
      send(.move(.finger(1), Point(x: x, y: from + (to - from) * Double(step) / Double(steps))))
    }
    send(.up(.finger(1), Point(x: x, y: to)))
  }

  /// The middle of a book's cover on the screen.
  func middle(of index: Int) -> Point {
    let cell = shelf.geometry.cell(of: index)
    return Point(x: cell.centre.x, y: cell.centre.y - shelf.scroll.offset(at: now).rounded())
  }

  private mutating func perform(_ effects: [Shelf.Effect]) {
    for effect in effects {
      switch effect {
      case .want(let list):
        let new = Set(list).subtracting(orders)
        orders = list
        mostWanted = max(mostWanted, list.count)
        if holdsBack { continue }
        for order in list where new.contains(order) {
          let outcome = PictureArrival.Outcome.ready(Stand.extent(of: order.request), margin: nil)
          perform(shelf.apply(.arrived(PictureArrival(id: order.id, outcome: outcome)), at: now))
        }
      case .layOut(let order):
        perform(shelf.apply(.laidOut(order, Stand.layOut(order)), at: now))
      case .open(let book): opened.append(book.rawValue)
      case .remember(let place): remembered.append(place)
      case .quit: quits += 1
      }
    }
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

  /// Every letter is half an em wide; words go to the next line whole.
  static func layOut(_ order: TextOrder) -> TextLayout {
    let letter = order.style.size / 2
    var lines: [Box] = []
    var words: [TextLayout.Span] = []
    var (x, y, byte) = (0.0, 0.0, 0)
    for word in order.text.split(separator: " ", omittingEmptySubsequences: false) {
      let width = Double(word.count) * letter
      if x > 0, x + width > Double(order.width) {
        lines.append(Box(x: 0, y: y, width: x - letter, height: order.style.lineHeight))
        (x, y) = (0, y + order.style.lineHeight)
      }
      let box = Box(x: x, y: y, width: width, height: order.style.lineHeight)
      // A word that is wider than its measure is broken.
      for _ in 0..<Int(width / Double(order.width)) {
        lines.append(
          Box(x: 0, y: y, width: Double(order.width), height: order.style.lineHeight))
        y += order.style.lineHeight
      }
      words.append(TextLayout.Span(range: byte..<(byte + word.utf8.count), boxes: [box]))
      x += width + letter
      byte += word.utf8.count + 1
    }
    lines.append(Box(x: 0, y: y, width: max(0, x - letter), height: order.style.lineHeight))
    return TextLayout(lines: lines, words: words, sentences: [], unknownGlyphs: 0)
  }
}

/// Books with titles that are in order by their numbers.
func library(_ count: Int) -> [ShelfBook] {
  (0..<count).map { book("Book \($0 + 1)") }
}

func book(
  _ title: String, torn: String? = nil, read: Int? = nil, width: Int = 500, height: Int = 500
) -> ShelfBook {
  let folder = "/books/\(title)"
  return ShelfBook(
    id: ShelfBook.ID(rawValue: folder), title: title,
    front: ShelfBook.Front(
      art: CoverArt(folder: folder, file: "cover.png", version: 1),
      extent: Extent(width: width, height: height)),
    condition: torn.map { .torn(reason: $0) } ?? .whole, read: read)
}
