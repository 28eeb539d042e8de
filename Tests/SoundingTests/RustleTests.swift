import Glibc
import Measures
import Sounding
import Testing

@Suite("The rustle of a page")
struct RustleTests {
  private func turn(_ seconds: Double) -> SoundEffect {
    .leafReleased(1, lasting: .inSeconds(seconds))
  }

  @Test(
    "it lasts as long as the turn, within 20 ms",
    arguments: [0.15, 0.2, 0.3, 0.45, 0.6, 0.7, 1.0, 1.5, 2.0], [44_100, 48_000])
  func length(seconds: Double, rate: Int) throws {
    let mixer = try Source.mixer(Source.noise(), rate: rate)
    let heard = try #require(Hearing(mixer, seconds: 2.5, [(0, turn(seconds))]).heard)
    #expect(heard.from < 0.02)
    #expect(abs(heard.to - seconds) < 0.02)
  }

  @Test(
    "a turn of a length that no turn has is taken at the nearest end",
    arguments: [(-1, 0.15), (0, 0.15), (0.05, 0.15), (9, 2.0), (1e12, 2.0)])
  func oddLengths(asked: Double, heard: Double) throws {
    let mixer = try Source.mixer(Source.noise())
    let whole = try #require(Hearing(mixer, seconds: 2.5, [(0, turn(min(asked, 9e9)))]).heard)
    #expect(abs(whole.to - heard) < 0.02)
  }

  @Test(
    "it never clicks: its loudness takes 5 ms and more from nothing to full, whatever becomes of it",
    arguments: [0.15, 0.6, 2.0])
  func clicks(seconds: Double) throws {
    let mixer = try Source.mixer(Source.constant(0.2))
    let wild = Hearing(
      mixer, seconds: 3.4,
      [
        (0, turn(seconds)), (0.1, .leafGrabbed(1)), (0.12, .leafMoved(1, speed: 1)),
        (0.2, .leafMoved(1, speed: 0)), (0.25, turn(seconds)), (0.3, turn(0.15)),
        (0.43, .leafMoved(1, speed: 0.3)), (0.5, turn(seconds)),
        (0.6, .hush), (0.7, turn(seconds)),
      ])
    // 0.2 is the level of the source; 240 samples are 5 ms.
    #expect(wild.greatestStep <= 0.2 / 240)
    #expect(wild.peak > 0.02)
  }

  @Test("the texture's end meets its beginning")
  func loop() throws {
    // A slope: a jump from its end to its beginning would be of 0.14.
    let slope = Source.clip(rate: 48_000) { Float($0) / 120_000 * 0.2 - 0.1 }
    let drag = (0..<500).map { (at: Double($0) / 100, effect: SoundEffect.leafMoved(1, speed: 1)) }
    #expect(Hearing(try Source.mixer(slope), seconds: 5, drag).greatestStep < 0.2 / 240)
  }

  @Test("it is never louder than -12 dB, however loud the recording and however many the leaves")
  func peak() throws {
    let loud = try Source.mixer(Source.noise(1))
    var effects = (0..<12).map {
      (at: Double($0) * 0.04, effect: SoundEffect.leafReleased($0, lasting: .inSeconds(0.7)))
    }
    #expect(Hearing(loud, seconds: 2, effects).peak <= RustleSound.peak)
    effects = (0..<100).map { (at: Double($0) * 0.01, effect: .leafMoved($0 % 8, speed: 1)) }
    let dragged = Hearing(loud, seconds: 2, effects).peak
    #expect(dragged <= RustleSound.peak)
    #expect(dragged > RustleSound.peak / 4)
  }

  @Test("a slow drag whispers and a fast one is crisp")
  func drag() throws {
    func drag(_ speed: Float) throws -> Hearing {
      let moves = (0..<60).map {
        (at: Double($0) / 60, effect: SoundEffect.leafMoved(1, speed: speed))
      }
      return Hearing(try Source.mixer(Source.noise()), seconds: 1, moves)
    }
    let speeds: [Float] = [0.1, 0.3, 0.6, 1]
    let levels = try speeds.map { try drag($0).level(0.3, 0.9) }
    #expect(levels == levels.sorted())
    #expect(levels[3] - levels[0] > 25)
    let brightness = try speeds.map { try drag($0).brightness(0.3, 0.9) }
    #expect(brightness == brightness.sorted())
    #expect(try drag(0).peak == 0)
  }

  @Test(
    "a leaf that stops under the hand falls silent, and a leaf that is only held was never heard")
  func stillness() throws {
    let mixer = try Source.mixer(Source.noise())
    let stops = Hearing(mixer, seconds: 1, [(0, .leafGrabbed(1)), (0.1, .leafMoved(1, speed: 1))])
    let heard = try #require(stops.heard)
    #expect(heard.from >= 0.1)
    #expect(heard.to < 0.35)
    #expect(Hearing(mixer, seconds: 1, [(0, .leafGrabbed(1))]).peak == 0)
  }

  @Test("a settling page that is caught again goes on under the hand")
  func caught() throws {
    let mixer = try Source.mixer(Source.noise())
    let caught = Hearing(mixer, seconds: 2, [(0, turn(1.5)), (0.3, .leafGrabbed(1))])
    #expect(try #require(caught.heard).to < 0.5)
  }

  @Test("a flick is louder than a leaf that is laid over")
  func flick() throws {
    func loudest(_ seconds: Double) throws -> Double {
      Hearing(try Source.mixer(Source.noise()), seconds: 2.5, [(0, turn(seconds))])
        .level(seconds * 0.2, seconds * 0.5)
    }
    #expect(try loudest(0.25) > loudest(0.6))
    #expect(try loudest(0.6) > loudest(1.8))
  }

  @Test("two turns are not the same, and the same turns are")
  func variety() throws {
    let mixer = try Source.mixer(Source.noise())
    let twice = [(at: 0.0, effect: turn(0.5)), (at: 1, effect: turn(0.5))]
    let (one, other) = (Hearing(mixer, seconds: 2, twice), Hearing(mixer, seconds: 2, twice))
    #expect(one.samples == other.samples)
    #expect(one.samples[..<48_000] != one.samples[48_000...])
    #expect(Hearing(mixer, seconds: 2, block: 240, twice).samples == one.samples)
  }

  @Test("a recording too short or too long for a page is none")
  func unfit() {
    for seconds in [0, 1, 2.1, 10.5] {
      #expect(
        RustleSound(Source.clip(rate: 8000, seconds: seconds) { _ in 0 }, rate: 48_000) == nil)
    }
    for rate in [8000, 44_100, 192_000] {
      #expect(RustleSound(Source.clip(rate: 48_000, seconds: 2.2) { _ in 0 }, rate: rate) != nil)
    }
  }

  @Test("the speed of a drag is what the hand does, at most a flick")
  func speed() {
    #expect(Rustle.speed(widthsPerSecond: 0) == 0)
    #expect(Rustle.speed(widthsPerSecond: -2) == 0.5)
    #expect(Rustle.speed(widthsPerSecond: 400) == 1)
    #expect(Rustle.speed(widthsPerSecond: .nan) == 0)
  }
}
