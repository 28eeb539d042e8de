import Measures
import Narrating
import Sounds
import Synchronization

/// A microphone in virtual time that hears numbers: each sample is its own number, as far as 15 bits go.
final class StagedMicrophone: MicrophoneSource {
  private struct Inside {
    var state = MicrophoneState.closed
    var position = 0
    var losses = 0
    var heard = CapturedSound(start: 0)
  }

  private let inside = Mutex(Inside())
  /// What it is as soon as it is opened.
  private let opened: MicrophoneState

  init(_ opened: MicrophoneState = .open(name: "Desk")) { self.opened = opened }

  var isLive: Bool { false }
  var state: MicrophoneState { inside.withLock { $0.state } }
  var position: Int { inside.withLock { $0.position } }
  var losses: Int { inside.withLock { $0.losses } }

  func open() { inside.withLock { $0.state = opened } }
  func close() { inside.withLock { $0.state = .closed } }
  func become(_ state: MicrophoneState) { inside.withLock { $0.state = state } }
  func lose() { inside.withLock { $0.losses += 1 } }

  func take() -> CapturedSound {
    inside.withLock { inside in
      defer { inside.heard = CapturedSound(start: inside.position) }
      return inside.heard
    }
  }

  func advance(to time: Duration) {
    let end = Int((time.seconds * 48_000).rounded())
    inside.withLock { inside in
      guard end > inside.position else { return }
      if case .open = inside.state {
        inside.heard.samples += (inside.position..<end).map { Float($0 % 32_768) / 32_768 }
      }
      inside.position = end
    }
  }
}
