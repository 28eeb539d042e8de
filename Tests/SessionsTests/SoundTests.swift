import Measures
import Reading
import Sessions
import SoundFiles
import Sounding
import Sounds
import TestSupport
import Testing

@Suite("A turn as it is heard")
struct SoundTests {
  /// Root mean square of what is heard between two times, in seconds.
  private func loudness(_ clip: SoundClip, _ from: Double, _ to: Double) -> Float {
    let rate = Double(clip.rate)
    let part = clip.samples[
      min(clip.samples.count, Int(from * rate))..<min(clip.samples.count, Int(to * rate))]
    return part.isEmpty ? 0 : (part.reduce(0) { $0 + $1 * $1 } / Float(part.count)).squareRoot()
  }

  private func hear(_ script: String, motion: ReadingSettings.Motion = .full) throws -> SoundClip {
    let folder = try TestSupport.TemporaryFolder()
    let path = "\(folder.path)/heard.wav"
    let speaker = try SpeakerFile(
      path, SoundChoices(pageTurn: "\(projectFolder)/Sounds/page-turn.wav"))
    _ = try play(
      FixtureBook(pages: 7, texts: nil), script, settings: ReadingSettings(motion: motion),
      speaker: speaker)
    return try readSoundFile(path, longest: .seconds(30))
  }

  @Test("a page rustles for as long as it turns, and then it is silent")
  func turning() throws {
    let heard = try hear("0 key Right\n2 key Right\n5 state")
    #expect(loudness(heard, 2.1, 2.5) > 0.001)
    #expect(loudness(heard, 1.5, 1.95) == 0)
    #expect(loudness(heard, 3.5, 5) == 0)
    #expect(heard.peak < 0.2513)
  }

  @Test("a leaf that is held still is silent, one that is dragged is not, and a fast one is louder")
  func dragging() throws {
    let script = """
      0 key Right
      2 down 1 850 340
      2.1 move 1 820 340
      2.2 move 1 790 340
      2.3 move 1 760 340
      2.4 move 1 730 340
      3.4 move 1 730 340
      3.45 move 1 640 340
      3.5 move 1 540 340
      3.55 move 1 440 340
      3.6 move 1 340 340
      5 up 1 340 340
      7 state
      """
    let heard = try hear(script)
    let (slow, still, fast) = (
      loudness(heard, 2.2, 2.4), loudness(heard, 2.9, 3.3), loudness(heard, 3.48, 3.62)
    )
    #expect(slow > 0 && still < slow / 4 && fast > 2 * slow)
  }

  @Test("where pages only fade nothing rustles")
  func lessMotion() throws {
    let heard = try hear("0 key Right\n2 key Right\n4 state", motion: .reduced)
    #expect(heard.peak == 0)
  }
}
