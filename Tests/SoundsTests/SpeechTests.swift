import Glibc
import Measures
import Narrating
import SoundFiles
import Sounding
import Sounds
import TestSupport
import Testing

@Suite("A recorded voice in virtual time")
struct SpeechFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A WAV file of noise at that rate; its first second is also what it is heard as at 48 kHz.
  private func voice(_ name: String, rate: Int = 48_000, seconds: Double = 1, peak: Float = 0.5)
    throws -> (path: String, samples: [Float])
  {
    try noiseFile(
      "\(folder.path)/\(name).wav", Int(seconds * Double(rate)), peak: peak, rate: rate)
  }

  /// What is heard of that.
  private func hear(
    _ name: String, pageTurn: String? = nil, volume: Int = 100,
    _ deeds: (SpeakerFile) throws -> Void
  ) throws -> [Float] {
    let path = "\(folder.path)/\(name)-heard.wav"
    do {
      let speaker = try SpeakerFile(path, SoundChoices(pageTurn: pageTurn, volume: volume))
      try deeds(speaker)
    }
    return try readSoundFile(path, longest: .seconds(60)).samples
  }

  @Test("is heard whole, as the file has it, after 300 ms in which the output opens")
  func whole() throws {
    let (file, samples) = try voice("whole")
    let all = try hear("whole") { speaker in
      speaker.speak(.say(Utterance(id: 7, path: file)))
      speaker.advance(to: .milliseconds(200))
      #expect(speaker.collectSpeech().isEmpty)
      speaker.advance(to: .milliseconds(900))
      let early = speaker.collectSpeech()
      #expect(early.first == .began(7))
      #expect(early.count == 2)
      speaker.advance(to: .seconds(2))
      #expect(speaker.collectSpeech().suffix(2) == [.progress(7, 1), .ended(7)])
    }
    #expect(all.prefix(14_400).allSatisfy { $0 == 0 })
    // The output lets the first sound in within 10 ms.
    let part = all.dropFirst(14_400 + 480).prefix(samples.count - 480)
    #expect(zip(part, samples.dropFirst(480)).allSatisfy { abs($0 - $1) < 1e-4 })
    #expect(all[14_400] != 0)
    #expect(all.dropFirst(14_400 + samples.count).allSatisfy { $0 == 0 })
  }

  @Test("of a treated one only the span is heard, with its gain, and never above -1 dB")
  func treated() throws {
    let (file, samples) = try voice("treated", peak: 0.3)
    for gain in [6.0, 20.0] {
      let all = try hear("treated") { speaker in
        let treatment = Treatment(span: 12_000..<36_000, gain: gain)
        speaker.speak(.say(Utterance(id: 1, path: file, treatment: treatment)))
        speaker.advance(to: .seconds(2))
      }
      #expect(all.allSatisfy { abs($0) <= 0.8914 })
      #expect(all.dropFirst(14_400 + 24_000).allSatisfy { $0 == 0 })
      #expect(abs(all[14_400 + 23_999]) < 0.01)
      guard gain < 10 else { continue }
      let factor = Float(pow(10, gain / 20))
      let middle = all[(14_400 + 1000)..<(14_400 + 23_000)]
      #expect(zip(middle, samples[13_000...]).allSatisfy { abs($0 - $1 * factor) < 1e-4 })
    }
  }

  @Test("a file of a book that leads out of its folder is not opened; one that stays inside is")
  func links() throws {
    let (file, _) = try voice("outside")
    let book = try TemporaryFolder()
    try book.write("inside.wav", try readFile(file))
    symlink(file, "\(book.path)/link.wav")
    symlink("inside.wav", "\(book.path)/near.wav")
    func news(_ name: String) throws -> SpeechNews? {
      var last: SpeechNews?
      _ = try hear("links") { speaker in
        speaker.speak(.say(Utterance(id: 1, .beneath(folder: book.path, name: name))))
        speaker.advance(to: .seconds(2))
        last = speaker.collectSpeech().last
      }
      return last
    }
    #expect(try news("inside.wav") == .ended(1))
    #expect(try news("near.wav") == .ended(1))
    for name in ["link.wav", "../outside.wav", file, "none.wav"] {
      guard case .failed(1, _)? = try news(name) else {
        Issue.record("\(name) was opened")
        continue
      }
    }
  }

  @Test(
    "any rate becomes the output's, and lasts as long", arguments: [8000, 22_050, 44_100, 96_000])
  func rates(rate: Int) throws {
    let (file, _) = try voice("rate\(rate)", rate: rate)
    let all = try hear("rate\(rate)") { speaker in
      speaker.speak(.say(Utterance(id: 1, path: file)))
      speaker.advance(to: .seconds(3))
      #expect(speaker.collectSpeech().last == .ended(1))
    }
    let first = try #require(all.firstIndex { abs($0) > 0.01 })
    let last = try #require(all.lastIndex { abs($0) > 0.01 })
    #expect(abs(last - first - 48_000) < 200)
  }

  @Test("a pause is silent and loses nothing but a fade; hushed or replaced it says nothing more")
  func pause() throws {
    let (file, _) = try voice("pause", seconds: 2)
    let all = try hear("pause") { speaker in
      speaker.speak(.say(Utterance(id: 1, path: file)))
      speaker.advance(to: .seconds(1))
      speaker.speak(.pause)
      // So long that the output closes meanwhile.
      speaker.advance(to: .seconds(14))
      speaker.speak(.resume)
      speaker.advance(to: .seconds(17))
      #expect(speaker.collectSpeech().last == .ended(1))
      speaker.speak(.say(Utterance(id: 2, path: file)))
      speaker.advance(to: .milliseconds(17_300))
      speaker.speak(.say(Utterance(id: 3, path: file)))
      speaker.advance(to: .milliseconds(17_600))
      #expect(speaker.collectSpeech().first == .began(3))
      speaker.speak(.hush)
      speaker.advance(to: .seconds(18))
      #expect(speaker.collectSpeech().isEmpty)
    }
    #expect(all[(48_000 + 1600)..<(14 * 48_000)].allSatisfy { $0 == 0 })
    let resumed = all[(14 * 48_000)..<(17 * 48_000)]
    let (first, last) = (
      resumed.firstIndex { abs($0) > 0.01 } ?? 0, resumed.lastIndex { abs($0) > 0.01 } ?? 0
    )
    #expect(abs(last - first - Int(1.3 * 48_000)) < 2400)
    #expect(all[(17_635 * 48)...].allSatisfy { $0 == 0 })
  }

  @Test("at volume 0, and with no sound of a page, it goes on; what cannot be played is said")
  func muted() throws {
    let (file, _) = try voice("muted")
    let box = try folder.write(
      "voice.m4a",
      [0, 0, 0, 24] + Array("ftypM4A isomiso2".utf8) + [UInt8](repeating: 0, count: 64))
    let all = try hear("muted", volume: 0) { speaker in
      speaker.speak(.say(Utterance(id: 1, path: file)))
      speaker.advance(to: .seconds(2))
      #expect(speaker.collectSpeech().last == .ended(1))
      speaker.speak(.say(Utterance(id: 2, path: box)))
      speaker.advance(to: .seconds(3))
      let news = speaker.collectSpeech()
      guard case .failed(2, let words) = news.last else {
        Issue.record("nothing was said of the m4a")
        return
      }
      #expect(words.contains("MP3"))
    }
    #expect(all.allSatisfy { $0 == 0 })
  }

  @Test("while somebody speaks clips are 12 dB fainter, and paper is not")
  func ducking() {
    let rate = 48_000
    let clip = SoundClip(samples: [Float](repeating: 0.4, count: 2 * rate), rate: rate)
    var mixer = Mixer(rate: rate, rustle: nil, clips: clip.map { [$0] } ?? [])
    mixer.hear(.clip(0, gain: 1))
    var samples = [Float](repeating: 0, count: rate / 2)
    samples.withUnsafeMutableBufferPointer { mixer.render(into: $0) }
    #expect(abs((samples.last ?? 0) - 0.4) < 1e-4)
    samples.withUnsafeMutableBufferPointer { mixer.render(into: $0, isSpeaking: true) }
    #expect(abs((samples.last ?? 0) - 0.4 * 0.2512) < 1e-4)
    // It never jumps.
    #expect(zip(samples, samples.dropFirst()).allSatisfy { abs($0 - $1) < 1e-4 })
    samples.withUnsafeMutableBufferPointer { mixer.render(into: $0) }
    #expect(abs((samples.last ?? 0) - 0.4) < 1e-4)
  }

  @Test("the same words at the same times are the same file")
  func same() throws {
    let (file, _) = try voice("same", rate: 44_100)
    let turn = SoundEffect.leafReleased(1, lasting: .milliseconds(600))
    func evening(_ step: Int) throws -> [Float] {
      try hear("step\(step)", pageTurn: rustleFile) { speaker in
        speaker.play(turn)
        speaker.speak(.say(Utterance(id: 1, path: file)))
        for time in stride(from: 0, through: 2000, by: step) {
          speaker.advance(to: .milliseconds(time))
        }
        speaker.close(within: .zero)
      }
    }
    #expect(try evening(16) == evening(50))
  }
}
