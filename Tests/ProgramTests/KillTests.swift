import Foundation
import Glibc
import Measures
import Narrating
import Pixels
import SoundFiles
import TestSupport
import Testing

extension TheProgram {
  /// The shipped program, ended without warning at seeded moments from its first frame to half a second after it has kept.
  @Suite("Killed while recording")
  struct Killed {
    let program: Program
    let book: TemporaryFolder

    init() throws {
      program = try Program()
      book = try TemporaryFolder()
      try book.write("1.png", try makePNG(Extent(width: 12, height: 9), Colour(0x123456)))
    }

    private var voices: String {
      (program.surroundings["XDG_DATA_HOME"] ?? "/") + "/tangerine/voices"
    }

    private static let moments = isCampaign ? 200 : 4

    @Test(
      "no older take changes, at most the newest second is lost, and every file opens elsewhere")
    func moments() throws {
      let card = try VirtualSoundCard(microphone: true)
      let clip = program.places.path + "/clip.wav"
      do {
        var writer = try SoundWriter(clip, rate: 48_000)
        for _ in 0..<(Self.moments + 4) { writer.write(Likeness.noise(5 * 48_000, peak: 0.2)[...]) }
      }
      let speech = try card.startSpeaking(clip)
      defer { speech.stop(SIGKILL) }
      // Linear congruential, so that a failure can be met again.
      var seed: UInt32 = 7
      var known: [String: [UInt8]] = [:]
      for moment in 0..<Self.moments {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        try killOnce(
          card, after: Double(seed >> 8) / Double(1 << 24) * 4.6, "moment \(moment)", &known)
      }
    }

    /// Records for a second and a half, kept in about half a second, and killed so long after its first frame.
    private func killOnce(
      _ card: VirtualSoundCard, after seconds: Double, _ words: Comment,
      _ known: inout [String: [UInt8]]
    ) throws {
      var variables: [String: String?] = program.surroundings
      for (name, value) in card.variables { variables[name] = value }
      let child = try ChildProcess(
        "sh",
        [
          "-c", "exec \"$@\" 2>&1", "sh", program.path, "record", book.path, "--page", "1",
          "--voice", "Mama", "--seconds", "3",
        ], variables: variables)
      let before = Set(files("wav") + files("flac"))
      let line = try child.line(within: 20)
      #expect(line.hasPrefix("Recording page 1"), "\(words): \(line)")
      usleep(UInt32(seconds * 1_000_000))
      child.stop(SIGKILL)
      try expectWhole(known, words)
      for file in files("flac") where known[file] == nil { known[file] = try readFile(file) }
      let new = Set(files("wav") + files("flac")).subtracting(before)
      try expectNewest(new, after: seconds, words)
    }

    private func files(_ ending: String) -> [String] {
      let all = FileManager.default.enumerator(atPath: voices)?.allObjects as? [String] ?? []
      return all.filter { $0.hasSuffix(".\(ending)") }.map { "\(voices)/\($0)" }.sorted()
    }

    private func expectWhole(_ known: [String: [UInt8]], _ words: Comment) throws {
      for (file, bytes) in known { #expect(try readFile(file) == bytes, "\(words): \(file)") }
      let verified = try program.run(["voices", "verify", book.path])
      #expect(verified.status == 0, "\(words): \(verified.output) \(verified.complaint)")
    }

    /// What is new is there but for its last second, as a part or as a take, and opens in other programs.
    private func expectNewest(
      _ new: Set<String>, after seconds: Double, _ words: Comment
    ) throws {
      #expect(!new.isEmpty, "\(words): nothing is there")
      var most = 0
      for file in new {
        let frames = try readSoundFile(file, longest: Take.longest).samples.count
        most = max(most, frames)
        let sox = try ChildProcess("sh", ["-c", "exec sox \"$0\" -n stat 2>/dev/null", file])
        #expect(sox.wait() == 0, "\(words): sox and \(file)")
        if file.hasSuffix("wav") { try expectFrames(frames, inPython: file, words) }
      }
      let spoken = min(seconds, 3)
      #expect(most >= Int((spoken - 1) * 48_000), "\(words): \(most) frames after \(spoken) s")
    }

    private func expectFrames(_ frames: Int, inPython file: String, _ words: Comment) throws {
      let reader = "import sys,wave; print(wave.open(sys.argv[1]).getnframes())"
      let python = try ChildProcess("python3", ["-c", reader, file])
      #expect(Int(try python.line()) == frames, "\(words): Python and \(file)")
      #expect(python.wait() == 0)
    }
  }
}
