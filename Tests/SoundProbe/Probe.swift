import Glibc
import Sounding
import Sounds

/// The loudspeaker and what is done with it.
final class Probe {
  private let output: SoundOutput
  private var leaf = 0
  private var longest = Duration.zero

  init(pageTurn: String?, retry: Duration) {
    output = SoundOutput(SoundChoices(pageTurn: pageTurn, retry: retry)) { tell("said: \($0)") }
  }

  func run(_ deeds: [String]) {
    var usr1 = sigset_t()
    sigemptyset(&usr1)
    sigaddset(&usr1, SIGUSR1)
    pthread_sigmask(SIG_BLOCK, &usr1, nil)
    for deed in deeds {
      let parts = deed.split(separator: "=").map(String.init)
      let number = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
      switch parts[0] {
      case "turn": play(.leafReleased(leaf, lasting: .milliseconds(number)))
      case "grab": play(.leafGrabbed(leaf))
      case "wait": usleep(UInt32(number * 1000))
      case "await": expect(parts[1])
      case "close": close(.milliseconds(number))
      default:
        tell("ready")
        var signal: Int32 = 0
        sigwait(&usr1, &signal)
      }
    }
    tell("longest: \(longest.milliseconds) ms")
  }

  private func play(_ effect: SoundEffect) {
    if case .leafReleased = effect { leaf += 1 }
    let start = ContinuousClock.now
    output.play(effect)
    longest = max(longest, ContinuousClock.now - start)
  }

  private func expect(_ state: String) {
    let start = ContinuousClock.now
    while "\(output.state)" != state, ContinuousClock.now - start < .seconds(20) { usleep(1000) }
    tell("\(output.state): \((ContinuousClock.now - start).milliseconds) ms")
  }

  private func close(_ patience: Duration) {
    let start = ContinuousClock.now
    output.close(within: patience)
    tell("left \(output.state): \((ContinuousClock.now - start).milliseconds) ms")
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}

/// A line that is out at once, also into a pipe.
func tell(_ line: String) {
  print(line)
  fflush(nil)
}
