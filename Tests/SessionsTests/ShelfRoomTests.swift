import BookModel
import Measures
import Pixels
import Sessions
import TestSupport
import Testing

@Suite("The shelf as it is seen")
struct ShelfRoomTests {
  private static let titles = [
    "The snake in the long grass", "A hop", "Mow!", "Come back, cat!", "Zebra crossing",
    "An unusually long title about a lawn that grew faster than it could be mown",
  ]

  private func library() throws -> FixtureLibrary {
    let library = try FixtureLibrary(Self.titles)
    try library.tear("torn")
    library.memory.eighths = ["book-1": 3, "book-2": 8]
    library.memory.drawn = ["book-1": .grandma, "book-3": .papa]
    return library
  }

  @Test(
    "covers, titles, slices, faces and a tear, in every shape of screen",
    arguments: ["1024x600", "1920x1080", "540x960", "mirrored"])
  func goldens(shape: String) throws {
    let sizes = [
      "1024x600": Extent(width: 1024, height: 600), "1920x1080": Extent(width: 1920, height: 1080),
      "540x960": Extent(width: 540, height: 960),
    ]
    let played = try play(
      library(), "0 key Right\n0.2 key Right\n2 shot shelf",
      size: sizes[shape] ?? Extent(width: 1024, height: 600),
      language: shape == "mirrored" ? "ar" : "en")
    try expectGolden(#require(played.shots["shelf"]), "shelf-\(shape)")
  }

  @Test("an empty shelf tells grown-ups where to put books")
  func empty() throws {
    let played = try play(FixtureLibrary([]), "1 shot shelf")
    try expectGolden(#require(played.shots["shelf"]), "shelf-empty")
  }

  static let visit = """
    0 key Right
    1 key Return
    1.06 shot coming
    1.16 shot opening
    3 shot open
    3.1 key Escape
    3.2 shot closing
    5 shot home
    5 state
    """

  @Test("a book comes forward, opens, and goes back", arguments: ["coming", "opening", "closing"])
  func visits(shot: String) throws {
    let played = try Self.visited.get()
    try expectGolden(#require(played.shots[shot]), "shelf-\(shot)")
  }

  static let visited = Result { try play(FixtureLibrary(titles), visit) }

  @Test("after a visit the shelf is what it was, to the pixel")
  func thereAndBack() throws {
    let played = try play(
      FixtureLibrary(Self.titles), "0 key Right\n0.9 shot before\n" + Self.visit)
    #expect(played.shots["before"] == played.shots["home"])
  }

  @Test("who wants less motion gets there as well")
  func still() throws {
    let played = try play(FixtureLibrary(Self.titles), Self.visit, isStill: true)
    #expect(try #require(played.states.last).contains(#""room":"shelf""#))
    #expect(played.shots["open"] != played.shots["home"])
  }

  @Test("both stages show the shelf alike, and every step of the way into a book")
  func stages() throws {
    let library = try FixtureLibrary(Self.titles)
    try library.tear("torn")
    // The program keeps how far the book was read, and the shelf says so.
    library.memory.keepsReading = true
    let script = Self.visit + "\n5.1 wheel 2\n5.2 shot scrolling\n7 shot scrolled"
    let software = try play(library, script)
    let gl = try rehearsed(library, script, "--stage", "gl")
    for (name, frame) in software.shots {
      let difference = BitmapDifference(frame, try #require(gl[name]))
      #expect(difference.mean <= 1, "\(name): \(difference)")
      #expect(difference.gross * 1000 <= difference.compared, "\(name): \(difference)")
    }
  }

  @Test("a dropped book appears in its place once it has settled, and one removed leaves")
  func drops() throws {
    let library = try FixtureLibrary(["Apple", "Cherry"])
    let other = try FixtureLibrary(["Banana"])
    let played = try play(
      library,
      """
      0 state
      1 drop \(other.folder.path)/book-0
      1.1 state
      4 state
      4.1 remove book-1
      4.2 state
      """)
    let titles = played.states.map { line in
      line.components(between: "\"titles\":[", and: "]")
    }
    #expect(
      titles == [
        #""Apple","Cherry""#, #""Apple","Cherry""#, #""Apple","Banana","Cherry""#,
        #""Apple","Banana""#,
      ])
  }

  @Test("the open book is taken away: one is on the shelf, and told so")
  func takenAway() throws {
    let library = try FixtureLibrary(["Apple", "Cherry"])
    let played = try play(
      library, "0 key Right\n0.1 key Return\n2 state\n2.1 remove book-0\n3 state")
    #expect(played.states.first?.contains(#""room":"reading""#) == true)
    let last = try #require(played.states.last)
    #expect(last.contains(#""room":"shelf""#) && last.contains("has gone away"))
  }

  @Test("where a reader was is kept when they leave, and a book goes on there")
  func places() throws {
    let library = try FixtureLibrary(["Apple"])
    _ = try play(
      library, "0 key Right\n0.1 key Return\n2 key Right\n6 key Escape\n8 state")
    #expect(library.memory.places["book-0"]?.entry == 2)
    let again = try play(library, "0 key Right\n0.1 key Return\n3 state")
    #expect(again.states.last?.contains(#""pages":["3.png","4.png"]"#) == true)
  }
}

extension String {
  /// What stands between two pieces of text; empty where they are not there.
  fileprivate func components(between start: String, and end: String) -> String {
    guard let from = firstRange(of: start), let to = self[from.upperBound...].firstRange(of: end)
    else { return "" }
    return String(self[from.upperBound..<to.lowerBound])
  }
}
