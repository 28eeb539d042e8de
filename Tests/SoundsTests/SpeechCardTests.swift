import Glibc
import SoundFiles
import TestSupport
import Testing

/// Recorded voices on the real loudspeaker. One after the other: they listen.
@Suite("A recorded voice on the loudspeaker", .serialized)
struct SpeechCardTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func probe(_ variables: [String: String?], _ deeds: String...) throws -> ChildProcess {
    let words = ["-c", "exec \"$@\" 2>&1", "sh", try builtProgram("sound-probe"), "", "100"]
    return try ChildProcess("sh", words + deeds, variables: variables)
  }

  private func rest(of probe: ChildProcess) -> [String] {
    var lines: [String] = []
    while let line = try? probe.line(within: 30) { lines.append(line) }
    return lines.filter { !$0.hasPrefix("progress") }
  }

  /// The next line that is not about how far it is.
  private func line(_ probe: ChildProcess) throws -> String {
    var line = try probe.line()
    while line.hasPrefix("progress") { line = try probe.line() }
    return line
  }

  private func milliseconds(_ line: String?) throws -> Int {
    let words = try #require(line).split(separator: " ")
    return try #require(words.dropLast().last.flatMap { Int($0) })
  }

  private func clip() throws -> (path: String, samples: [Float]) {
    try noiseFile("\(folder.path)/clip.wav", 72_000)
  }

  @Test("what comes out is the file; it starts at once, also where the output was closed")
  func heard() throws {
    let card = try VirtualSoundCard()
    let clip = try clip()
    let probe = try probe(
      card.variables, "say=\(clip.path)", "ended", "wait=300", "signal", "say=\(clip.path)",
      "ended",
      "say=\(clip.path)", "wait=400", "pause", "wait=300", "resume", "ended", "close=1000")
    // Three times as much as the machine's own delay would be, for a machine that is busy with other tests.
    let cold = try milliseconds(line(probe))
    #expect(cold < 1200)
    #expect((cold + 1400..<cold + 2000).contains(try milliseconds(line(probe))))
    #expect(try line(probe) == "ready")
    let before = try card.heard().count
    kill(probe.id, SIGUSR1)
    let lines = rest(of: probe)
    #expect(lines.count == 6, "\(lines)")
    #expect(try milliseconds(lines[0]) < 150)
    // The pause of 300 ms and what a fade takes.
    #expect((1750..<2600).contains(try milliseconds(lines[3])))
    #expect(try milliseconds(lines[5]) < 50)
    let all = try card.heard()
    let second = Likeness(of: Array(all[before...]), to: clip.samples)
    #expect(second.decibels > 60, "\(second)")
    // At the loudspeaker, from the moment it was asked for.
    #expect((second.start ?? .max) < 48 * 150)
  }

  @Test("what is heard around a page begins again at its end, and goes when it is to go")
  func ambience() throws {
    let card = try VirtualSoundCard()
    let clip = try clip()
    let probe = try probe(
      card.variables, "bed=\(clip.path)", "wait=4500", "bed", "wait=1200", "close=1000")
    _ = rest(of: probe)
    let heard = try card.heard()
    // From the middle of one round to the middle of the next.
    let join = Array(clip.samples.suffix(36_000) + clip.samples.prefix(36_000))
    let likeness = Likeness(of: heard, to: join)
    #expect(likeness.decibels > 60, "\(likeness)")
    #expect(heard.suffix(4800).allSatisfy { $0 == 0 })
  }

  @Test("ten times out of ten, with two busy loops beside it", .enabled(if: isCampaign))
  func busy() throws {
    let hogs = try (0..<2).map { _ in try ChildProcess("sh", ["-c", "while :; do :; done"]) }
    defer { for hog in hogs { hog.stop(SIGKILL) } }
    let card = try VirtualSoundCard()
    let clip = try clip()
    for _ in 0..<10 {
      let before = try card.heard().count
      let probe = try probe(card.variables, "say=\(clip.path)", "ended", "wait=500", "close=1000")
      #expect(rest(of: probe).count == 4)
      // The output lets the first sound in within 10 ms.
      let heard = Likeness(of: Array(try card.heard()[before...]), to: Array(clip.samples[480...]))
      #expect(heard.decibels > 60, "\(heard)")
    }
  }

  @Test("where the server dies, hangs or was never there pages go on by the clock")
  func clock() throws {
    let clip = try clip()
    for isThere in [true, false] {
      let card = isThere ? try VirtualSoundCard() : nil
      let nowhere = [
        "ALSA_CONFIG_PATH": try folder.write("asound.conf", "pcm.!default { type pulse }"),
        "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
        "PULSE_SERVER": "unix:\(folder.path)/none",
      ]
      let probe = try probe(
        card?.variables ?? nowhere, "say=\(clip.path)", "wait=600", "signal", "ended", "close=200")
      while try line(probe) != "ready" {}
      card?.crash()
      kill(probe.id, SIGUSR1)
      let lines = rest(of: probe)
      let ended = try #require(lines.first { $0.hasPrefix("ended 1") })
      #expect((1400..<4000).contains(try milliseconds(ended)))
      #expect(try milliseconds(lines.last) < 50)
      #expect(probe.wait() == 0)
    }
  }
}

private let isCampaign = getenv("TANGERINE_CAMPAIGN") != nil
