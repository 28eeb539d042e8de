import BookModel
import Measures
import Narrating
import TestSupport
import Testing

@testable import Reading
@testable import Sessions

@Suite("The card about a voice that somebody brought, as it is seen")
struct OfferingSceneTests {
  static func stage(
    _ kind: String, _ path: String, size: Extent, page: String
  ) throws -> BoothStage {
    var stage = try BoothStage(path, size: size, page: page, room: .reading) { book in
      VoiceRoll(book: book.folderName, voices: [], recording: .allowed)
    }
    let contents: ParcelOffer.Contents =
      switch kind {
      case "other": .otherBook("The Windy Day")
      case "broken":
        .unreadable(
          "/media/oma/Oma.tangerine-voice: its end is missing. Ask for it to be sent again.")
      default: .pages(12)
      }
    let offer = ParcelOffer(
      path: "/media/oma/Oma.tangerine-voice", voice: "Grandma", face: .drawn(.grandma),
      contents: contents)
    stage.tell(.offered(offer))
    stage.wait(.seconds(2))
    if kind == "done" {
      stage.tell(.input(.key("Return")), .brought(path: offer.path, failure: nil))
      stage.wait(.milliseconds(100))
    }
    return stage
  }

  @Test(
    "it asks, says what became of it, and says what cannot be",
    arguments: ["asking", "done", "other", "broken"])
  func golden(kind: String) throws {
    let book = try FixtureBook(texts: ["Hop.", "Again.", "Mow on!", "Oh.", "Home."])
    let stage = try OfferingSceneTests.stage(
      kind, book.path, size: Extent(width: 960, height: 540), page: "2.png")
    try expectGolden(stage.picture(), "offer-\(kind)")
  }

  @Test("on a narrow screen it has room")
  func narrow() throws {
    let book = try FixtureBook(texts: ["Hop.", "Again.", "Mow on!", "Oh.", "Home."])
    let stage = try OfferingSceneTests.stage(
      "asking", book.path, size: Extent(width: 540, height: 960), page: "2.png")
    try expectGolden(stage.picture(), "offer-narrow")
  }
}
