import Glibc
import Measures
import SoundFiles
import Sounding
import Sounds
import TestSupport
import Testing

@Suite("Sound files")
struct SoundFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the sound of a page is made by a script of ours, the same file every time")
  func madeAgain() throws {
    let again = "\(folder.path)/again.wav"
    let script = try ChildProcess("python3", ["\(sourceTree)/scripts/draw-rustle", again])
    #expect(script.wait() == 0)
    #expect(try readFile(again) == readFile(rustleFile))
  }

  @Test("the sound of a page is 2.5 s of quiet paper: most of its power lies between 1 and 8 kHz")
  func paper() throws {
    let clip = try readSoundFile(rustleFile, longest: .seconds(10))
    #expect(clip.rate == 48_000)
    #expect(clip.samples.count == 120_000)
    #expect(clip.peak <= RustleSound.peak)
    #expect(clip.peak > RustleSound.peak / 2)
    #expect(RustleSound(clip, rate: 48_000) != nil)
    let bands = spectrum(clip.samples[9600..<98_400])
    #expect(bands.filter { (1000..<8000).contains($0.key) }.values.reduce(0, +) > 0.75)
  }

  /// The share of the power at each frequency in Hz: the mean of stretches of 512 samples under a Hann window.
  private func spectrum(_ samples: ArraySlice<Float>) -> [Double: Double] {
    let count = 512
    var powers: [Double: Double] = [:]
    for start in stride(from: samples.startIndex, to: samples.endIndex - count, by: 4 * count) {
      for bin in 1..<count / 2 {
        var (re, im) = (0.0, 0.0)
        for index in 0..<count {
          let turn = 2 * Double.pi * Double(index) / Double(count)
          let sample = Double(samples[start + index]) * (0.5 - 0.5 * cos(turn))
          re += sample * cos(turn * Double(bin))
          im += sample * sin(turn * Double(bin))
        }
        powers[Double(bin) * 48_000 / Double(count), default: 0] += re * re + im * im
      }
    }
    let all = powers.values.reduce(0, +)
    return powers.mapValues { $0 / all }
  }

  @Test("several channels become their mean; whatever rate there is stays")
  func channels() throws {
    let file = try folder.write(
      "two.wav", wav(rate: 22_050, channels: 2, [8192, 0, -8192, -8192, 0, 16_384]))
    let clip = try readSoundFile(file, longest: .seconds(1))
    #expect(clip.rate == 22_050)
    #expect(clip.samples == [0.125, -0.25, 0.25])
  }

  @Test("what is no sound, is not there or is no file is refused in words, at once")
  func refused() throws {
    mkfifo("\(folder.path)/pipe", 0o600)
    try folder.write("empty", "")
    try folder.write("text", "once upon a time")
    try folder.write("header", Array(wav(rate: 48_000, channels: 1, []).prefix(20)))
    try folder.write("slow", wav(rate: 1, channels: 1, [1, 2, 3]))
    let longer = [Int16](repeating: 1, count: 48_001)
    try folder.write("longer", wav(rate: 48_000, channels: 1, longer))
    for name in ["", "/pipe", "/nothing", "/empty", "/text", "/header", "/slow", "/longer"] {
      let error = #expect(throws: SoundFileError.self, "\(name)") {
        try readSoundFile(folder.path + name, longest: .seconds(1))
      }
      #expect(error?.reason.contains("\n") == false)
    }
  }

  @Test("a file that lies about itself neither ends the program nor takes its memory")
  func lies() throws {
    let honest = Array(try readFile(rustleFile).prefix(8000))
    var state: UInt32 = 7
    func chance(_ limit: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8) % limit
    }
    let path = "\(folder.path)/liar.wav"
    for _ in 0..<400 {
      var bytes = honest
      for _ in 0..<1 + chance(4) { bytes[chance(60)] = UInt8(chance(256)) }
      try writeFile(path, Array(bytes.prefix(chance(2) == 0 ? 8000 : chance(8000))))
      if let clip = try? readSoundFile(path, longest: .seconds(10)) {
        #expect(clip.samples.count <= 10 * clip.rate)
        #expect(clip.samples.allSatisfy { $0.isFinite })
      }
    }
  }

  private func wav(rate: Int, channels: Int, _ samples: [Int16]) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let data = samples.flatMap { number(Int($0), 2) }
    return Array("RIFF".utf8) + number(36 + data.count, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
      + number(1, 2) + number(channels, 2) + number(rate, 4) + number(rate * channels * 2, 4)
      + number(channels * 2, 2) + number(16, 2) + Array("data".utf8) + number(data.count, 4) + data
  }
}

