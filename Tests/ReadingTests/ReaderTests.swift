import BookModel
import Measures
import Pixels
import Reading
import Staging
import Testing

@Suite("The reading room")
struct ReaderTests {
  @Test(
    "it begins at the closed cover, and keys, wheel and taps go through the book to its end and no further"
  )
  func through() {
    var desk = Desk(squareBook(4))
    #expect(desk.reader.state.pages == [])
    for _ in 0..<20 { desk.send(.key("Right")) }
    #expect(desk.reader.state.spread == desk.reader.state.spreads - 1)
    for _ in 0..<20 { desk.send(.wheel(-1)) }
    #expect(desk.reader.state.spread == 0)
  }

  @Test("page 1 is a recto, then two pages at a time")
  func pages() {
    var desk = Desk(squareBook(4))
    var seen: [[String]] = []
    for _ in 1..<desk.reader.state.spreads {
      desk.send(.key("Space"))
      seen.append(desk.reader.state.pages)
    }
    #expect(seen.flatMap { $0 } == ["1.png", "2.png", "3.png", "4.png"])
  }

  @Test("a narrow screen shows one page at a time, and keeps the page when it is turned")
  func narrow() {
    var desk = Desk(squareBook(4), screen: portrait)
    desk.send(.key("Right"), .key("Right"), .key("Right"))
    #expect(desk.reader.state.pages == ["3.png"])
    desk.send(.resize(landscape))
    #expect(desk.reader.state.pages.contains("3.png"))
  }

  @Test("the outer 15 % turn, the middle brings the controls, another tap sends them away")
  func zones() {
    var desk = Desk(squareBook(6))
    desk.send(.key("Right"), .key("Right"))
    let spread = desk.reader.state.spread
    desk.tap(1900, 500)
    #expect(desk.reader.state.spread == spread + 1)
    desk.tap(20, 500)
    #expect(desk.reader.state.spread == spread)
    desk.tap(960, 400)
    #expect(desk.reader.state.controls)
    #expect(desk.reader.state.spread == spread)
    desk.wait(.seconds(1))
    desk.tap(960, 400)
    #expect(!desk.reader.state.controls)
  }

  @Test("controls stay four seconds after the last touch of one, and then nothing moves any more")
  func fourSeconds() {
    var desk = Desk(squareBook(6))
    desk.goTo(spread: 2)
    desk.tap(960, 400)
    desk.wait(.milliseconds(3900))
    #expect(desk.reader.state.controls)
    desk.wait(.milliseconds(700))
    #expect(!desk.reader.state.controls)
    #expect(desk.reader.wake == .never)
  }

  @Test("a long press, and a touch that moved, are no taps")
  func noTap() {
    var desk = Desk(squareBook(6))
    desk.send(.key("Right"))
    desk.send(.down(.finger(1), Point(x: 960, y: 400)))
    desk.wait(.milliseconds(400))
    desk.send(.up(.finger(1), Point(x: 960, y: 400)))
    #expect(!desk.reader.state.controls)
    desk.send(
      .down(.finger(1), Point(x: 960, y: 400)), .move(.finger(1), Point(x: 960, y: 430)),
      .up(.finger(1), Point(x: 960, y: 400)))
    #expect(!desk.reader.state.controls)
  }

  @Test("one drag is one page, however far it goes, and a second finger changes nothing")
  func oneDrag() {
    var desk = Desk(squareBook(12))
    desk.goTo(spread: 2)
    let spread = desk.reader.state.spread
    let frames = stride(from: 1600.0, through: -400, by: -40)
    desk.send(.down(.finger(1), Point(x: 1600, y: 500)))
    for x in frames {
      desk.send(
        .move(.finger(1), Point(x: x, y: 500)), .down(.finger(2), Point(x: 1900, y: 500)),
        .up(.finger(2), Point(x: 1900, y: 500)))
    }
    desk.send(.up(.finger(1), Point(x: -400, y: 500)))
    #expect(desk.reader.state.spread == spread + 1)
  }

  @Test("a right-to-left book is the mirror image: left goes on")
  func mirrored() {
    var desk = Desk(squareBook(6, direction: .rtl))
    desk.send(.key("Left"))
    #expect(desk.reader.state.spread == 1)
    desk.tap(20, 500)
    #expect(desk.reader.state.spread == 2)
    desk.send(.key("Right"))
    #expect(desk.reader.state.spread == 1)
  }

  @Test(
    "text off: the picture grows into its place and stays there; the choice and the place are remembered"
  )
  func textOff() {
    var desk = Desk(doubleBook(3), form: .spread)
    desk.send(.key("Right"))
    desk.wait(.seconds(2))
    #expect(art(desk) == Extent(width: 1600, height: 800))
    desk.send(.key("T"))
    #expect(!desk.reader.state.text)
    desk.wait(.seconds(2))
    #expect(art(desk) == Extent(width: 1816, height: 908))
    #expect(desk.remembered.last == Place(entry: 0, text: .hidden))
    #expect(desk.reader.wake != .nextFrame)
    let again = Desk(doubleBook(3), form: .spread, place: Place(entry: 0, text: .hidden))
    #expect(art(again) == Extent(width: 1816, height: 908))
  }

  /// The size in which a page's picture is copied 1 : 1.
  private func art(_ desk: Desk) -> Extent? {
    let stills = desk.reader.draw().commands.compactMap { command -> PictureID? in
      if case .still(let id, _) = command { id } else { nil }
    }
    for order in desk.orders where stills.contains(order.id) {
      if case .art(_, let extent) = order.request { return extent }
    }
    return nil
  }

