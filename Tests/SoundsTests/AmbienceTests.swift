import Glibc
import Measures
import Narrating
import SoundFiles
import Sounds
import TestSupport
import Testing

@Suite("What is heard around a page, in virtual time")
struct AmbienceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file of noise of half a second.
  private func rain(_ name: String = "rain") throws -> (bed: SoundBed, samples: [Float]) {
    let (path, samples) = try noiseFile("\(folder.path)/\(name).wav", 24_000, peak: 0.4)
    return (SoundBed(.file(path)), samples)
  }

  private func hear(
    _ choices: SoundChoices = SoundChoices(pageTurn: nil), _ deeds: (SpeakerFile) -> Void
  ) throws -> [Float] {
    let path = "\(folder.path)/heard.wav"
    do { deeds(try SpeakerFile(path, choices)) }
    return try readSoundFile(path, longest: .seconds(60)).samples
  }

  private func loudness(_ samples: ArraySlice<Float>) -> Float {
    (samples.reduce(0) { $0 + $1 * $1 } / Float(max(1, samples.count))).squareRoot()
  }

  private func decibels(_ share: Float) -> Float { 20 * log10(share) }

  @Test("it comes slowly, goes on without a gap where it begins again, and goes slowly")
  func course() throws {
    let (bed, samples) = try rain()
    let all = try hear { speaker in
      speaker.surround(with: bed)
      speaker.advance(to: .seconds(4))
      speaker.surround(with: nil)
      speaker.advance(to: .seconds(6))
      // Ten seconds of silence later the output is closed.
      speaker.advance(to: .seconds(20))
    }
    #expect(all.prefix(14_400).allSatisfy { $0 == 0 })
    #expect(loudness(all[14_400..<14_880]) < loudness(all[24_000..<28_000]) / 2)
    // Its first sample comes with the first after the silence: 600 ms later all of it is heard, round and round.
    for frame in stride(from: 14_400 + 28_800, to: 4 * 48_000, by: 7) {
      #expect(abs(all[frame] - samples[(frame - 14_400) % 24_000]) < 1e-4)
    }
    #expect(loudness(all[(4 * 48_000)..<(4 * 48_000 + 4800)]) > 0.05)
    #expect(all[(4 * 48_000 + 28_900)...].allSatisfy { $0 == 0 })
  }

  @Test("a voice is heard over it, and it comes back afterwards")
  func ducks() throws {
    let (bed, samples) = try rain()
    let silence = "\(folder.path)/silence.wav"
    do {
      var writer = try SoundWriter(silence, rate: 48_000)
      writer.write([Float](repeating: 0, count: 96_000)[...])
    }
    let all = try hear { speaker in
      speaker.surround(with: bed)
      speaker.advance(to: .seconds(2))
      speaker.speak(.say(Utterance(id: 1, path: silence)))
      speaker.advance(to: .seconds(6))
    }
    let usual = loudness(samples[...])
    #expect(abs(decibels(loudness(all[72_000..<96_000]) / usual)) < 0.2)
    #expect(abs(decibels(loudness(all[120_000..<180_000]) / usual) + 12) < 0.2)
    #expect(abs(decibels(loudness(all[220_000..<280_000]) / usual)) < 0.2)
  }

  @Test("another one takes its place without a silence between, and its volume is its own")
  func next() throws {
    let (bed, samples) = try rain()
    var quiet = try rain("wind").bed
    quiet.volume = 0.25
    let all = try hear { speaker in
      speaker.surround(with: bed)
      speaker.advance(to: .seconds(2))
      speaker.surround(with: quiet)
      speaker.advance(to: .seconds(5))
    }
    for start in stride(from: 96_000, to: 96_000 + 28_800, by: 2400) {
      #expect(loudness(all[start..<start + 2400]) > loudness(samples[...]) / 5)
    }
    #expect(abs(decibels(loudness(all[192_000...]) / loudness(samples[...])) + 12) < 0.3)
  }

  @Test(
    "turned off, or where there is no file or nothing in it, nothing is heard and nothing hangs")
  func nothing() throws {
    let (bed, _) = try rain()
    let empty = "\(folder.path)/empty.wav"
    do { _ = try SoundWriter(empty, rate: 48_000) }
    let off = try hear(SoundChoices(pageTurn: nil, ambience: .off)) { speaker in
      speaker.surround(with: bed)
      speaker.advance(to: .seconds(1))
    }
    #expect(off.allSatisfy { $0 == 0 })
    for path in [empty, "\(folder.path)/none.wav"] {
      let all = try hear { speaker in
        speaker.surround(with: SoundBed(.file(path)))
        speaker.advance(to: .seconds(1))
        speaker.surround(with: nil)
        speaker.advance(to: .seconds(2))
      }
      #expect(all.count == 96_000)
      #expect(all.allSatisfy { $0 == 0 })
    }
    #expect(SoundBed(.file(""), volume: .nan).volume == 0)
    #expect(SoundBed(.file(""), volume: 7).volume == 1)
  }
}
