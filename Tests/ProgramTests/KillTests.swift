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
      book = try onePageBook()
    }

    private var voices: String {
      (program.surroundings["XDG_DATA_HOME"] ?? "/") + "/tangerine/voices"
    }

    private static let moments = isCampaign ? 200 : 4

    @Test(
      "no older take changes, at most the newest second is lost, and every file opens elsewhere")
    func moments() throws {
      let card = try VirtualSoundCard(microphone: true)
      let clip = try noiseFile(
        program.places.path + "/clip.wav", 5 * 48_000, peak: 0.2, rounds: Self.moments + 4
      ).path
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

    @Test("the window, too: whatever it was doing, from its first frame until after it has kept")
    func windowMoments() throws {
      let state = (program.surroundings["XDG_STATE_HOME"] ?? "/") + "/tangerine"
      try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
      try writeFile("\(state)/voices-stay-here", Array("told\n".utf8))
      let card = try VirtualSoundCard(microphone: true)
      let screen = try VirtualScreen(Extent(width: 640, height: 360))
      let count = isCampaign ? 200 : 2
      let clip = try noiseFile(
        program.places.path + "/clip.wav", 14 * 48_000, peak: 0.2, rounds: count + 2
      ).path
      let speech = try card.startSpeaking(clip)
      defer { speech.stop(SIGKILL) }
      // Mama has read here before, so that the booth does not ask whose voice it is.
      let before = try program.run(
        ["record", book.path, "--page", "1", "--voice", "Mama", "--seconds", "1"],
        variables: card.variables.compactMapValues { $0 })
      try #require(before.status == 0, "\(before.complaint)")
      var seed: UInt32 = 20
      var known: [String: [UInt8]] = [:]
      for moment in 0..<count {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        let share = Double(seed >> 8) / Double(1 << 24)
        // The tests' own two: in the middle of a take, and while it is being kept.
        let seconds = isCampaign ? share * Evening.length : [6.2, 8.0][moment]
        try killWindow(card, screen, after: seconds, "window, moment \(moment)", &known)
      }
    }

    /// What a hand does, in seconds after the first frame: open the booth, keep what is brought up there, record for two
    /// seconds after the count-in, and keep.
    private enum Evening {
      static let (open, keepFound, record, stop, keep) = (0.0, 0.6, 1.8, 7.0, 7.7)
      static let length = 9.0
      static let countIn = 3.0
      /// How late a busy machine may be with anything.
      static let slack = 1.0
      static let keys: [(Double, String)] = [
        (open, "m"), (keepFound, "k"), (record, "space"), (stop, "space"), (keep, "k"),
      ]
    }

    private func killWindow(
      _ card: VirtualSoundCard, _ screen: VirtualScreen, after seconds: Double, _ words: Comment,
      _ known: inout [String: [UInt8]]
    ) throws {
      var variables: [String: String?] = program.surroundings
      for (name, value) in card.variables { variables[name] = value }
      variables["DISPLAY"] = screen.display
      let window = try ChildProcess(
        program.path, [book.path, "--stage", "software", "--window", "640x360"],
        variables: variables)
      let isThere = { (picture: Bitmap) in picture[2, 2] & 0xFF_FFFF != 0 }
      try #require(isThere(try screen.picture(when: isThere)), words)
      let frames = recorded()
      let start = ContinuousClock.now
      var script: [String] = []
      var time = 0.0
      for (at, key) in Evening.keys {
        script += ["sleep", "\(at - time)", "key", key]
        time = at
      }
      let hand = try ChildProcess("xdotool", script, variables: ["DISPLAY": screen.display])
      while ContinuousClock.now - start < .milliseconds(Int(seconds * 1000)) { usleep(2_000) }
      window.stop(SIGKILL)
      hand.stop(SIGKILL)
      try expectWhole(known, words)
      for file in files("wav") + files("flac") {
        let sox = try ChildProcess("sh", ["-c", "exec sox \"$0\" -n stat 2>/dev/null", file])
        #expect(sox.wait() == 0, "\(words): sox and \(file)")
      }
      for file in files("flac") where known[file] == nil { known[file] = try readFile(file) }
      let spoken =
        min(seconds, Evening.stop) - Evening.record - Evening.countIn - Evening.slack - 1
      #expect(
        recorded() - frames >= Int(max(0, spoken) * 48_000),
        "\(words): \(recorded() - frames) frames after \(seconds) s")
    }

    /// Frames of all takes and parts together; a part whose take is there counts once.
    private func recorded() -> Int {
      let takes = files("flac")
      let parts = files("wav").filter { part in
        !takes.contains(part.replacingOccurrences(of: ".part.wav", with: ".flac"))
      }
      return (takes + parts).reduce(0) { sum, file in
        sum + ((try? readSoundFile(file, longest: Take.longest).samples.count) ?? 0)
      }
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
