import Measures
import Pixels
import TestSupport
import Testing

extension TheProgram {
  @Suite("Recording from a terminal")
  struct Recording {
    let program: Program
    let book: TemporaryFolder

    init() throws {
      program = try Program()
      book = try onePageBook()
    }

    private func words(_ seconds: Int) -> [String] {
      ["record", book.path, "--page", "1", "--voice", "Mama", "--seconds", "\(seconds)"]
    }

    @Test("without a microphone it says one calm line within five seconds")
    func none() throws {
      let file = try book.write("asound.conf", "pcm.!default { type pulse }")
      let start = ContinuousClock.now
      let ending = try program.run(
        words(1),
        variables: [
          "ALSA_CONFIG_PATH": file, "XDG_RUNTIME_DIR": book.path,
          "PULSE_SERVER": "unix:\(book.path)/none",
        ])
      #expect(ContinuousClock.now - start < .seconds(5))
      #expect(ending.status == 1)
      #expect(ending.complaint.split(separator: "\n").count == 1, "\(ending.complaint)")
      #expect(ending.complaint.contains("nothing was recorded"))
    }

    @Test("what is read is kept, and so is what a signal ends; the take before it is kept aside")
    func kept() throws {
      let card = try VirtualSoundCard(microphone: true)
      let variables = card.variables.compactMapValues { $0 }
      let ending = try program.run(words(1), variables: variables)
      #expect(ending.status == 0, "\(ending.complaint)")
      #expect(ending.output.hasPrefix("Mama reads page 1: "))
      // Ended from outside, after three seconds.
      let ended = try program.run(words(60), seconds: 3, variables: variables)
      #expect(ended.output.hasPrefix("Mama reads page 1: "))
      let list = try program.run(["voices", "list", book.path, "--json"])
      #expect(list.output.contains("\"retired\":1"), "\(list.output)")
      #expect(try program.run(["voices", "verify", book.path]).output.contains("2 takes"))
    }
  }
}
