import Glibc
import SoundFiles
import Sounding
import Sounds
import TestSupport
import Testing

/// The real loudspeaker, on a sound card that is a piece of memory.
@Suite("The loudspeaker")
struct LoudspeakerTests {
  @Test("plays what was mixed; closes ten seconds after the last sample, and then nothing wakes")
  func wholeEvening() throws {
    let card = try VirtualSoundCard()
    // The first turn is over before the device has opened.
    let probe = try probe(
      card.variables, "turn=150", "await=open", "wait=500", "turn=600", "wait=1200", "turn=600",
      "wait=1200", "turn=300", "await=closed", "signal")
    let opened = try milliseconds(probe.line())
    #expect(opened < 2000)
    let closed = try probe.line()
    #expect(closed.hasPrefix("closed"))
    #expect((9900...12_000).contains(try milliseconds(closed)))
    #expect(try probe.line() == "ready")
    #expect(try card.players() == 0)
    #expect(probe.comesToRest(for: 1))
    kill(probe.id, SIGUSR1)
    let last = rest(of: probe)
    #expect(last.count == 1)
    #expect(try milliseconds(last.first) < 50)
    try expectHeard(card.heard())
  }

  /// Three turns, of which two at least came out as they were mixed (a busy machine may tear one), each of its length.
  private func expectHeard(_ heard: [Float]) throws {
    let sounds = Recording(heard).sounds
    #expect(sounds.count == 3)
    let mixer = Mixer(
      rate: VirtualSoundCard.rate,
      rustle: RustleSound(
        try readSoundFile(rustleFile, longest: .seconds(10)), rate: VirtualSoundCard.rate))
    let likeness = zip(sounds, [0.6, 0.6, 0.3]).enumerated().map { turn, pair in
      Recording.likeness(
        pair.0, to: mixed(mixer, turnsBefore: turn + 1, lasting: pair.1))
    }
    // In dB: 16 bit would give about 65 for a sound that is so quiet.
    #expect(likeness.count { $0 > 40 } >= 2, "\(likeness)")
  }

  private func mixed(_ mixer: Mixer, turnsBefore: Int, lasting: Double) -> [Float] {
    var mixer = mixer
    for leaf in 0..<turnsBefore { mixer.hear(.leafReleased(leaf, lasting: .seconds(2))) }
    mixer.hear(.hush)
    var samples = [Float](repeating: 0, count: VirtualSoundCard.rate)
    samples.withUnsafeMutableBufferPointer { buffer in
      mixer.render(into: UnsafeMutableBufferPointer(rebasing: buffer[..<4800]))
      mixer.hear(.leafReleased(turnsBefore, lasting: .milliseconds(Int(lasting * 1000))))
      mixer.render(into: buffer)
    }
    return samples
  }
}

/// One after the other: they listen.
@Suite("The loudspeaker in trouble", .serialized)
struct LoudspeakerTroubleTests {
  @Test("a turn that goes on once the device is open is heard from there, one that is over is not")
  func late() throws {
    let card = try VirtualSoundCard()
    let probe = try probe(
      card.variables, "turn=1800", "await=open", "wait=2300", "close=1000", "turn=150",
      "await=open",
      "wait=700", "close=1000")
    let lines = rest(of: probe)
    #expect(lines.count == 5)
    #expect(lines.filter { $0.hasPrefix("left closed") }.count == 2)
    let sounds = Recording(try card.heard()).sounds
    #expect(sounds.count == 1)
    let length = Double(sounds.first?.count ?? 0) / Double(VirtualSoundCard.rate)
    #expect((0.6...1.52).contains(length))
  }

