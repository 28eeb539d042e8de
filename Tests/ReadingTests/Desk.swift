import BookModel
import Measures
import Narrating
import Pixels
import Reading
import Staging

/// Answers a reader's effects at once, with letters of a fixed width: no font, no file, no thread.
struct Desk {
  var reader: Reader
  private(set) var now: Duration = .zero
  private(set) var remembered: [Place] = []
  private(set) var quits = 0
  /// What was to be heard around the pages, one after the other.
  private(set) var surroundings: [Ambience?] = []
  /// Files that were to be looked at, and those whose voices were to stay.
  private(set) var inspected: [String] = []
  private(set) var brought: [String] = []
  private(set) var spoken: [SpeechDeed] = []
  private(set) var recorded: [RecordingDeed] = []
  private(set) var consents = 0
  /// The wish list as it was last said.
  private(set) var orders: [PictureOrder] = []
  /// The most pictures that were ever wanted at once.
  private(set) var mostWanted = 0
  /// The pictures that were asked of each file.
  private(set) var asked: [String: Set<PictureID>] = [:]
  /// Files that cannot be decoded.
  var faults: [String: PictureFault] = [:]

  init(
    _ book: Book, form: Form = .below, screen: Extent = landscape, place: Place = Place(),
    motion: ReadingSettings.Motion = .full
  ) {
    reader = Reader(
      book: book, form: form, screen: screen, place: place,
      settings: ReadingSettings(motion: motion))
    perform(reader.begin(at: .zero))
  }

  init(
    _ book: Book, form: Form = .below, screen: Extent = landscape, faults: [String: PictureFault]
  ) {
    self.faults = faults
    reader = Reader(book: book, form: form, screen: screen)
    perform(reader.begin(at: .zero))
  }

  mutating func send(_ events: InputEvent...) {
    for event in events { perform(reader.apply(.input(event), at: now)) }
  }

  /// Hands the reader news of any kind.
  mutating func tell(_ events: Reader.Event...) {
    for event in events { perform(reader.apply(event, at: now)) }
  }

  /// Lets time pass frame by frame, as a window would.
  mutating func wait(_ time: Duration) {
    let end = now + time
    while now < end {
      now = min(end, now + .milliseconds(16))
      perform(reader.apply(.tick, at: now))
    }
  }

  mutating func tap(_ x: Double, _ y: Double) {
    send(.down(.finger(1), Point(x: x, y: y)))
    wait(.milliseconds(100))
    send(.up(.finger(1), Point(x: x, y: y)))
  }

  private mutating func perform(_ effects: [Reader.Effect]) {
    for effect in effects {
      switch effect {
      case .want(let list):
        let new = Set(list).subtracting(orders)
        orders = list
        mostWanted = max(mostWanted, list.count)
        for order in list where new.contains(order) { arrive(order) }
      case .layOut(let order): perform(reader.apply(.laidOut(order, layOut(order)), at: now))
      case .fit(let query):
        let plan = query.answered { Desk.lines($0.text, $1.size, $0.width) }
        perform(reader.apply(.fitted(query, plan), at: now))
      case .remember(let place): remembered.append(place)
      case .leave: break
      case .quit: quits += 1
      case .speech(let deed): spoken.append(deed)
      case .recording(let deed): recorded.append(deed)
      case .surround(let ambience): surroundings.append(ambience)
      case .inspect(let path): inspected.append(path)
      case .bring(let path): brought.append(path)
      case .consented: consents += 1
      }
    }
  }

  private mutating func arrive(_ order: PictureOrder) {
    var outcome = PictureArrival.Outcome.ready(extent(of: order.request), margin: nil)
    if case .art(let file, _) = order.request {
      asked[file, default: []].insert(order.id)
      if let fault = faults[file] { outcome = .failed(fault) }
    }
    let arrival = PictureArrival(id: order.id, outcome: outcome)
    perform(reader.apply(.arrived(arrival), at: now))
  }

  private func extent(of request: PictureRequest) -> Extent {
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
    let count = Desk.lines(order.text, order.style.size, order.width)
    let lines = (0..<count).map {
      Box(
        x: 0, y: Double($0) * order.style.lineHeight, width: Double(order.width),
        height: order.style.lineHeight)
    }
    return TextLayout(lines: lines, words: [], sentences: [], unknownGlyphs: 0)
  }

  /// Every letter is half an em wide.
  static func lines(_ text: String, _ size: Double, _ width: Int) -> Int {
    if text.isEmpty { return 0 }
    let perLine = max(1, Int(Double(width) / (size / 2)))
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { max(1, ($0.count + perLine - 1) / perLine) }.reduce(0, +)
  }
}

let landscape = Extent(width: 1920, height: 1080)
let portrait = Extent(width: 1080, height: 1920)

/// A book of square pages with a line of text each.
func squareBook(
  _ count: Int, direction: Direction = .ltr, text: String = "Come back, cat!"
) -> Book {
  let side = Extent(width: 500, height: 500)
  return Book(
    folderName: "square", direction: direction, cover: .good(file: "cover.png", side),
    entries: (1...max(1, count)).map { n in
      Entry(
        id: PageID(rawValue: "\(n).png"), picture: .good(file: "\(n).png", side),
        texts: [Localised([.english: text])])
    }, trim: 1)
}

/// A book of drawings across both pages.
func doubleBook(_ count: Int) -> Book {
  var book = squareBook(count)
  book.entries = book.entries.map { entry in
    var wide = entry
    wide.picture = .good(file: entry.id.rawValue, Extent(width: 1134, height: 567))
    wide.span = .double
    return wide
  }
  return book
}
