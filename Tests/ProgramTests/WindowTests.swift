import Foundation
import Glibc
import Measures
import PNGFiles
import Pixels
import TestSupport
import Testing

extension TheProgram {
  /// The real window on a screen of its own, looked at from outside and touched by a hand of the X server's.
  @Suite("The window")
  struct RealWindow {
    let program: Program
    let book: TemporaryFolder
    let screen: VirtualScreen
    static let extent = Extent(width: 800, height: 600)

    init() throws {
      program = try Program()
      book = try smallBook()
      screen = try VirtualScreen(Self.extent)
    }

    private func open(stage: String = "software") throws -> ChildProcess {
      var variables: [String: String?] = program.surroundings
      variables["DISPLAY"] = screen.display
      variables["LIBGL_ALWAYS_SOFTWARE"] = "1"
      let size = "\(Self.extent.width)x\(Self.extent.height)"
      return try ChildProcess(
        program.path, [book.path, "--stage", stage, "--window", size], variables: variables)
    }

    /// What `snapshot` says the screen is to show.
    private func snapshot(spread: Int, _ more: String...) throws -> Bitmap {
      let file = "\(program.places.path)/\(spread).png"
      let size = "\(Self.extent.width)x\(Self.extent.height)"
      let ending = try program.run(
        ["snapshot", book.path, "--spread", "\(spread)", "--size", size, "-o", file] + more)
      try #require(ending.status == 0, "\(ending.complaint)")
      return try decodePNG(try readFile(file))
    }

    private func press(_ key: String) throws {
      let hand = try ChildProcess("xdotool", ["key", key], variables: ["DISPLAY": screen.display])
      try #require(hand.wait() == 0)
    }

    private func expect(spread: Int, _ more: String..., within levels: Double = 0) throws {
      var expected = try snapshot(spread: spread)
      if let option = more.first { expected = try snapshot(spread: spread, option) }
      let close = { BitmapDifference(expected, $0).mean <= levels }
      let seen = try screen.picture(when: close)
      #expect(close(seen), "spread \(spread): \(BitmapDifference(expected, seen).mean) levels off")
    }

    @Test(
      "shows what snapshot shows, turns on a key, leaves the words out, and comes back there",
      arguments: [("software", 0), ("gl", 1)])
    func reading(stage: String, levels: Double) throws {
      let first = try open(stage: stage)
      try expect(spread: 0, within: levels)
      try press("Right")
      try expect(spread: 1, within: levels)
      try press("t")
      try expect(spread: 1, "--no-text", within: levels)
      #expect(first.stop(SIGTERM) == 0)
      let second = try open(stage: stage)
      try expect(spread: 1, "--no-text", within: levels)
      #expect(second.stop(SIGTERM) == 0)
    }

    @Test("the place is kept when it is killed")
    func killed() throws {
      let first = try open()
      try expect(spread: 0)
      try press("Right")
      try expect(spread: 1)
      #expect(first.stop(SIGKILL) == -SIGKILL)
      let second = try open()
      try expect(spread: 1)
      #expect(second.stop(SIGTERM) == 0)
    }

    /// A trap that this has caught: once anything ran on `DispatchQueue.global`, libdispatch looks after its pool once a
    /// second for ever. A serial queue of one's own does not.
    @Test("at rest nothing wakes", arguments: ["software", "gl"])
    func rest(stage: String) throws {
      let reader = try open(stage: stage)
      try expect(spread: 0, within: 1)
      try press("Right")
      try expect(spread: 1, within: 1)
      #expect(reader.comesToRest(for: isCampaign ? 60 : 3))
      #expect(reader.stop(SIGTERM) == 0)
    }
  }
}
