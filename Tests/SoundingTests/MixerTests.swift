import Glibc
import Measures
import Sounding
import Testing

@Suite("The mixer")
struct MixerTests {
  @Test("muted, nothing is heard; half the volume is 12 dB less")
  func volume() throws {
    let turn = [(at: 0.0, effect: SoundEffect.leafReleased(1, lasting: .inSeconds(0.6)))]
    func level(_ volume: Int) throws -> Hearing {
      Hearing(
        try Source.mixer(Source.noise(), volume: Mixer.gain(volume: volume)), seconds: 1, turn)
    }
    #expect(try level(0).samples.allSatisfy { $0 == 0 })
    let step = try level(100).level(0.1, 0.5) - level(50).level(0.1, 0.5)
    #expect(abs(step - 12.04) < 0.01)
    #expect(Mixer.gain(volume: -5) == 0)
    #expect(Mixer.gain(volume: 500) == 1)
  }

  @Test("without a recording pages are silent, and speeds that are no numbers are none")
  func silence() throws {
    let mixer = Mixer(rate: 48_000, rustle: nil)
    #expect(Hearing(mixer, seconds: 1, [(0, .leafReleased(1, lasting: .seconds(1)))]).peak == 0)
    let odd = try Source.mixer(Source.noise())
    for speed in [Float.nan, .infinity, -1, -.infinity] {
      let heard = Hearing(odd, seconds: 0.2, [(0, .leafMoved(1, speed: speed))])
      #expect(heard.samples.allSatisfy { $0 == 0 })
    }
  }

  @Test("it is silent before, between and after sounds, and says so")
  func silentBetween() throws {
    var mixer = try Source.mixer(Source.noise())
    var buffer = [Float](repeating: 1, count: 480)
    func play(_ blocks: Int) {
      for _ in 0..<blocks { buffer.withUnsafeMutableBufferPointer { mixer.render(into: $0) } }
    }
    #expect(mixer.isSilent)
    play(1)
    #expect(buffer.allSatisfy { $0 == 0 })
    mixer.hear(.leafReleased(1, lasting: .inSeconds(0.3)))
    #expect(!mixer.isSilent)
    play(20)
    #expect(!mixer.isSilent)
    play(12)
    #expect(mixer.isSilent)
    mixer.hear(.leafMoved(2, speed: 0.5))
    play(1)
    #expect(!mixer.isSilent)
    mixer.hear(.hush)
    play(4)
    #expect(mixer.isSilent)
  }

  @Test(
    "a sound that had to wait goes on from where it would be, and one that would be over is not heard"
  )
  func late() throws {
    var mixer = try Source.mixer(Source.noise())
    mixer.hear(.leafReleased(1, lasting: .inSeconds(0.6)), late: .milliseconds(400))
    let heard = try #require(Hearing(mixer, seconds: 1, []).heard)
    #expect(abs(heard.to - 0.2) < 0.02)
    for wait in [0.6, 0.7, 100, 1e15] {
      var mixer = try Source.mixer(Source.noise())
      mixer.hear(.leafReleased(1, lasting: .inSeconds(0.6)), late: .inSeconds(min(wait, 9e9)))
      mixer.hear(.leafMoved(2, speed: 1), late: .inSeconds(min(wait, 9e9)))
      #expect(Hearing(mixer, seconds: 1, []).peak == 0)
    }
  }

  @Test("a clip begins and ends without a click, at its own length, for any rate")
  func clip() throws {
    let tone = Source.clip(rate: 48_000, seconds: 0.5) { _ in 0.5 }
    let mixer = Mixer(rate: 44_100, rustle: nil, clips: [tone])
    let heard = Hearing(mixer, seconds: 1, [(0.1, .clip(0, gain: 0.5))])
    let span = try #require(heard.heard)
    #expect(abs(span.from - 0.1) < 0.011)
    #expect(abs(span.to - 0.6) < 0.011)
    #expect(abs(heard.peak - 0.25) < 0.01)
    #expect(heard.greatestStep < 0.5 / 220)
    let none = Hearing(mixer, seconds: 0.2, [(0, .clip(1, gain: 1)), (0, .clip(-1, gain: 1))])
    #expect(none.peak == 0)
  }

