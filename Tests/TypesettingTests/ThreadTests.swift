import Dispatch
import Measures
import Pixels
import Staging
import Testing
import Typesetting

@Suite("Threads") struct ThreadTests {
  /// A letter of each script that has a font of its own: more fonts than Cairo keeps open.
  private static let letters = Array("ПמمनสສবਪગଓதతಕമසភမሰგԲབ漢😀♥aQ").map(String.init)

  /// Runs `work` on eight threads at once, as pictures and measures are made in the program.
  private func together(_ work: @escaping @Sendable (_ thread: Int) -> Void) {
    let group = DispatchGroup()
    for thread in 0..<8 {
      DispatchQueue(label: "thread \(thread)").async(group: group) { work(thread) }
    }
    group.wait()
  }

  /// Every scale needs a size of its own from the font's file.
  @Test("texts of many scripts may be set and painted on many threads at once")
  func manyScripts() {
    together { thread in
      var random = SeededRandom(seed: UInt64(thread))
      for _ in 0..<400 {
        let letter = Self.letters.randomElement(using: &random) ?? "a"
        let scale = Double.random(in: 0.2...2, using: &random)
        _ = typesetter.paint(order(letter, width: 120), lines: 0..<1, scale: scale)
      }
    }
  }

  @Test("typesetters may come and go while Pango still looks for fonts and others set text")
  func comingAndGoing() {
    together { thread in
      for round in 0..<10 {
        let brief = Typesetter(fontFolders: ["/usr/share/fonts/truetype/noto"])
        #expect(brief.layOut(order("a", size: Double(20 + thread))).lines.count == 1)
        #expect(typesetter.layOut(order("a", size: Double(20 + round))).lines.count == 1)
      }
    }
  }
}
