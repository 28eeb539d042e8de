import BookModel
import Measures
import Reading
import Shelving
import Staging
import Testing

@testable import Rooms

@Suite("The house around the rooms")
struct HouseTests {
  private let book = ShelfBook.ID(rawValue: "/books/b")

  private func visitor() -> Visitor { Visitor(["a", "b", "c"]) }

  @Test("a tapped book is asked for once, comes forward, and is the room that is open")
  func opening() {
    var visitor = visitor()
    visitor.open(book)
    #expect(visitor.asked == [book] && visitor.house.room == "shelf")
    visitor.wait(.milliseconds(300))
    visitor.send(.key("Return"))
    #expect(visitor.asked.count == 1, "a book that is being opened is not asked for again")
    visitor.deliver(spreads: 4)
    #expect(visitor.house.room == "reading" && visitor.isPassing)
    #expect(visitor.house.wake == .nextFrame)
    visitor.wait(.milliseconds(600))
    #expect(!visitor.isPassing && visitor.house.reader?.state.spread == 1)
    #expect(visitor.house.openBook == book)
  }

  @Test("while a book is on its way no touch does anything; afterwards the room has them")
  func passing() {
    var visitor = visitor()
    visitor.open(book)
    visitor.deliver(spreads: 4)
    visitor.send(.key("Right"), .key("Escape"), .down(.finger(1), Point(x: 1800, y: 500)))
    #expect(visitor.isPassing)
    visitor.wait(.seconds(1))
    visitor.send(.up(.finger(1), Point(x: 1800, y: 500)))
    #expect(visitor.house.reader?.state.spread == 1)
    visitor.send(.key("Right"))
    visitor.wait(.seconds(2))
    #expect(visitor.house.reader?.state.spread == 2)
  }

  @Test(
    "home goes back to the shelf, which is where it was, and everything of the book is given back")
  func home() {
    var visitor = visitor()
    visitor.open(book)
    visitor.deliver(spreads: 4)
    visitor.wait(.seconds(1))
    visitor.send(.key("Escape"))
    visitor.wait(.milliseconds(100))
    #expect(visitor.isPassing && visitor.house.room == "reading")
    visitor.wait(.seconds(1))
    #expect(visitor.house.room == "shelf" && visitor.house.reader == nil)
    #expect(visitor.closed == [1] && visitor.quits == 0)
    #expect(visitor.house.shelf?.state.focus == "b")
    visitor.wait(.seconds(1))
    #expect(visitor.house.wake == .never)
    visitor.send(.key("Escape"))
    #expect(visitor.quits == 1)
  }

