import Measures
import Sessions
import Staging
import Testing

@Suite("Scripts of a rehearsal")
struct ScriptTests {
  private func acts(_ text: String) throws -> [Cue.Act] { try readScript(text).map(\.act) }

  @Test("every event there is")
  func events() throws {
    let text = """
      # a comment, and an empty line

      0 down 1 10 20.5   # a finger
      0 move 1 11 21
      0 up 1 11 21
      0 mouse down 5 6
      0 key Keypad Enter
      0 text two  words
      0 wheel -2
      0 resize 1080 1920
      0 shot first
      0 state
      0 drop /a folder/with blanks
      0 remove x
      """
    #expect(
      try acts(text) == [
        .input(.down(.finger(1), Point(x: 10, y: 20.5))),
        .input(.move(.finger(1), Point(x: 11, y: 21))),
        .input(.up(.finger(1), Point(x: 11, y: 21))),
        .input(.down(.mouse, Point(x: 5, y: 6))), .input(.key("Keypad Enter")),
        .input(.text("two  words")), .input(.wheel(-2)),
        .input(.resize(Extent(width: 1080, height: 1920))), .shot("first"), .state,
        .drop("/a folder/with blanks"), .remove("x"),
      ])
  }

  @Test("lines run by time, and those of one time in their order")
  func order() throws {
    let cues = try readScript("2 shot c\n1 shot a\n1 shot b\n0.5 state")
    #expect(cues.map(\.line) == [4, 2, 3, 1])
    #expect(cues.map(\.time) == [.milliseconds(500), .seconds(1), .seconds(1), .seconds(2)])
  }

  @Test(
    "what is no event is told with its line",
    arguments: [
      "x state", "-1 state", "nan state", "1", "1 dance", "1 down 1 2", "1 down a 1 2",
      "1 down 1 inf 2", "1 mouse 1 2", "1 mouse drag 1 2", "1 key", "1 wheel much",
      "1 resize 0 5", "1 resize 99999 5", "1 shot", "1 shot ../a", "1 shot .a", "1 state now",
      "1 drop", "99999999 state",
    ])
  func refused(line: String) throws {
    let error = #expect(throws: ScriptError.self) { try readScript("0 state\n\(line)") }
    #expect(error?.line == 2)
  }
}
