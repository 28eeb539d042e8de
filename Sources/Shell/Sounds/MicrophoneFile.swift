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

  /// See `MicrophoneSource`, here and below.
  public var isLive: Bool { false }
  /// It is open once frames arrive.
  public var state: MicrophoneState { desk.withLock { $0.isOpen } ? .open(name: name) : .closed }
  /// Samples of virtual time that are over.
  public var position: Int { desk.withLock { $0.passed } }
  /// Nothing is ever lost.
  public var losses: Int { 0 }

  /// Wants it open.
  public func open() { desk.withLock { $0.isOpen = true } }
  /// Wants it closed.
  public func close() { desk.withLock { $0.isOpen = false } }

  /// What has arrived since the last call.
  public func take() -> CapturedSound {
    desk.withLock { desk in
      defer { desk.heard = CapturedSound(start: desk.passed) }
      return desk.heard
    }
  }

  /// Hears what stands in the file up to that time.
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
