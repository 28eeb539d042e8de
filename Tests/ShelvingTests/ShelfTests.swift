import BookModel
import Measures
import Staging
import Testing

@testable import Shelving

@Suite("The shelf")
struct ShelfTests {
  @Test("books stand by their titles, whatever order they come in")
  func order() {
    let titles = ["The windy day", "a fish", "Come back, cat!", "Book 10", "Book 9"]
    let stand = Stand(titles.map { book($0) })
    #expect(
      stand.shelf.state.titles
        == ["a fish", "Book 9", "Book 10", "Come back, cat!", "The windy day"])
  }

  @Test("a tap on a cover or its title opens that book; a drag, or a long press, opens none")
  func tapping() {
    var stand = Stand(library(12))
    stand.tap(stand.middle(of: 5))
    #expect(stand.opened == ["/books/Book 6"])
    let title = stand.shelf.geometry.ledgeRoom(of: 2).centre
    stand.tap(title)
    #expect(stand.opened.last == "/books/Book 3")
    stand.drag(x: 700, from: 700, to: 500, over: .milliseconds(200))
    stand.send(.down(.finger(1), stand.middle(of: 5)))
    stand.wait(.seconds(1))
    stand.send(.up(.finger(1), stand.middle(of: 5)))
    #expect(stand.opened.count == 2)
  }

  @Test("a touch that stops the shelf opens nothing")
  func stopping() {
    var stand = Stand(library(400))
    stand.drag(x: 700, from: 900, to: 300, over: .milliseconds(120))
    #expect(stand.shelf.wake == .nextFrame)
    stand.wait(.milliseconds(200))
    stand.tap(Point(x: 700, y: 500))
    #expect(stand.opened == [] && !stand.shelf.scroll.moves)
  }

  @Test("a second finger neither scrolls nor opens while the first one holds the shelf")
  func secondFinger() {
    var stand = Stand(library(400))
    stand.send(.down(.finger(1), Point(x: 700, y: 800)), .move(.finger(1), Point(x: 700, y: 600)))
    stand.send(.down(.finger(2), stand.middle(of: 1)), .up(.finger(2), stand.middle(of: 1)))
    stand.send(.move(.finger(2), Point(x: 700, y: 0)))
    #expect(stand.opened == [] && stand.shelf.scroll.offset(at: stand.now) == 200)
    stand.send(.lost(.finger(1)))
    stand.wait(.seconds(1))
    #expect(stand.shelf.hand == nil && stand.shelf.wake != .nextFrame)
  }

  @Test("a book with a tear stands in its place, says why, and does not open")
  func torn() {
    var stand = Stand([
      book("A"), book("B", torn: "Book.plist, line 3: why. What to do."), book("C"),
    ])
    #expect(stand.shelf.state.titles == ["A", "B", "C"] && stand.shelf.state.torn == ["B"])
    stand.tap(stand.middle(of: 1))
    stand.keys("Home", "Right", "Return")
    #expect(stand.opened == [])
    let words = stand.shelf.asked.map(\.text)
    #expect(words.contains("This book has a tear."))
    #expect(words.contains("Book.plist, line 3: why. What to do."))
  }

  @Test("a finger shows its book by growth alone; keys and the mouse also by a ring")
  func attention() {
    var stand = Stand(library(12))
    func rings() -> Int {
      stand.shelf.draw().commands.count { if case .ring = $0 { true } else { false } }
    }
    stand.wait(.seconds(1))
    #expect(rings() == 0)
    stand.send(.down(.finger(1), stand.middle(of: 1)))
    stand.wait(.milliseconds(300))
    #expect(stand.shelf.lifted(stand.shelf.books[1].id) > 0.9 && rings() == 0)
    stand.send(.lost(.finger(1)))
    stand.send(.move(.mouse, stand.middle(of: 2)))
    stand.wait(.milliseconds(300))
    #expect(stand.shelf.state.focus == "Book 3" && rings() == 1)
    stand.keys("Right")
    stand.wait(.milliseconds(400))
    #expect(stand.shelf.state.focus == "Book 4" && rings() == 1)
    #expect(stand.shelf.lifted(stand.shelf.books[2].id) == 0)
  }

  @Test("keys walk, reveal what they walk to, and open it")
  func keys() {
    var stand = Stand(library(30))
    stand.keys("Right")
    #expect(stand.shelf.state.focus == "Book 1", "the first key shows where the focus is")
    stand.keys("Right", "Down", "Left")
    #expect(stand.shelf.state.focus == "Book 5")
    stand.keys("End")
    stand.wait(.seconds(2))
    #expect(stand.shelf.state.focus == "Book 30")
    #expect(stand.shelf.state.titles.contains("Book 30"))
    let cover = stand.middle(of: 29)
    #expect((0...1080).contains(cover.y))
    stand.keys("Return")
    #expect(stand.opened == ["/books/Book 30"])
    stand.keys("Home", "Up", "Left")
    #expect(stand.shelf.state.focus == "Book 1")
    stand.wait(.seconds(2))
    #expect(stand.shelf.scroll.offset(at: stand.now) == 0)
  }

  @Test("down from a full row leads into a last row that is not")
  func lastRow() {
    var stand = Stand(library(6))
    stand.keys("Right", "Right", "Right", "Right", "Down")
    #expect(stand.shelf.state.focus == "Book 6")
  }

  @Test("one switch alone chooses and opens a book, and after one round the shelf is at rest")
  func scanning() {
    var stand = Stand(library(5))
    stand.keys("Space")
    stand.wait(.milliseconds(3200))
    #expect(stand.shelf.state.focus == "Book 3")
    stand.keys("Space")
    #expect(stand.opened == ["/books/Book 3"])
    stand.keys("Space")
    stand.wait(.seconds(12))
    #expect(stand.shelf.scan == nil && stand.shelf.wake == .never)
  }

  @Test("from right to left the arrows are the other way round")
  func mirrored() {
    var stand = Stand(library(8), settings: ShelfSettings(language: LanguageTag("ar-EG")))
    stand.keys("Left", "Left")
    #expect(stand.shelf.state.focus == "Book 2")
    #expect(stand.middle(of: 0).x > stand.middle(of: 1).x)
  }

  @Test("the backdrop follows once the focus has rested, and not a focus that passes by")
  func backdrop() {
    var stand = Stand(library(12))
    let first = stand.shelf.backdrop.shown
    #expect(first?.folder == "/books/Book 1")
    stand.keys("Right", "Right", "Right")
    #expect(stand.shelf.backdrop.wanted(at: stand.now) == [first].compactMap(\.self))
    stand.wait(.milliseconds(130))
    #expect(stand.shelf.backdrop.isDissolving)
    stand.wait(.milliseconds(450))
    #expect(stand.shelf.backdrop.shown?.folder == "/books/Book 3")
    #expect(stand.shelf.wake == .never)
  }

  @Test("at rest the shelf wants not to be woken", arguments: [0, 1, 7, 1000])
  func rest(count: Int) {
    var stand = Stand(library(count))
    stand.wait(.seconds(1))
    #expect(stand.shelf.wake == .never && stand.shelf.isComplete)
  }

  @Test("a thousand books have as many cells and pictures as fit on the screen, wherever one is")
  func pool() {
    var stand = Stand(library(1000))
    let few = Stand(library(20)).mostWanted
    for _ in 0..<30 { stand.drag(x: 700, from: 1000, to: 100, over: .milliseconds(64)) }
    stand.wait(.seconds(1))
    stand.keys("End")
    stand.wait(.seconds(8))
    stand.keys("Home")
    stand.wait(.seconds(8))
    #expect(stand.shelf.state.cells <= 16)
    #expect(stand.mostWanted <= 2 * few)
    #expect(stand.shelf.layouts.count <= 200)
  }

  @Test("news keep the visitor where they are")
  func news() {
    var books = library(100)
    var stand = Stand(books)
    for _ in 0..<5 { stand.send(.wheel(3)) }
    stand.wait(.seconds(2))
    let (top, focus) = (stand.shelf.state.titles.dropFirst(4).first, stand.shelf.focus)
    books.append(contentsOf: ["Aardvark", "Abc", "Ant", "Art"].map { book($0) })
    stand.tell(books)
    #expect(stand.shelf.state.titles.dropFirst(4).first == top)
    #expect(stand.shelf.focus == focus)
    books.removeAll { $0.id == focus }
    stand.tell(books)
    #expect(stand.shelf.focus != nil && stand.shelf.focus != focus)
    stand.tell([])
    #expect(stand.shelf.focus == nil && stand.shelf.scroll.offset(at: stand.now) == 0)
  }

  @Test("a book that changed in place is drawn anew, with its new picture")
  func edited() {
    var books = library(3)
    var stand = Stand(books)
    let before = stand.shelf.draw()
    books[1].front?.art.version = 2
    stand.tell(books)
    #expect(stand.shelf.draw() != before)
    #expect(stand.shelf.isComplete)
  }

  @Test("the place is remembered, and found again")
  func places() {
    var stand = Stand(library(100))
    stand.keys("End")
    stand.wait(.seconds(3))
    let place = stand.shelf.currentPlace
    #expect(stand.remembered.last == place)
    let again = Stand(library(100), place: place)
    #expect(again.shelf.state.focus == "Book 100")
    #expect(again.shelf.scroll.offset(at: .zero) == stand.shelf.scroll.offset(at: stand.now))
  }

  @Test("an empty shelf says nothing before it knows, and then where books are to be put")
  func empty() {
    var shelf = Shelf(
      screen: Extent(width: 1920, height: 1080), settings: ShelfSettings(folder: "/home/mum/books"))
    _ = shelf.begin(with: ShelfNews(books: [], isWhole: false), at: .zero)
    #expect(shelf.asked.isEmpty)
    _ = shelf.apply(.news(ShelfNews(books: [], isWhole: true)), at: .zero)
    #expect(shelf.asked.map(\.text).contains("/home/mum/books"))
  }

  @Test("a title that is too long ends in an ellipsis, before the next book's")
  func longTitle() throws {
    let long = "The wonderful and very long story of a snake who mowed the whole lawn by himself"
    let stand = Stand([book(long), book("Z")])
    let short = try #require(stand.shelf.asked.map(\.text).first { $0.hasSuffix("…") })
    #expect(long.hasPrefix(short.dropLast()))
    let word = Stand([book(String(repeating: "a", count: 300)), book("Z")])
    #expect(word.shelf.asked.contains { $0.text.hasSuffix("…") && $0.text.count < 60 })
    #expect(word.shelf.isComplete)
  }

  @Test("whatever is touched and pressed, nothing is stuck and nothing leaks", arguments: 0..<24)
  func property(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var stand = Stand(library(Int.random(in: 0...300, using: &random)))
    let keys = ["Right", "Left", "Up", "Down", "Home", "End", "Space", "PageDown", "Tab", "Q"]
    for _ in 0..<200 {
      let point = Point(
        x: Double.random(in: -50...2000, using: &random),
        y: Double.random(in: -50...1200, using: &random))
      let pointer: InputEvent.Pointer =
        Bool.random(using: &random) ? .mouse : .finger(Int64.random(in: 1...3, using: &random))
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1: stand.send(.down(pointer, point))
      case 2, 3: stand.send(.move(pointer, point))
      case 4: stand.send(.up(pointer, point))
      case 5: stand.send(.key(keys[Int.random(in: 0..<keys.count, using: &random)]))
      case 6: stand.send(.wheel(Int.random(in: -20...20, using: &random)))
      case 7: stand.tell(library(Int.random(in: 0...300, using: &random)))
      default:
        let (width, height) = (
          Int.random(in: 300...2000, using: &random), Int.random(in: 300...2000, using: &random)
        )
        stand.send(.resize(Extent(width: width, height: height)))
      }
      stand.wait(.milliseconds(Int.random(in: 0...60, using: &random)))
      #expect(stand.shelf.scroll.offset(at: stand.now).isFinite)
    }
    for finger in 1...3 { stand.send(.lost(.finger(Int64(finger)))) }
    stand.send(.lost(.mouse), .key("Q"))
    stand.wait(.seconds(30))
    #expect(stand.shelf.wake == .never)
    let reach = stand.shelf.geometry.reach(of: stand.shelf.books.count)
    #expect((0...reach).contains(stand.shelf.scroll.offset(at: stand.now)))
    #expect(stand.shelf.state.cells <= 2 * max(1, stand.shelf.state.titles.count))
  }
}
