import FoundationEssentials
import Measures
import Reading
import Rooms
import Shelving

/// One line of `state.jsonl`.
struct StateLine: Encodable {
  var t: Double
  var room: String
  var book: String?
  var spread = 0
  var spreads = 0
  var pages: [String] = []
  var text = true
  var controls = false
  var turning: [Double] = []
  var voice: String?
  var transport = "stopped"
  var language = ""
  var slip = 0
  var slips = 1
  var focus: String?
  /// What of a shelf is to be seen, or lies behind the open book.
  var shelf: ShelfLine?

  /// - Parameter book: the name of the book alone; of a shelf's, its folder says it.
  init(_ time: Duration, _ book: String, _ house: House) {
    t = (time.seconds * 1000).rounded() / 1000
    room = house.room
    shelf = house.shelf.map { ShelfLine($0.state) }
    guard let state = house.reader?.state else { return }
    self.book =
      house.openBook?.rawValue.split(separator: "/").last.map(String.init) ?? book
    spread = state.spread
    spreads = state.spreads
    pages = state.pages
    text = state.text
    controls = state.controls
    language = state.language
    slip = state.slip
    slips = state.slips
    focus = state.focus
    voice = state.voice
    transport = state.transport
    turning = state.turning.map { ($0 * 1000).rounded() / 1000 }
  }

  enum CodingKeys: String, CodingKey {
    case t, room, book, spread, spreads, pages, text, controls, turning, voice, transport
    case language, slip, slips, focus, shelf
  }

  /// `book`, `voice` and `focus` are said even where there is none.
  func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: CodingKeys.self)
    try keys.encode(t, forKey: .t)
    try keys.encode(room, forKey: .room)
    try keys.encode(book, forKey: .book)
    try keys.encode(spread, forKey: .spread)
    try keys.encode(spreads, forKey: .spreads)
    try keys.encode(pages, forKey: .pages)
    try keys.encode(text, forKey: .text)
    try keys.encode(controls, forKey: .controls)
    try keys.encode(turning, forKey: .turning)
    try keys.encode(voice, forKey: .voice)
    try keys.encode(transport, forKey: .transport)
    try keys.encode(language, forKey: .language)
    try keys.encode(slip, forKey: .slip)
    try keys.encode(slips, forKey: .slips)
    try keys.encode(focus, forKey: .focus)
    try keys.encodeIfPresent(shelf, forKey: .shelf)
  }

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

/// What a line says of a shelf.
struct ShelfLine: Encodable {
  var titles: [String]
  var books: Int
  var torn: [String]
  var focus: String?
  var attention: String
  var scroll: Double
  var cells: Int
  var notice: String?

  init(_ state: ShelfState) {
    titles = state.titles
    books = state.books
    torn = state.torn
    focus = state.focus
    attention = state.attention
    scroll = (state.scroll * 1000).rounded() / 1000
    cells = state.cells
    notice = state.notice
  }
}