@Suite("A loudspeaker in virtual time")
struct SpeakerFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func play(
    _ name: String, by choices: SoundChoices = SoundChoices(pageTurn: rustleFile),
    until end: Double = 2, _ effects: [(at: Double, effect: SoundEffect)]
  ) throws -> [Float] {
    let path = "\(folder.path)/\(name).wav"
    do {
      let speaker = try SpeakerFile(path, choices)
      for (time, effect) in effects {
        speaker.advance(to: .inSeconds(time))
        speaker.play(effect)
      }
      speaker.advance(to: .inSeconds(end))
      #expect(speaker.failure == nil)
    }
    return try readSoundFile(path, longest: .seconds(60)).samples
  }

  private func turn(_ seconds: Double) -> SoundEffect {
    .leafReleased(1, lasting: .inSeconds(seconds))
  }

  @Test("is as long as the time that passed, and the same for the same effects")
  func same() throws {
    let effects: [(at: Double, effect: SoundEffect)] = [
      (0.1, .leafGrabbed(1)), (0.5, .leafMoved(1, speed: 0.7)), (0.55, turn(0.6)),
    ]
    let one = try play("one", effects)
    #expect(one.count == 96_000)
    #expect(try play("other", effects) == one)
    #expect(try readFile("\(folder.path)/one.wav") == readFile("\(folder.path)/other.wav"))
    #expect(one.contains { abs($0) > 0.02 })
    #expect(one.allSatisfy { abs($0) <= RustleSound.peak })
  }

  @Test("opens with 300 ms of silence, again after ten seconds of it")
  func opens() throws {
    let heard = try play(
      "opens", until: 24, [(1, turn(0.6)), (2, turn(0.6)), (20, turn(0.6)), (21, turn(0.25))])
    let sounds = Recording(heard).sounds.map { Double($0.startIndex) / 48_000 }
    let wanted = [1.3, 2, 20.3, 21]
    #expect(sounds.count == wanted.count)
    for (sound, wanted) in zip(sounds, wanted) { #expect(abs(sound - wanted) < 0.02) }
  }

  @Test("with the page's sound off, or the volume at nothing, it is silent")
  func muted() throws {
    for choices in [SoundChoices(pageTurn: nil), SoundChoices(pageTurn: rustleFile, volume: 0)] {
      let heard = try play("muted", by: choices, [(0, turn(1))])
      #expect(heard.count == 96_000)
      #expect(heard.allSatisfy { $0 == 0 })
    }
  }

  @Test("a file that cannot be made, or a page's sound that cannot be read, is said")
  func refused() throws {
    let path = "\(folder.path)/missing/x.wav"
    #expect(throws: SoundFileError.self) {
      _ = try SpeakerFile(path, SoundChoices(pageTurn: rustleFile))
    }
    #expect(throws: SoundFileError.self) {
      _ = try SpeakerFile("\(folder.path)/x.wav", SoundChoices(pageTurn: path))
    }
  }

  @Test("leaving fades out")
  func leaving() throws {
    let path = "\(folder.path)/leaving.wav"
    do {
      let speaker = try SpeakerFile(path, SoundChoices(pageTurn: rustleFile))
      speaker.play(turn(2))
      speaker.advance(to: .inSeconds(0.8))
      speaker.close(within: .zero)
    }
    let heard = try readSoundFile(path, longest: .seconds(2)).samples
    #expect(heard.count == 48_000 * 85 / 100)
    #expect(heard[38_000] != 0)
    #expect(heard.suffix(48 * 20).allSatisfy { $0 == 0 })
  }
}