  @Test("a sound server that dies is said once and missed by nobody; a later one is found")
  func crash() throws {
    let card = try VirtualSoundCard()
    let probe = try probe(
      card.variables, "turn=2000", "await=open", "signal", "await=closed", "wait=200", "turn=600",
      "await=closed", "signal", "wait=200", "turn=1500", "await=open", "close=1500")
    #expect(try probe.line().hasPrefix("open"))
    #expect(try probe.line() == "ready")
    card.crash()
    kill(probe.id, SIGUSR1)
    #expect(try probe.line().hasPrefix("said: The sound has gone away"))
    #expect(try probe.line().hasPrefix("closed"))
    #expect(try probe.line().hasPrefix("closed"))
    #expect(try probe.line() == "ready")
    try card.comeBack()
    kill(probe.id, SIGUSR1)
    let lines = rest(of: probe)
    #expect(lines.count == 3)
    #expect(lines.first?.hasPrefix("open") == true)
    #expect(try milliseconds(lines.last) < 50)
    // With the device open.
    #expect(probe.wait() == 0)
  }

  @Test("a sound server that hangs makes nobody wait")
  func hang() throws {
    let card = try VirtualSoundCard()
    let probe = try probe(
      card.variables, "turn=600", "await=open", "signal", "turn=600", "await=closing", "turn=600",
      "close=200", "signal", "await=closed", "wait=200", "turn=1000", "await=open")
    #expect(try probe.line().hasPrefix("open"))
    #expect(try probe.line() == "ready")
    card.hang()
    kill(probe.id, SIGUSR1)
    #expect(try probe.line().hasPrefix("said: The sound does not answer"))
    #expect(try probe.line().hasPrefix("closing"))
    let left = try probe.line()
    #expect(left.hasPrefix("left closing"))
    #expect((190...600).contains(try milliseconds(left)))
    #expect(try probe.line() == "ready")
    card.goOn()
    kill(probe.id, SIGUSR1)
    #expect(try probe.line().hasPrefix("closed"))
    let lines = rest(of: probe)
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("open") == true)
    #expect(try milliseconds(lines.last) < 50)
    // With the device open.
    #expect(probe.wait() == 0)
  }

  @Test(
    "without a device, a server or a configuration it is silent: one line, and not one of a library's",
    arguments: ["", "pcm.other { type null }", "pcm.!default { type pulse }", "pcm.!default {"])
  func nothingThere(configuration: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("asound.conf", configuration)
    let probe = try probe(
      [
        "ALSA_CONFIG_PATH": file, "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
        "PULSE_SERVER": "unix:\(folder.path)/none",
      ], "turn=600", "await=closed", "wait=150", "turn=600", "await=closed")
    let lines = rest(of: probe)
    #expect(lines.count == 4, "\(lines)")
    #expect(lines.count { $0.hasPrefix("said: No sound can be heard") } == 1)
    #expect(probe.wait() == 0)
  }

  @Test("a page's sound that cannot be read is said once, and no device is opened for it")
  func noFile() throws {
    let probe = try probe(
      [:], file: "/nowhere/page-turn.wav", "turn=600", "await=closed", "wait=150", "turn=600",
      "await=closed")
    let lines = rest(of: probe)
    #expect(lines.count == 4, "\(lines)")
    #expect(lines.contains { $0.hasSuffix("/nowhere/page-turn.wav: it is not there.") })
  }
}

/// A probe whose standard error comes out with its words, so that a line from a library would be seen.
private func probe(
  _ variables: [String: String?], retry: Int = 100, file: String = rustleFile, _ deeds: String...
) throws -> ChildProcess {
  let program = try builtProgram("sound-probe")
  let words = ["-c", "exec \"$@\" 2>&1", "sh", program, file, "\(retry)"]
  return try ChildProcess("sh", words + deeds, variables: variables)
}

private func rest(of probe: ChildProcess) -> [String] {
  var lines: [String] = []
  while let line = try? probe.line(within: 30) { lines.append(line) }
  return lines
}

private func milliseconds(_ line: String?) throws -> Int {
  let words = try #require(line).split(separator: " ")
  return try #require(words.dropLast().last.flatMap { Int($0) })
}
