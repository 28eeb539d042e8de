import BookModel
import Measures
import Narrating
import Staging
import Testing

@testable import Reading

@Suite("A voice that somebody brought")
struct OfferingTests {
  private func desk(recording: VoiceRoll.Recording = .allowed) -> Desk {
    var desk = Desk(squareBook(6), place: Place(entry: 0))
    desk.tell(.voices(roll([:], recording: recording)))
    return desk
  }

  private func offer(
    _ contents: ParcelOffer.Contents = .pages(4), path: String = "/stick/Oma.tangerine-voice"
  ) -> ParcelOffer {
    ParcelOffer(path: path, voice: "Oma", face: .drawn(.grandma), contents: contents)
  }

  private func touch(_ desk: inout Desk, _ control: Offering.Control) {
    let centre = desk.reader.offerHitBox(of: control).centre
    desk.tap(centre.x, centre.y)
  }

  @Test("is asked about, kept, said to be here, and heard: then the card goes by itself")
  func kept() {
    var desk = desk()
    desk.tell(.offered(offer()))
    desk.wait(.seconds(1))
    #expect(desk.reader.offering?.controls == [.keep, .close])
    #expect(desk.reader.wake == .never)
    touch(&desk, .keep)
    #expect(desk.brought == ["/stick/Oma.tangerine-voice"])
    // Once is enough.
    touch(&desk, .keep)
    #expect(desk.brought.count == 1)
    desk.tell(.voices(roll(["Oma": [1, 2, 3, 4]], recording: .allowed)))
    desk.tell(.brought(path: "/stick/Oma.tangerine-voice", failure: nil))
    #expect(desk.reader.offering?.phase == .done)
    #expect(desk.reader.voice == "Oma")
    #expect(desk.spoken.count == 1)
    desk.wait(.seconds(3))
    #expect(desk.reader.offering == nil)
  }

  @Test("may be left for another time, with a finger, with Escape, or with keys alone")
  func notNow() {
    for way in 0..<3 {
      var desk = desk()
      desk.tell(.offered(offer()))
      desk.wait(.seconds(1))
      switch way {
      case 0: touch(&desk, .close)
      case 1: desk.send(.key("Escape"))
      default:
        desk.send(.key("Tab"), .key("Tab"))
        #expect(desk.reader.offering?.focus == .close)
        desk.send(.key("Return"))
      }
      desk.wait(.seconds(1))
      #expect(desk.reader.offering == nil)
      #expect(desk.brought.isEmpty)
      #expect(desk.reader.state.room == "reading")
    }
  }

  @Test("why it cannot be kept is said, and the voice that read before goes on")
  func refused() {
    var desk = desk()
    desk.tell(.offered(offer()))
    desk.wait(.seconds(1))
    desk.send(.key("Return"))
    desk.tell(.brought(path: "/elsewhere", failure: "Not this one."))
    #expect(desk.reader.offering?.phase == .bringing)
    desk.tell(.brought(path: "/stick/Oma.tangerine-voice", failure: "The disk is full."))
    #expect(desk.reader.offering?.phase == .refused("The disk is full."))
    #expect(desk.reader.voice == nil)
    #expect(desk.reader.offering?.controls == [.close])
    touch(&desk, .close)
    desk.wait(.seconds(1))
    #expect(desk.reader.offering == nil)
  }

  @Test(
    "what has nothing for this book is told of, and cannot be kept",
    arguments: [ParcelOffer.Contents.known, .otherBook("Cats"), .unreadable("It is damaged.")])
  func nothing(contents: ParcelOffer.Contents) {
    var desk = desk()
    desk.tell(.offered(offer(contents)))
    desk.wait(.seconds(1))
    #expect(desk.reader.offering?.controls == [.close])
    desk.send(.key("Return"))
    desk.wait(.seconds(1))
    #expect(desk.reader.offering == nil)
    #expect(desk.brought.isEmpty)
  }

  @Test(
    "several are asked about one after the other, each once; nobody who records or turns is interrupted"
  )
  func several() {
    var desk = desk()
    desk.send(.key("M"))
    desk.tell(.offered(offer()), .offered(offer(path: "/b")), .offered(offer()))
    desk.wait(.seconds(1))
    #expect(desk.reader.offering == nil)
    desk.send(.key("Escape"))
    desk.wait(.milliseconds(200))
    #expect(desk.reader.offering?.offer.path == "/stick/Oma.tangerine-voice")
    desk.send(.key("Escape"))
    desk.wait(.seconds(1))
    #expect(desk.reader.offering?.offer.path == "/b")
    desk.send(.key("Escape"))
    desk.wait(.seconds(1))
    #expect(desk.reader.offering == nil)
  }

  @Test(
    "under the card the book does not turn, and a drop is looked at only where recording is allowed"
  )
  func modal() {
    var desk = desk()
    desk.tell(.offered(offer()))
    desk.wait(.seconds(1))
    let spread = desk.reader.state.spread
    desk.send(.key("PageDown"), .wheel(1))
    desk.tap(940, 300)
    desk.wait(.seconds(2))
    #expect(desk.reader.state.spread == spread)
    desk.send(.dropped("/drop.tangerine-voice"))
    #expect(desk.inspected == ["/drop.tangerine-voice"])
    desk.send(.resize(Extent(width: 640, height: 480)))
    desk.wait(.milliseconds(50))
    #expect(desk.reader.screen == Extent(width: 640, height: 480))
    var kiosk = self.desk(recording: .off)
    kiosk.send(.dropped("/drop.tangerine-voice"))
    #expect(kiosk.inspected.isEmpty)
  }
}