  @Test("however much is asked, no sample is beyond full scale")
  func fullScale() throws {
    let loud = Source.clip(rate: 48_000, seconds: 0.5) { $0 % 2 == 0 ? 1e9 : -1e9 }
    let mixer = Mixer(rate: 48_000, rustle: nil, clips: [loud])
    let all = (0..<40).map { _ in (at: 0.0, effect: SoundEffect.clip(0, gain: 9)) }
    #expect(Hearing(mixer, seconds: 0.3, all).peak == 1)
  }

  @Test("samples that are no numbers become silence, and impossible rates are refused")
  func hostileClip() {
    let clip = SoundClip(samples: [.nan, 0.5, .infinity, -.infinity], rate: 48_000)
    #expect(clip?.samples == [0, 0.5, 0, 0])
    for rate in [Int.min, -1, 0, 1, 3999, 384_001, .max] {
      #expect(SoundClip(samples: [0], rate: rate) == nil)
    }
  }

  @Test(
    "a tone keeps its pitch, loudness and length at another rate",
    arguments: [(48_000, 44_100), (44_100, 48_000), (48_000, 8000), (22_050, 96_000)])
  func resampling(from: Int, to: Int) {
    func tone(_ rate: Int) -> SoundClip {
      Source.clip(rate: rate, seconds: 1) {
        Float(sin(2 * Double.pi * 1000 * Double($0) / Double(rate)))
      }
    }
    let (made, wanted) = (tone(from).resampled(to: to), tone(to))
    #expect(abs(made.samples.count - to) <= 1)
    let middle = to / 10..<to * 9 / 10
    let off = middle.map { abs(made.samples[$0] - wanted.samples[$0]) }.max() ?? 1
    #expect(off < 0.002)
  }

  @Test("what a lower rate cannot hold is left out, not folded down")
  func aliases() {
    let high = Source.clip(rate: 48_000, seconds: 0.5) {
      Float(sin(2 * Double.pi * 15_000 * Double($0) / 48_000))
    }
    let low = high.resampled(to: 16_000).samples
    #expect(low[800..<7200].allSatisfy { abs($0) < 0.003 })
  }
}

@Suite("An output that has just been opened")
struct PlaybackTests {
  private func listen(_ playback: inout Playback, seconds: Double) -> [Float] {
    var heard: [Float] = []
    var buffer = [Float](repeating: 0, count: 480)
    for _ in 0..<Int(seconds * 100) {
      buffer.withUnsafeMutableBufferPointer { playback.render(into: $0) }
      heard += buffer
    }
    return heard
  }

  @Test("gives 300 ms of silence, in which a turn goes on")
  func opening() throws {
    var playback = Playback(try Source.mixer(Source.constant()))
    playback.hear(.leafReleased(1, lasting: .inSeconds(0.6)))
    let heard = listen(&playback, seconds: 1)
    let first = try #require(heard.firstIndex { $0 != 0 })
    let last = try #require(heard.lastIndex { abs($0) > 0.0002 })
    #expect(first == 14_400)
    #expect(abs(Double(last) / 48_000 - 0.6) < 0.02)
    let steps = zip(heard, heard.dropFirst()).map { abs($0 - $1) }
    #expect((steps.max() ?? 1) < 0.2 / 240)
  }

  @Test("does not play a turn that is over by then, and the next one at once")
  func tooLate() throws {
    var playback = Playback(try Source.mixer(Source.noise()))
    playback.hear(.leafReleased(1, lasting: .inSeconds(0.25)))
    #expect(listen(&playback, seconds: 0.5).allSatisfy { $0 == 0 })
    playback.hear(.leafReleased(1, lasting: .inSeconds(0.25)))
    #expect(listen(&playback, seconds: 0.1).contains { abs($0) > 0.02 })
  }

  @Test("rests ten seconds after the last sample, and no earlier")
  func rest() throws {
    var playback = Playback(try Source.mixer(Source.noise()))
    playback.hear(.leafReleased(1, lasting: .inSeconds(0.6)))
    _ = listen(&playback, seconds: 10.55)
    #expect(!playback.isRested)
    _ = listen(&playback, seconds: 0.15)
    #expect(playback.isRested)
    playback.hear(.leafGrabbed(1))
    #expect(!playback.isRested)
  }
}
