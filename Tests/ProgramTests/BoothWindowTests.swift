import Foundation
import Glibc
import Measures
import Narrating
import Pixels
import SoundFiles
import TestSupport
import Testing

extension TheProgram {
  /// The real booth: a window on a screen of its own, a sound card that is a piece of memory, and a hand of the X server's.
  @Suite("The booth in the window")
  struct RealBooth {
    let program: Program
    let book: TemporaryFolder
    let screen: VirtualScreen
    let card: VirtualSoundCard
    static let extent = Extent(width: 960, height: 540)

    init() throws {
      program = try Program()
      book = try smallBook()
      screen = try VirtualScreen(Self.extent)
      card = try VirtualSoundCard(microphone: true)
      // A parent has been told where voices stay.
      try FileManager.default.createDirectory(
        atPath: "\(state)/tangerine", withIntermediateDirectories: true)
      try writeFile("\(state)/tangerine/voices-stay-here", Array("told\n".utf8))
    }

    private var state: String { program.surroundings["XDG_STATE_HOME"] ?? "/" }
    private var data: String { program.surroundings["XDG_DATA_HOME"] ?? "/" }

    private func open() throws -> ChildProcess {
      var variables: [String: String?] = program.surroundings
      for (name, value) in card.variables { variables[name] = value }
      variables["DISPLAY"] = screen.display
      let size = "\(Self.extent.width)x\(Self.extent.height)"
      return try ChildProcess(
        program.path, [book.path, "--stage", "software", "--window", size], variables: variables)
    }

    private func press(_ keys: String...) throws {
      for key in keys {
        let hand = try ChildProcess(
          "xdotool", ["key", key], variables: ["DISPLAY": screen.display])
        try #require(hand.wait() == 0)
      }
    }

    /// Waits until a pixel of the screen has a colour.
    private func expectColour(_ x: Int, _ y: Int, _ colour: Colour, _ words: Comment) throws {
      let expected = colour.premultiplied
      let isThere = { (picture: Bitmap) -> Bool in
        let pixel = picture[x, y]
        return [0, 8, 16].allSatisfy { shift in
          abs(Int(pixel >> shift & 255) - Int(expected >> shift & 255)) < 12
        }
      }
      #expect(isThere(try screen.picture(when: isThere)), words)
    }

    private static let dusk = Colour(0x2B2440)
    private static let orange = Colour(0xE8590C)
    private static let paper = Colour(0xFFF8EC)

    /// Waits until the window is there.
    private func expectWindow() throws {
      let isThere = { (picture: Bitmap) -> Bool in picture[2, 2] & 0xFF_FFFF != 0 }
      #expect(isThere(try screen.picture(when: isThere)), "the window is there")
    }

    /// From the closed book to a booth in which Grandma reads.
    private func enter() throws {
      try expectWindow()
      try press("Right", "m")
      try expectColour(4, 300, Self.dusk, "the booth is open")
      try press("Tab", "Return")
    }

