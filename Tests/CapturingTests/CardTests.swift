import Glibc
import SoundFiles
import TestSupport
import Testing

/// The real microphone, on a sound card that is a piece of memory. One after the other: they listen.
@Suite("The real microphone", .serialized)
struct CardTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func probe(_ variables: [String: String?], _ deeds: String...) throws -> ChildProcess {
    let program = try builtProgram("sound-probe")
    let words = ["-c", "exec \"$@\" 2>&1", "sh", program, "--microphone", folder.path]
    return try ChildProcess("sh", words + deeds, variables: variables)
  }

  private func take(_ number: Int) throws -> [Float] {
    try readSoundFile("\(folder.path)/\(number).wav", longest: .seconds(60)).samples
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

  /// A file of two seconds of noise; its samples.
  private func clip() throws -> (path: String, samples: [Float]) {
    try noiseFile("\(folder.path)/clip.wav", 96_000)
  }

  @Test("a server without a microphone offers its loudspeaker in that place, which is none")
  func monitor() throws {
    let card = try VirtualSoundCard()
    let probe = try probe(card.variables, "open", "await=unusable", "close")
    #expect(try probe.line() == "microphone opening")
    #expect(try probe.line() == "microphone unusable(Narrating.MicrophoneState.Trouble.none)")
  }

  /// Everything that needs a card that is well, in one evening: a card takes seconds to start.
  @Test(
    "what is recorded is what was played, also across pages; nobody waits; it lets go of the machine"
  )
  func evening() throws {
    let card = try VirtualSoundCard(microphone: true)
    let clip = try clip()
    let probe = try probe(
      card.variables, "open", "await=open(", "record", "began", "signal", "split", "wait=1200",
      "stop", "drafted", "record", "wait=700", "stop", "drafted", "record", "began", "wait=100",
      "stop", "drafted", "record", "began", "wait=600", "leave", "signal")
    #expect(try probe.line() == "microphone opening")
    #expect(try probe.line().hasPrefix("microphone open("))
    #expect(try probe.line() == "began")
    #expect(try probe.line() == "ready")
    // The page is turned in the middle of the clip.
    let speech = try card.startSpeaking(clip.path)
    usleep(1_200_000)
    kill(probe.id, SIGUSR1)
    for words in ["drafted stopped", "began", "drafted stopped"] {
      #expect(try probe.line().hasPrefix(words))
    }
    #expect(speech.wait() == 0)
    let together = try take(1) + take(2)
    let likeness = Likeness(of: together, to: clip.samples)
    #expect(likeness.decibels > 60, "\(likeness)")
    // The third take hears a machine that is silent: zeros, and all of them.
    #expect(try probe.line() == "began")
    let silent = try probe.line()
    #expect(silent.hasPrefix("drafted stopped") && silent.hasSuffix(" 0"))
    #expect(try take(3).allSatisfy { $0 == 0 })
    // 700 ms and the edges, whatever a busy machine adds.
    #expect((54_000..<65_000).contains(try take(3).count))
    #expect(try probe.line() == "began")
    #expect(try probe.line() == "too short")
    #expect(try probe.line() == "began")
    #expect(try probe.line().hasPrefix("drafted stopped"))
    let left = try probe.line()
    #expect(left == "microphone closed")
    let last = try probe.line()
    #expect(last.hasPrefix("left true"))
    #expect(try milliseconds(last) < 1000)
    #expect(try probe.line() == "ready")
    #expect(probe.comesToRest(for: 0.5))
    kill(probe.id, SIGUSR1)
    let lines = rest(of: probe)
    #expect(try milliseconds(lines.last) < 50)
  }

  @Test("a server that dies or hangs ends the take with all that came before; a later one is found")
  func troubles() throws {
    let card = try VirtualSoundCard(microphone: true)
    let probe = try probe(
      card.variables, "open", "await=open(", "record", "began", "wait=1000", "signal",
      "await=unusable", "drafted", "signal",
      "await=open(", "record", "began", "wait=1000", "signal", "await=unusable", "drafted", "leave")
    for words in ["microphone opening", "microphone open(", "began", "ready"] {
      #expect(try probe.line().hasPrefix(words))
    }
    card.crash()
    kill(probe.id, SIGUSR1)
    #expect(try probe.line() == "microphone unusable(Narrating.MicrophoneState.Trouble.vanished)")
    #expect(try probe.line().hasPrefix("drafted microphoneGone"))
    #expect(try take(1).count > 48_000)
    #expect(try probe.line() == "ready")
    try card.comeBack()
    kill(probe.id, SIGUSR1)
    var line = try probe.line()
    while line.hasPrefix("microphone unusable") { line = try probe.line() }
    #expect(line.hasPrefix("microphone open("))
    #expect(try probe.line() == "began")
    #expect(try probe.line() == "ready")
    card.hang()
    kill(probe.id, SIGUSR1)
    #expect(try probe.line() == "microphone unusable(Narrating.MicrophoneState.Trouble.vanished)")
    #expect(try probe.line().hasPrefix("drafted microphoneGone"))
    #expect(try take(2).count > 48_000)
    let lines = rest(of: probe)
    #expect(lines.first == "microphone closed")
    #expect(try milliseconds(lines.dropFirst().first) < 500)
    #expect(try milliseconds(lines.last) < 50)
    // With the device open.
    #expect(probe.wait() == 0)
    card.goOn()
  }

  @Test("without a server it is said within seconds, and not in a library's words")
  func nothingThere() throws {
    let file = try folder.write("asound.conf", "pcm.!default { type pulse }")
    let probe = try probe(
      [
        "ALSA_CONFIG_PATH": file, "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
        "PULSE_SERVER": "unix:\(folder.path)/none",
      ], "open", "await=unusable", "record", "drafted", "leave")
    let lines = rest(of: probe)
    #expect(lines.first == "microphone opening")
    #expect(lines.dropFirst().first?.hasPrefix("microphone unusable") == true)
    #expect(lines.dropFirst(2).first?.hasPrefix("failed: Nothing was recorded: ") == true)
    #expect(lines.count == 7, "\(lines)")
    #expect(probe.wait() == 0)
  }

  @Test("ten times out of ten, with two busy loops beside it", .enabled(if: isCampaign))
  func busy() throws {
    let hogs = try (0..<2).map { _ in try ChildProcess("sh", ["-c", "while :; do :; done"]) }
    defer { for hog in hogs { hog.stop(SIGKILL) } }
    let card = try VirtualSoundCard(microphone: true)
    let clip = try clip()
    for _ in 0..<10 {
      let probe = try probe(
        card.variables, "open", "await=open(", "record", "began", "signal", "wait=600", "stop",
        "drafted", "leave")
      while try probe.line() != "ready" {}
      try card.speak(clip.path)
      kill(probe.id, SIGUSR1)
      let lines = rest(of: probe)
      #expect(lines.first?.hasPrefix("drafted stopped") == true)
      #expect(lines.first?.hasSuffix(" 0") == true)
      let likeness = Likeness(of: try take(1), to: clip.samples)
      #expect(likeness.decibels > 60, "\(likeness)")
    }
  }
}

let isCampaign = getenv("TANGERINE_CAMPAIGN") != nil
