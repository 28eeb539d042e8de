import Glibc
import Narrating
import Sounding
import Sounds

/// The loudspeaker and what is done with it.
final class Probe {
  private let output: SoundOutput
  private var leaf = 0
  private var longest = Duration.zero
  private var utterance = 0
  private var saidAt = ContinuousClock.now

  init(pageTurn: String?, retry: Duration) {
    output = SoundOutput(SoundChoices(pageTurn: pageTurn, retry: retry)) { tell("said: \($0)") }
  }

  func run(_ deeds: [String]) {
    holdSignal()
    for deed in deeds {
      let parts = deed.split(separator: "=").map(String.init)
      let number = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
      tellSpeech()
      switch parts[0] {
      case "turn": play(.leafReleased(leaf, lasting: .milliseconds(number)))
      case "grab": play(.leafGrabbed(leaf))
      case "wait": usleep(UInt32(number * 1000))
      case "await": expect(parts[1])
      case "close": close(.milliseconds(number))
      case "say": say(parts[1])
      case "pause": speak(.pause)
      case "resume": speak(.resume)
      case "hush": speak(.hush)
      case "bed": output.surround(with: parts.count > 1 ? SoundBed(.file(parts[1])) : nil)
      case "ended": awaitEnd()
      default: awaitSignal()
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

  private func say(_ words: String) {
    let parts = words.split(separator: ":").map(String.init)
    var treatment: Treatment?
    if parts.count == 4, let from = Int(parts[1]), let to = Int(parts[2]) {
      treatment = Treatment(span: from..<to, gain: Double(parts[3]) ?? 0)
    }
    utterance += 1
    saidAt = ContinuousClock.now
    speak(.say(Utterance(id: utterance, path: parts[0], treatment: treatment)))
  }

  private func speak(_ deed: SpeechDeed) {
    let start = ContinuousClock.now
    output.speak(deed)
    longest = max(longest, ContinuousClock.now - start)
  }

  /// Says what is told of the voice, and how long after it was to say something; how far it is only while it lasts.
  @discardableResult
  private func tellSpeech() -> Bool {
    let time = (ContinuousClock.now - saidAt).milliseconds
    var isOver = false
    for news in output.collectSpeech() {
      switch news {
      case .began(let id): tell("began \(id): \(time) ms")
      case .progress(let id, let share): tell("progress \(id) \(Int(share * 1000)): \(time) ms")
      case .ended(let id): tell("ended \(id): \(time) ms")
      case .failed(let id, let words): tell("failed \(id): \(words)")
      }
      switch news {
      case .ended, .failed: isOver = true
      case .began, .progress: break
      }
    }
    return isOver
  }

  private func awaitEnd() {
    let start = ContinuousClock.now
    while !tellSpeech(), ContinuousClock.now - start < .seconds(20) { usleep(1000) }
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
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}

/// A line that is out at once, also into a pipe.
func tell(_ line: String) {
  print(line)
  fflush(nil)
}

/// The signal that a test sends waits until it is asked for.
func holdSignal() {
  var usr1 = signalSet()
  pthread_sigmask(SIG_BLOCK, &usr1, nil)
}

func awaitSignal() {
  tell("ready")
  var usr1 = signalSet()
  var signal: Int32 = 0
  sigwait(&usr1, &signal)
}

private func signalSet() -> sigset_t {
  var usr1 = sigset_t()
  sigemptyset(&usr1)
  sigaddset(&usr1, SIGUSR1)
  return usr1
}
