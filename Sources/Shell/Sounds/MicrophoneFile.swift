import Measures
public import Narrating
public import SoundFiles
import Synchronization

/// A microphone in virtual time: it hears what stands in a sound file, from the beginning of time on, and silence after
/// its end.
///
/// While it is closed time passes, and nothing is heard.
public final class MicrophoneFile: MicrophoneSource {
  private struct Desk {
    var isOpen = false
    /// Samples of virtual time that are over.
    var passed = 0
    /// Those that were heard, and not yet taken.
    var heard = CapturedSound(start: 0)
  }

  private let desk = Mutex(Desk())
  private let samples: [Float]
  private let name: String

  /// - Parameter path: A sound file of 20 minutes at most, in any rate.
  /// - Throws: `SoundFileError` where it cannot be read.
  public init(_ path: String) throws(SoundFileError) {
    let clip = try readSoundFile(path, longest: .seconds(1200))
    guard var converter = RateConverter(from: clip.rate, to: Take.rate) else {
      throw SoundFileError(path, "libsamplerate is not on this machine")
    }
    samples = converter.convert(clip.samples, isLast: true)
    name = path.split(separator: "/").last.map(String.init) ?? path
  }

  public var isLive: Bool { false }
  public var state: MicrophoneState { desk.withLock { $0.isOpen } ? .open(name: name) : .closed }
  public var position: Int { desk.withLock { $0.passed } }
  public var losses: Int { 0 }

  public func open() { desk.withLock { $0.isOpen = true } }
  public func close() { desk.withLock { $0.isOpen = false } }

  public func take() -> CapturedSound {
    desk.withLock { desk in
      defer { desk.heard = CapturedSound(start: desk.passed) }
      return desk.heard
    }
  }

  public func advance(to time: Duration) {
    let end = Int((min(max(time.seconds, 0), 1e6) * Double(Take.rate)).rounded())
    desk.withLock { desk in
      guard end > desk.passed else { return }
      if desk.isOpen {
        if desk.heard.samples.isEmpty { desk.heard.start = desk.passed }
        let part = samples[min(desk.passed, samples.count)..<min(end, samples.count)]
        desk.heard.samples += part
        desk.heard.samples += repeatElement(0, count: end - desk.passed - part.count)
      }
      desk.passed = end
    }
  }
}
