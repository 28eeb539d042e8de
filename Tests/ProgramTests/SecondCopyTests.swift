import Foundation
import Glibc
import Measures
import PNGFiles
import Pixels
import TestSupport
import Testing

extension TheProgram {
  /// Started twice, as a child does who taps twice.
  @Suite("A second copy")
  struct SecondCopy {
    let program: Program
    let book: TemporaryFolder
    let other: TemporaryFolder
    let screen: VirtualScreen
    static let extent = Extent(width: 640, height: 480)

    init() throws {
      program = try Program()
      book = try smallBook()
      other = try smallBook(pages: 3)
      try other.write("1.png", try makePNG(Extent(width: 120, height: 90), Colour(0x20C0E0)))
      screen = try VirtualScreen(Self.extent)
    }

    private var size: String { "\(Self.extent.width)x\(Self.extent.height)" }

    private func open(_ words: [String]) throws -> ChildProcess {
      var variables: [String: String?] = program.surroundings
      variables["DISPLAY"] = screen.display
      return try ChildProcess(
        program.path, words + ["--stage", "software", "--window", size], variables: variables)
    }

    private func press(_ key: String) throws {
      let hand = try ChildProcess("xdotool", ["key", key], variables: ["DISPLAY": screen.display])
      try #require(hand.wait() == 0)
    }

    /// Waits until the screen shows what `snapshot` shows.
    private func expect(_ spread: Int, of book: TemporaryFolder, _ words: Comment) throws {
      let file = "\(program.places.path)/expected.png"
      let ending = try program.run(
        ["snapshot", book.path, "--spread", "\(spread)", "--size", size, "-o", file])
      try #require(ending.status == 0, "\(ending.complaint)")
      let expected = try decodePNG(try readFile(file))
      let seen = try screen.picture { BitmapDifference(expected, $0).mean == 0 }
      #expect(BitmapDifference(expected, seen).mean == 0, words)
    }

    @Test(
      "brings the first forward and goes; the first opens what it was to open, and keeps its places"
    )
    func handsOver() throws {
      let first = try open([book.path])
      try expect(0, of: book, "the first is open")
      try press("Right")
      try expect(1, of: book, "it has turned")
      #expect(try open([book.path]).wait() == 0, "the same book")
      try expect(1, of: book, "the first stays where it is")
      #expect(try open([other.path]).wait() == 0, "another book")
      try expect(0, of: other, "the first opens it")
      // A folder that cannot be opened is told of by whoever was asked.
      #expect(try open([program.places.path + "/nowhere"]).wait() == 2)
      try expect(0, of: other, "and the first has not heard of it")
      #expect(try open([book.path]).wait() == 0)
      try expect(1, of: book, "where it was left")
      #expect(first.stop(SIGTERM) == 0)
      let later = try open([book.path])
      try expect(1, of: book, "nobody is there any more, so it opens its own window")
      #expect(later.stop(SIGTERM) == 0)
    }

    @Test("whoever is in the booth is not called away")
    func booth() throws {
      let state = program.surroundings["XDG_STATE_HOME"] ?? "/"
      try FileManager.default.createDirectory(
        atPath: "\(state)/tangerine", withIntermediateDirectories: true)
      try writeFile("\(state)/tangerine/voices-stay-here", Array("told\n".utf8))
      let first = try open([book.path])
      try expect(0, of: book, "the first is open")
      try press("m")
      let isDusk = { (picture: Bitmap) in picture[4, 300] & 0xFF_FFFF == 0x2B2440 }
      #expect(isDusk(try screen.picture(when: isDusk)), "the booth is open")
      #expect(try open([other.path]).wait() == 0)
      try press("Escape")
      try press("Escape")
      try expect(0, of: book, "after the booth it is still the same book")
      #expect(first.stop(SIGTERM) == 0)
    }

    @Test("one that gets no answer says so, and harms nothing")
    func noAnswer() throws {
      let first = try open([book.path])
      try expect(0, of: book, "the first is open")
      kill(first.id, SIGSTOP)
      let ending = try program.run([book.path], variables: ["DISPLAY": screen.display])
      #expect(ending.status == 1)
      #expect(ending.complaint.contains("does not answer"), "\(ending.complaint)")
      kill(first.id, SIGCONT)
      #expect(first.stop(SIGTERM) == 0)
    }
  }
}