  @Test(
    "the cover flies from its place on the shelf to its place in the room, and the board turns over"
  )
  func flight() {
    var visitor = visitor()
    visitor.open(book)
    visitor.deliver(spreads: 4)
    // A picture that is not wanted any more is not there any more.
    #expect(
      visitor.house.draw().commands.allSatisfy { command in
        guard case .swing(let id, _) = command else { return true }
        return visitor.shelfPictures.contains(id) || visitor.roomPictures.contains(id)
      })
    var hinges: [Double] = []
    var angles: [Double] = []
    while visitor.isPassing {
      for case .swing(_, let swing) in visitor.house.draw().commands {
        hinges.append(swing.hinge)
        angles.append(swing.side > 0 ? swing.angle : .pi - swing.angle)
      }
      visitor.wait(.milliseconds(16))
    }
    #expect(angles.count > 15 && angles.count < 40)
    #expect(angles.first.map { $0 < 0.3 } == true && angles.last.map { $0 > 2.9 } == true)
    #expect(zip(angles, angles.dropFirst()).allSatisfy { $1 >= $0 - 0.02 })
    #expect(hinges.first.map { abs($0 - 564) < 60 } == true, "from the second column")
    #expect(hinges.last.map { abs($0 - 960) < 20 } == true, "to the spine")
  }

  @Test("who wants less motion sees nothing move: one room fades into the other")
  func reduced() {
    var visitor = Visitor(["a", "b"], isStill: true)
    visitor.open(book)
    visitor.deliver(spreads: 4)
    visitor.wait(.milliseconds(100))
    #expect(visitor.isPassing)
    let commands = visitor.house.draw().commands
    #expect(!commands.contains { if case .swing = $0 { true } else { false } })
    visitor.wait(.milliseconds(150))
    #expect(!visitor.isPassing && visitor.house.room == "reading")
  }

  @Test("a book that does not open leaves its visitor on the shelf, with words")
  func refused() {
    var visitor = visitor()
    visitor.open(book)
    visitor.tell(.refused("It has a tear.", 1))
    #expect(visitor.house.room == "shelf" && visitor.house.shelf?.state.notice == "It has a tear.")
    visitor.open(book)
    #expect(visitor.asked.count == 2)
    visitor.wait(.seconds(5))
    #expect(visitor.house.shelf?.state.notice == nil)
  }

  @Test("a book whose pictures do not come is opened without them after a second and a half")
  func patience() {
    var visitor = visitor()
    visitor.open(book)
    visitor.holdsBack = true
    visitor.deliver(spreads: 4)
    visitor.wait(.seconds(1))
    #expect(visitor.house.room == "shelf")
    visitor.wait(.milliseconds(600))
    #expect(visitor.house.room == "reading")
    visitor.wait(.seconds(1))
    visitor.send(.key("Escape"))
    visitor.wait(.seconds(1))
    #expect(visitor.house.room == "shelf")
  }

  @Test(
    "a book that takes long to be read is waited for without waking up, and Escape calls it off")
  func changedMind() {
    var visitor = visitor()
    visitor.open(book)
    visitor.wait(.seconds(4))
    #expect(visitor.isAsking && visitor.house.wake == .never)
    visitor.send(.key("Escape"))
    #expect(visitor.house.stay == .shelf && visitor.quits == 0 && visitor.closed == [1])
    visitor.deliver(spreads: 4)
    #expect(visitor.house.reader == nil, "it comes too late")
    visitor.open(book)
    visitor.deliver(spreads: 4)
    visitor.wait(.seconds(1))
    #expect(visitor.house.room == "reading")
  }

  @Test("the open book's folder goes away: the shelf is there at once, and says so")
  func gone() {
    var visitor = visitor()
    visitor.open(book)
    visitor.deliver(spreads: 4)
    visitor.wait(.seconds(1))
    visitor.tell(.gone("“b” has gone away."))
    #expect(visitor.house.room == "shelf" && visitor.house.shelf?.state.notice != nil)
    #expect(visitor.closed == [1])
    visitor.wait(.seconds(6))
    #expect(visitor.house.wake == .never)
  }

  @Test("an edited book is opened anew beside the old one, and takes its place on the same page")
  func changed() {
    var visitor = visitor()
    visitor.open(book)
    visitor.deliver(spreads: 5)
    visitor.wait(.seconds(1))
    visitor.send(.key("Right"), .key("Right"))
    visitor.wait(.seconds(3))
    let page = visitor.house.reader?.state.pages
    visitor.tell(.changed)
    #expect(visitor.asked.count == 2 && visitor.house.reader?.state.pages == page)
    visitor.deliver(spreads: 9, place: visitor.house.reader?.place ?? Place())
    visitor.wait(.milliseconds(100))
    #expect(visitor.house.reader?.state.pages == page)
    #expect(visitor.house.reader?.state.spreads == 9 && visitor.closed == [1])
    visitor.send(.key("Escape"))
    visitor.wait(.seconds(2))
    #expect(visitor.house.room == "shelf")
  }

  @Test("another size in the middle of the way ends it in the room it led to")
  func resized() {
    var visitor = visitor()
    visitor.open(book)
    visitor.deliver(spreads: 4)
    visitor.wait(.milliseconds(100))
    visitor.send(.resize(Extent(width: 1080, height: 1920)))
    #expect(!visitor.isPassing && visitor.house.room == "reading")
    #expect(visitor.house.screen == Extent(width: 1080, height: 1920))
    visitor.wait(.seconds(1))
    visitor.send(.key("Escape"))
    visitor.wait(.seconds(2))
    #expect(visitor.house.room == "shelf")
  }

  @Test("a book that was opened alone has no shelf: home is its cover, and then the way out")
  func alone() {
    var visitor = Visitor(alone: sampleBook("b", spreads: 4))
    #expect(visitor.house.room == "reading" && visitor.house.reader?.state.spread == 0)
    visitor.send(.key("Right"))
    visitor.wait(.seconds(2))
    visitor.send(.key("Escape"))
    visitor.wait(.seconds(1))
    #expect(visitor.house.reader?.state.spread == 0 && visitor.quits == 0)
    visitor.send(.key("Escape"))
    #expect(visitor.quits == 1)
  }

  @Test("pictures of the shelf and of every visit have numbers of their own")
  func numbers() {
    var visitor = visitor()
    visitor.open(book)
    visitor.deliver(spreads: 4)
    visitor.wait(.seconds(1))
    let shelf = Set(visitor.shelfPictures.map(\.rawValue))
    let room = Set(visitor.roomPictures.map(\.rawValue))
    #expect(shelf.isDisjoint(with: room) && !room.isEmpty)
    #expect(room.allSatisfy { $0 >> 32 == 1 } && shelf.allSatisfy { $0 >> 32 == 0 })
  }

  @Test("in whatever way a visitor goes in and out, there is always a way on", arguments: 0..<16)
  func property(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var visitor = Visitor((0..<12).map { "book \($0)" })
    let keys = ["Return", "Escape", "Right", "Left", "Down", "Space", "Tab", "T", "End"]
    for _ in 0..<150 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5: visitor.send(.key(keys[Int.random(in: 0..<keys.count, using: &random)]))
      case 5: visitor.deliver(spreads: Int.random(in: 3...7, using: &random))
      case 6: visitor.tell(.gone("gone"))
      case 7: visitor.tell(.changed)
      case 8: visitor.tell(.refused("no", visitor.house.currentVisit))
      default:
        let side = Int.random(in: 400...1600, using: &random)
        visitor.send(.resize(Extent(width: side, height: 900)))
      }
      visitor.wait(.milliseconds(Int.random(in: 0...700, using: &random)))
      if visitor.quits > 0 { return }
    }
    visitor.deliver(spreads: 4)
    visitor.wait(.seconds(8))
    #expect(!visitor.isPassing)
    for _ in 0..<6 where visitor.quits == 0 {
      visitor.send(.key("Escape"))
      visitor.wait(.seconds(2))
    }
    #expect(visitor.quits > 0)
  }
}
