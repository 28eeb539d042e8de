import Robot
import Testing

@Suite("The robot's voice")
struct SpeakingTests {
  private func loudness(_ sound: SpokenSound) -> Double {
    let sum = sound.samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    return (sum / Double(max(1, sound.samples.count))).squareRoot()
  }

  @Test("a sentence is heard, as long each time, and a longer one longer")
  func speaks() throws {
    let short = try speakAloud("Come back, cat!", language: "en")
    let long = try speakAloud(
      "Come back, cat! What have you got? Come and play with me in the garden.", language: "en")
    #expect(short.rate >= 8000)
    #expect(Double(short.samples.count) / Double(short.rate) > 0.5)
    #expect(loudness(short) > 300)
    #expect(long.samples.count > 2 * short.samples.count)
    // Its breath is random, its words are not.
    let again = try speakAloud("Come back, cat!", language: "en")
    #expect(abs(again.samples.count - short.samples.count) < short.samples.count / 10)
  }

  @Test("languages sound different; one that nobody knows is spoken all the same")
  func languages() throws {
    let english = try speakAloud("Le chat", language: "en-GB")
    let french = try speakAloud("Le chat", language: "fr")
    #expect(english != french)
    #expect(try !speakAloud("Le chat", language: "tlh-x-1").samples.isEmpty)
  }

  @Test("what looks like a command is read, not obeyed")
  func markup() throws {
    let plain = try speakAloud("one two", language: "en")
    let marked = try speakAloud("<audio src='/etc/passwd'/>one two", language: "en")
    #expect(marked.samples.count > plain.samples.count)
    #expect(try !speakAloud("one\0two", language: "en").samples.isEmpty)
  }

  @Test("nothing to say is a failure in words")
  func nothing() {
    for text in ["", " \n", "…", "—!"] {
      #expect(throws: RobotFailure.self) { try speakAloud(text, language: "en") }
    }
  }
}
