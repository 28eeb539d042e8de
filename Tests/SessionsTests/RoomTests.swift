import Measures
import PNGFiles
import Pixels
import Sessions
import TestSupport
import Testing

@testable import Reading

@Suite("The reading room as it is seen")
struct RoomTests {
  static let tour = """
    0 shot cover
    0.1 key Right
    0.4 shot opening
    1.2 shot first
    1.3 key Right
    1.5 shot turning
    2.5 shot second
    2.6 down 1 480 200
    2.65 up 1 480 200
    2.8 shot leaning
    4 shot controls
    4.1 key T
    4.2 shot growing
    6 shot controls-no-text
    11 shot no-text
    11.1 key End
    11.2 shot fading
    12 shot end
    """

  private let words = ["Hop.", "The snake is in the grass again.", "Mow on!", "Oh.", "Home."]

  @Test(
    "a tour of a book of single pages is what it was",
    arguments: ["cover", "second", "leaning", "controls", "no-text", "end"])
  func singlePages(shot: String) throws {
    let played = try RoomTests.singles.get()
    try expectGolden(#require(played.shots[shot]), "room-singles-\(shot)")
  }

  static let singles = Result {
    try play(
      FixtureBook(texts: ["Hop.", "The snake is in the grass again.", "Mow on!", "Oh.", "Home."]),
      tour)
  }

  @Test(
    "a drawing across both pages, in landscape and portrait", arguments: ["landscape", "portrait"])
  func doubles(shape: String) throws {
    let size =
      shape == "portrait" ? Extent(width: 540, height: 960) : Extent(width: 960, height: 540)
    let played = try play(
      FixtureBook(pages: 3, doubles: true, texts: Array(words.prefix(3))),
      "0 key Right\n0 key Right\n2 shot open", size: size)
    try expectGolden(#require(played.shots["open"]), "room-double-\(shape)")
  }

  @Test("a right-to-left book, a bad page, and an Arabic text")
  func others() throws {
    let book = try FixtureBook(
      direction: "rtl", texts: ["مرحبا", "قطة في العشب", "Hop.", "Oh.", "Home."])
    try book.folder.write(
      "2.png", Array(FixtureBook.drawing(Extent(width: 200, height: 200), 2).prefix(300)))
    let played = try play(
      book, "0 key Left\n0 key Left\n2 shot open", size: Extent(width: 1280, height: 720))
    try expectGolden(#require(played.shots["open"]), "room-rtl-bad-page")
  }

  @Test(
    "at rest a page is its decoded picture, pixel by pixel, outside the gutter",
    arguments: [640, 1366, 1920])
  func pixelIdentical(width: Int) throws {
    let book = try FixtureBook(pages: 3, doubles: true)
    let size = Extent(width: width, height: width * 9 / 16)
    let played = try play(book, "0 key Right\n2 shot open", size: size)
    let shot = try #require(played.shots["open"])
    let spread = Geometry(screen: size, trim: 1)
      .open(pages: 2, shape: 1, slip: nil, double: true, mirrored: false).spread
    let picture = try decodePNG(readFile("\(book.path)/1.png"), fitting: spread.extent)
    let gutter = Int((Double(spread.width) * 0.045).rounded(.up)) + 1
    var wrong = 0
    for y in 0..<spread.height {
      for x in 0..<spread.width where abs(x - spread.width / 2) > gutter {
        if shot[spread.x + x, spread.y + y] != picture[x, y] { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("going through a book and back ends in the same pixels")
  func thereAndBack() throws {
    let script = """
      0 key Right
      2 shot before
      2.2 key Right
      4.3 key T
      5 key T
      7 key Left
      9 shot after
      """
    let played = try play(FixtureBook(texts: words), script)
    #expect(played.shots["before"] == played.shots["after"])
  }

  @Test("the second opening decodes nothing")
  func cached() throws {
    let book = try FixtureBook(texts: words)
    let script = "0 key Right\n1 key Right\n2.2 key Up\n4 shot a"
    let first = try play(book, script, cached: true)
    let second = try play(book, script, cached: true)
    #expect((first.report?.decodes ?? 0) > 0)
    #expect(second.report?.decodes == 0)
    #expect((second.report?.cacheHits ?? 0) > 0)
    #expect(first.shots["a"] == second.shots["a"])
  }

  @Test("both stages show every room alike: a level on average, and few pixels further apart")
  func stages() throws {
    let book = try FixtureBook(texts: words)
    let software = try play(book, RoomTests.tour)
    // SDL serves one context in a process, and other suites have theirs: this one is the program's own.
    let gl = try rehearsed(book, RoomTests.tour, "--stage", "gl")
    for (name, frame) in software.shots {
      let other = try #require(gl[name])
      let difference = BitmapDifference(frame, other)
      #expect(difference.mean <= 1, "\(name): \(difference)")
      #expect(difference.gross * 1000 <= difference.compared, "\(name): \(difference)")
    }
  }

  @Test("a state line says what the contract says")
  func state() throws {
    let played = try play(FixtureBook(texts: words), "0 key Right\n1.25 state")
    #expect(
      played.states
        == [
          #"{"book":"BOOK","controls":false,"focus":null,"language":"en","pages":["1.png"],"room":"reading","#
            + #""slip":0,"slips":1,"spread":1,"spreads":5,"t":1.25,"text":true,"transport":"stopped","#
            + #""turning":[],"voice":null}"#
        ].map { $0.replacing("BOOK", with: played.bookName) })
  }
}

extension Played {
  /// The folder's name, as the state line tells it.
  fileprivate var bookName: String {
    let line = states.first ?? ""
    guard let start = line.firstRange(of: #""book":""#)?.upperBound else { return "" }
    return String(line[start...].prefix { $0 != "\"" })
  }
}