    /// Every take that is kept, with its samples.
    private func takes() throws -> [(take: Take, samples: [Float])] {
      let voices = data + "/tangerine/voices"
      let books = try FileManager.default.contentsOfDirectory(atPath: voices)
      let folder = voices + "/" + (try #require(books.first))
      let text = String(decoding: try readFile(folder + "/ledger"), as: UTF8.self)
      let ledger = try #require(Ledger(text: text))
      return try ledger.lines.map { line in
        let clip = try readSoundFile("\(folder)/\(line.file)", longest: Take.longest)
        return (line.take, clip.samples)
      }
    }

    /// A file of two seconds of noise; its samples.
    private func clip() throws -> (path: String, samples: [Float]) {
      try noiseFile("\(program.places.path)/clip.wav", 96_000, peak: 0.2)
    }

    /// Bytes of the recording that is going on.
    private var written: Int {
      let voices = data + "/tangerine/voices"
      let all = FileManager.default.enumerator(atPath: voices)?.allObjects as? [String] ?? []
      return all.filter { $0.hasSuffix(".part.wav") }.reduce(0) { sum, file in
        sum
          + ((try? FileManager.default.attributesOfItem(atPath: "\(voices)/\(file)")[.size]) as? Int
            ?? 0)
      }
    }

    /// Waits until so many more seconds of the recording are on the disk.
    private func expectWritten(_ seconds: Double, after bytes: Int) {
      let wanted = bytes + Int(seconds * 96_000)
      #expect(eventually { written >= wanted }, "\(written) of \(wanted) bytes")
    }

    /// The one take, once it is kept.
    private func kept() throws -> (take: Take, samples: [Float]) {
      _ = eventually { !((try? takes()) ?? []).isEmpty }
      return try #require(try takes().first)
    }

    @Test("what a parent reads is kept sample by sample, and heard again as it was")
    func evening() throws { try readAndHear() }

    @Test(
      "ten of ten evenings are whole with two cores busy besides", .enabled(if: isCampaign))
    func busyEvenings() throws {
      let hogs = try (0..<2).map { _ in try ChildProcess("sh", ["-c", "while :; do :; done"]) }
      defer { for hog in hogs { hog.stop(SIGKILL) } }
      for _ in 0..<10 { try RealBooth().readAndHear() }
    }

    private func readAndHear() throws {
      let clip = try clip()
      let reader = try open()
      try enter()
      try press("space")
      // The frame around the screen: frames are on their way to the disk.
      try expectColour(3, 300, Self.orange, "it records")
      try card.speak(clip.path)
      // What was played last is still on its way.
      expectWritten(0.5, after: written)
      try press("space")
      try expectColour(400, 440, Self.paper, "the take can be judged")
      try press("k")
      try expectColour(4, 500, Self.dusk, "the take is kept")
      let kept = try kept()
      let likeness = Likeness(of: kept.samples, to: clip.samples)
      #expect(likeness.decibels > 60, "\(likeness)")
      #expect(kept.take.dropouts == 0)
      #expect(kept.take.text == "Hop." || !kept.take.text.isEmpty)
      try expectHeard(kept)
      #expect(reader.stop(SIGTERM) == 0)
    }

    /// Back to the page, listened to again.
    private func expectHeard(_ kept: (take: Take, samples: [Float])) throws {
      try press("Left")
      // The disc that plays the last take: the room has heard of it.
      try expectColour(572, 399, Self.paper, "the take can be heard")
      let before = try card.heard().count
      try press("l")
      let length = kept.take.treatment.span.count
      #expect(try eventually { try card.heard().count > before + length + 96_000 })
      let gain = Float(pow(10, kept.take.treatment.gain / 20))
      let span = kept.take.treatment.span
      // Its fades at both ends are not part of the comparison.
      let inner = (span.lowerBound + 960)..<(span.upperBound - 960)
      let expected = kept.samples[inner].map { $0 * gain }
      let heard = Array(try card.heard().dropFirst(before))
      let likeness = Likeness(of: heard, to: expected)
      #expect(likeness.decibels > 50, "\(likeness)")
    }

    @Test(
      "ended in the middle of a take, it is found again with all but its last second",
      arguments: [SIGTERM, SIGKILL])
    func broken(signal: Int32) throws {
      let clip = try clip()
      let reader = try open()
      try enter()
      try press("space")
      try expectColour(3, 300, Self.orange, "it records")
      let before = written
      try card.speak(clip.path)
      expectWritten(3.1, after: before)
      #expect(reader.stop(signal) == (signal == SIGTERM ? 0 : -SIGKILL))
      let again = try open()
      try expectWindow()
      try press("m")
      try expectColour(400, 440, Self.paper, "the recording is brought up to be judged")
      try press("k")
      try expectColour(4, 500, Self.dusk, "it is kept")
      let kept = try kept()
      let likeness = Likeness(of: kept.samples, to: Array(clip.samples.prefix(48_000)))
      #expect(likeness.decibels > 60, "\(likeness)")
      #expect(again.stop(SIGTERM) == 0)
    }
  }
}
