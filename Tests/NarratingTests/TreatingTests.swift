import Glibc
import Testing

@testable import Narrating

@Suite("How takes are heard") struct TreatingTests {
  @Test(
    "a take is brought to −18 LUFS, its peaks never above −1.5 dBTP, by 20 dB at most; silence is left alone",
    arguments: [
      (-27.5, -12.0, 9.5), (-27.5, -6.0, 4.5), (-45.0, -30.0, 20.0), (-10.0, 0.0, -8.0),
      (-20.0, 3.0, -4.5), (-50.1, -40.0, 0.0), (-Double.infinity, -Double.infinity, 0.0),
      (.nan, 0.0, 0.0), (-30.0, -Double.infinity, 12.0),
    ])
  func gain(integrated: Double, peak: Double, gain: Double) {
    let loudness = ProgrammeLoudness(integrated: integrated, truePeak: peak)
    #expect(abs(loudness.gain - gain) < 1e-9)
  }

  /// Noise of a level in dBFS with a tone in some stretches, in seconds.
  private func sound(
    _ seconds: Double, noise: Double, _ loud: [(from: Double, to: Double)], level: Double = -20
  ) -> [Int16] {
    var state: UInt32 = 3
    let (hiss, tone) = (pow(10, noise / 20) * 32_768 * 1.7, pow(10, level / 20) * 32_768)
    return (0..<Int(seconds * 48_000)).map { index in
      state = state &* 1_664_525 &+ 1_013_904_223
      let time = Double(index) / 48_000
      let isLoud = loud.contains { time >= $0.from && time < $0.to }
      let wave = isLoud ? tone * 1.4 * sin(time * 1500) : 0
      return Int16(
        max(-32_768, min(32_767, wave + hiss * Double(Int32(bitPattern: state)) / 2_147_483_648)))
    }
  }

  private func span(_ samples: [Int16]) -> (Double, Double) {
    let span = spokenSpan(of: samples)
    return (Double(span.lowerBound) / 48_000, Double(span.upperBound) / 48_000)
  }

  @Test("150 ms before the words and 250 ms after stay", arguments: [-75.0, -45, -33])
  func breath(noise: Double) {
    let (start, end) = span(sound(10, noise: noise, [(1, 3.2), (3.9, 9)]))
    #expect(abs(start - 0.85) < 0.03)
    #expect(abs(end - 9.25) < 0.03)
  }

  @Test("the click of the tap at either end is left out; a short word in the middle never")
  func clicks() {
    let (start, end) = span(
      sound(6, noise: -70, [(0.3, 0.33), (1, 2), (2.6, 2.64), (3, 4.9), (5.8, 5.84)]))
    #expect(abs(start - 0.85) < 0.03)
    #expect(abs(end - 5.15) < 0.03)
    // The words begin at once after the tap: nothing of them is lost, and the click is not either.
    let (early, late) = span(sound(6, noise: -70, [(0.3, 0.33), (0.42, 5.6), (5.7, 5.73)]))
    #expect(abs(early - 0.15) < 0.03)
    #expect(late > 5.93)
    let (near, _) = span(sound(6, noise: -70, [(0.3, 0.33), (0.56, 5)]))
    #expect(near > 0.33)
  }

  @Test("a sound in which nobody seems to speak is heard whole, and so is none at all")
  func whole() {
    for samples in [
      [Int16](repeating: 0, count: 96_000), sound(2, noise: -20, []), sound(2, noise: -60, []), [],
      [5],
    ] { #expect(spokenSpan(of: samples) == 0..<samples.count) }
  }

  @Test("a wave shows the peaks of what is heard in 84 bars")
  func wave() {
    #expect(Wave(of: []).bars.isEmpty)
    #expect(Wave(of: [32_767]).bars == [UInt8](repeating: 255, count: 84))
    var samples = [Int16](repeating: 0, count: 84_000)
    samples[0] = .min
    samples[83_999] = 16_384
    let bars = Wave(of: samples[...]).bars
    #expect(bars.first == 255 && bars.last == 128)
    #expect(bars.dropFirst().dropLast().allSatisfy { $0 == 0 })
  }
}

@Suite("What is heard of a take, set by hand")
struct TrimmingTests {
  @Test("an edge goes where it is put, within the recording, and leaves half a second at least")
  func rules() {
    var random = Seeded(state: 11)
    for _ in 0..<20_000 {
      let frames = Int.random(in: 0...200_000, using: &random)
      let low = Int.random(in: -10_000...210_000, using: &random)
      let high = low + Int.random(in: 0...210_000, using: &random)
      let wanted = Int.random(in: -300_000...300_000, using: &random)
      let before = Treatment(span: low..<high, gain: 3)
      for edge in TrimEdge.allCases {
        let after = before.moved(edge, to: wanted, of: frames)
        let span = after.span
        #expect(span.lowerBound >= 0 && span.upperBound <= frames)
        #expect(span.count >= min(Treatment.shortest, frames))
        #expect(after.gain == 3)
        // Within what can be, it is where it was put, and the other edge has not moved.
        let isPlain = low >= 0 && high <= frames && high - low >= Treatment.shortest
        guard isPlain else { continue }
        switch edge {
        case .start where (0...(high - Treatment.shortest)).contains(wanted):
          #expect(span == wanted..<high)
        case .end where ((low + Treatment.shortest)...frames).contains(wanted):
          #expect(span == low..<wanted)
        case .start: #expect(span.upperBound == high)
        case .end: #expect(span.lowerBound == low)
        }
      }
    }
  }

  @Test("a whole number that is none hurts nobody")
  func extremes() {
    let treatment = Treatment(span: 0..<48_000)
    for frame in [Int.min, Int.max] {
      for edge in TrimEdge.allCases {
        let span = treatment.moved(edge, to: frame, of: 48_000).span
        #expect(span.count >= Treatment.shortest && span.upperBound <= 48_000)
      }
    }
  }
}

/// The same numbers every time (SplitMix64).
private struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