  @Test("a text that does not fit goes on over more slips before the page turns")
  func slips() {
    let long = String(repeating: "word ", count: 900)
    var desk = Desk(squareBook(2, text: long))
    desk.send(.key("Right"))
    let slips = desk.reader.state.slips
    #expect(slips > 1)
    for slip in 0..<slips {
      #expect(desk.reader.state.slip == slip)
      #expect(desk.reader.state.spread == 1)
      desk.send(.key("Right"))
    }
    #expect(desk.reader.state.spread == 2)
  }

  @Test(
    "a picture that cannot be decoded is a bad page in its place, and the others are as they were")
  func badPage() {
    let faults: [String: PictureFault] = ["2.png": .cutShort]
    var desk = Desk(squareBook(4), faults: faults)
    desk.send(.key("Right"))
    let texts = desk.orders.compactMap { order -> String? in
      if case .text(let text, _, _) = order.request { text.text } else { nil }
    }
    #expect(texts.contains("2.png"))
    #expect(!texts.contains("3.png"))
    #expect(desk.reader.state.pages.contains("2.png"))
  }

  @Test("a file that cannot be shown is asked for once, and then the room is at rest")
  func badPageOnce() {
    let faults: [String: PictureFault] = [
      "cover.png": .cutShort, "1.png": .empty, "2.png": .cutShort,
    ]
    var desk = Desk(squareBook(4), faults: faults)
    for _ in 0..<3 { desk.send(.key("Right")) }
    desk.send(.key("Up"))
    desk.wait(.seconds(8))
    #expect(desk.reader.isComplete)
    #expect(desk.reader.wake == .never)
    #expect(desk.asked["2.png"]?.count == 1)
  }

  @Test("what is wanted at once does not grow with the book")
  func bounded() {
    var few = Desk(squareBook(20))
    var many = Desk(squareBook(500))
    for _ in 0..<10 { few.send(.key("Right")) }
    for _ in 0..<260 { many.send(.key("Right")) }
    #expect(many.mostWanted <= few.mostWanted)
    #expect(many.mostWanted < 48)
  }

  @Test("the same thumbnails stand in the strip whatever the book's length, and one of them jumps")
  func thumbnails() {
    var desk = Desk(squareBook(40))
    for _ in 0..<8 { desk.send(.key("Right")) }
    desk.wait(.seconds(2))
    let spread = desk.reader.state.spread
    desk.tap(960, 400)
    desk.wait(.seconds(1))
    desk.tap(960 + 268 + 240, 956)
    #expect(desk.reader.state.spread == spread + 2)
    #expect(desk.reader.state.controls)
  }

  @Test("Escape sends the controls away, then closes the book, then the window")
  func escape() {
    var desk = Desk(squareBook(4))
    desk.send(.key("Right"), .key("Up"), .key("Escape"))
    #expect(!desk.reader.state.controls && desk.reader.state.spread == 1)
    desk.send(.key("Escape"))
    #expect(desk.reader.state.spread == 0 && desk.quits == 0)
    desk.send(.key("Escape"))
    #expect(desk.quits == 1)
  }

  @Test("keys alone reach every control")
  func keysAlone() {
    var desk = Desk(squareBook(6))
    desk.send(.key("Right"), .key("Tab"))
    var seen: Set<String> = []
    for _ in 0..<8 {
      if let focus = desk.reader.state.focus { seen.insert(focus) }
      desk.send(.key("Tab"))
    }
    #expect(seen.isSuperset(of: ["home", "textShown", "textHidden"]))
    #expect(seen.contains { $0.hasPrefix("thumb") })
  }

  @Test(
    "any hands do anything: nothing is out of range, and it always comes to rest", arguments: 0..<40
  )
  func fuzz(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let book = seed % 2 == 0 ? squareBook(seed % 7 + 1, direction: .rtl) : doubleBook(seed % 5 + 1)
    var desk = Desk(book, form: seed % 2 == 0 ? .facing : .spread)
    let keys = ["Right", "Left", "Tab", "Return", "T", "Escape", "Home", "End", "Up", "Down", "x"]
    for _ in 0..<400 {
      let point = Point(
        x: .random(in: -200...2200, using: &random), y: .random(in: -200...2200, using: &random))
      let finger = InputEvent.Pointer.finger(.random(in: 0...2, using: &random))
      switch Int.random(in: 0...7, using: &random) {
      case 0, 1: desk.send(.down(finger, point))
      case 2, 3: desk.send(.move(finger, point))
      case 4: desk.send(.up(finger, point))
      case 5: desk.send(.key(keys[.random(in: 0..<keys.count, using: &random)]))
      case 6: desk.send(Bool.random(using: &random) ? .lost(finger) : .wheel(1))
      default:
        if Bool.random(using: &random) { desk.send(.resize([landscape, portrait][seed % 2])) }
      }
      desk.wait(.milliseconds(.random(in: 0...200, using: &random)))
      let state = desk.reader.state
      #expect((0..<state.spreads).contains(state.spread))
    }
    for finger in 0...2 { desk.send(.lost(.finger(Int64(finger)))) }
    // Long enough for both invitations of a first spread.
    desk.wait(.seconds(25))
    #expect(desk.reader.wake == .never)
    #expect(desk.reader.isComplete)
  }
}
