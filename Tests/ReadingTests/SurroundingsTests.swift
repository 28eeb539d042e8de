import BookModel
import Measures
import Narrating
import Staging
import Testing

@testable import Reading

@Suite("What is heard around a page")
struct SurroundingsTests {
  private let rain = Ambience(file: "rain.ogg", volume: 0.5)
  private let birds = Ambience(file: "birds.ogg")

  /// Six square pages: it rains on the second and the third, and birds sing on the fifth.
  private func desk() -> Desk {
    var book = squareBook(6)
    book.entries[1].sound = rain
    book.entries[2].sound = rain
    book.entries[4].sound = birds
    return Desk(book)
  }

  private func turn(_ desk: inout Desk) {
    desk.send(.key("PageDown"))
    desk.wait(.seconds(2))
  }

  private func go(_ desk: inout Desk, to page: String) {
    for _ in 0..<8 where !desk.reader.state.pages.contains(page) { turn(&desk) }
  }

  @Test("it begins with its page, goes on where the next has the same, and ends with it")
  func course() {
    var desk = desk()
    #expect(desk.surroundings.isEmpty)
    go(&desk, to: "2.png")
    #expect(desk.surroundings == [rain])
    go(&desk, to: "3.png")
    #expect(desk.surroundings == [rain])
    go(&desk, to: "5.png")
    #expect(desk.surroundings.last == birds)
    desk.send(.key("End"))
    desk.wait(.seconds(2))
    #expect(desk.surroundings.last == .some(nil))
  }

  @Test("a page that nobody touches falls silent after two minutes, and wakes for nothing else")
  func rest() {
    var desk = desk()
    go(&desk, to: "3.png")
    desk.wait(.seconds(100))
    #expect(desk.surroundings.last == rain)
    guard case .at(let due) = desk.reader.wake else {
      Issue.record("it wants to be woken")
      return
    }
    #expect(due > desk.now && due < desk.now + .seconds(21))
    desk.wait(.seconds(21))
    #expect(desk.surroundings.last == .some(nil))
    #expect(desk.reader.wake == .never)
    desk.tap(480, 200)
    desk.wait(.seconds(1))
    #expect(desk.surroundings.last == rain)
  }

  @Test("while a voice reads it stays, however long that takes")
  func voice() {
    var book = squareBook(6)
    book.entries[2].sound = rain
    var desk = Desk(book, place: Place(voice: "Mama"))
    desk.tell(.voices(roll(["Mama": [3]])))
    go(&desk, to: "3.png")
    desk.wait(.seconds(300))
    #expect(desk.surroundings == [rain])
    let id = desk.spoken.lazy.compactMap { deed -> Int? in
      if case .say(let utterance) = deed { utterance.id } else { nil }
    }.first
    desk.tell(.speech(.ended(id ?? 0)))
    desk.wait(.milliseconds(20))
    #expect(desk.surroundings == [rain, nil])
  }

  @Test("in the booth there is none: it would be in the recording")
  func booth() {
    var book = squareBook(6)
    book.entries[2].sound = rain
    var desk = Desk(book)
    desk.tell(.voices(roll([:], recording: .allowed)))
    go(&desk, to: "3.png")
    desk.send(.key("M"))
    #expect(desk.surroundings == [rain, nil])
    desk.send(.key("Escape"))
    desk.wait(.seconds(1))
    #expect(desk.surroundings == [rain, nil, rain])
  }
}
