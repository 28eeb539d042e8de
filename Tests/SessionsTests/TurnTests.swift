import Measures
import Pixels
import Sessions
import TestSupport
import Testing

@Suite("A turn as it is seen")
struct TurnTests {
  private let words = ["Hop.", "The snake is in the grass again.", "Mow on!", "Oh.", "Home."]

  /// A slow slanted drag over the middle, caught on its way at three places.
  private static let drag = """
    0 key Right
    2 shot before
    2.1 down 1 850 340
    2.2 move 1 760 300
    2.3 move 1 660 280
    2.31 shot quarter
    2.4 move 1 520 280
    2.5 move 1 440 300
    2.51 shot half
    2.6 move 1 300 310
    2.7 move 1 200 320
    2.71 shot three-quarters
    3 move 1 200 320
    3.1 up 1 200 320
    5 shot after
    """

  @Test("a drag is what it was", arguments: ["quarter", "half", "three-quarters"])
  func goldens(shot: String) throws {
    try expectGolden(#require(TurnTests.dragged.get().shots[shot]), "turn-\(shot)")
  }

  private static let dragged = Result {
    try play(
      FixtureBook(texts: ["Hop.", "The snake is in the grass again.", "Mow on!", "Oh.", "Home."]),
      drag)
  }

  @Test("a drag that ends where it began leaves every pixel as it was")
  func fallingBack() throws {
    let script = """
      0 key Right
      2 shot before
      2.1 down 1 850 340
      2.3 move 1 600 280
      2.5 move 1 820 330
      2.8 move 1 820 330
      2.9 up 1 820 330
      5 shot after
      """
    let played = try play(FixtureBook(texts: words), script)
    #expect(played.shots["before"] == played.shots["after"])
  }

  @Test("a page that was turned lies as one that was opened by its number")
  func landed() throws {
    let dragged = try TurnTests.dragged.get()
    let jumped = try play(FixtureBook(texts: words), "0 key Right\n2 key Right\n5 shot second")
    #expect(dragged.shots["after"] == jumped.shots["second"])
    let cut = try play(
      FixtureBook(texts: words), "0 key Right\n2 key Right\n5 shot second",
      settings: .init(motion: .reduced))
    #expect(dragged.shots["after"] == cut.shots["second"])
  }

  @Test("the films of the docs play to their end and turn as they say", arguments: Film.all)
  func films(film: Film) throws {
    let book = try FixtureBook(
      pages: film.pages, direction: film.direction, texts: (1...film.pages).map { "Page \($0)." })
    let played = try play(
      book, film.script, size: Extent(width: 1920, height: 1080))
    #expect(played.states.last?.contains("\"spread\":\(film.ends),") == true, "\(played.states)")
    #expect(played.states.last?.contains("\"turning\":[]") == true)
    #expect(played.shots.count >= 3)
  }
}

/// A script of `docs/films`: what it shows and where it ends.
struct Film: CustomTestStringConvertible {
  var name: String
  var pages = 9
  var direction = "ltr"
  /// The spread that is open at its end.
  var ends: Int
  var testDescription: String { name }

  static let all = [
    Film(name: "slow-corner", ends: 2), Film(name: "edge", ends: 2), Film(name: "flick", ends: 2),
    Film(name: "catch", ends: 1), Film(name: "three-flicks", ends: 4),
    Film(name: "fall-back", ends: 1), Film(name: "cover", ends: 1),
    Film(name: "last-page", pages: 8, ends: 5), Film(name: "last-page", pages: 9, ends: 6),
    Film(name: "right-to-left", direction: "rtl", ends: 2),
  ]

  var script: String {
    get throws {
      String(decoding: try readFile("\(projectFolder)/docs/films/\(name).txt"), as: UTF8.self)
    }
  }
}
