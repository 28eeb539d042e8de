import BookModel
import Capturing
import Glibc
import Narrating
import SoundFiles
import Sounds

/// A recorder on the real microphone and what is done with it.
final class MicrophoneProbe {
  private let recorder: Recorder
  private var subject = 0
  private var loudest: Float = -120
  private var longest = Duration.zero
  private var state = MicrophoneState.closed
  private var began = 0
  private var ended = 0

  init(folder: String) {
    recorder = Recorder(Microphone(), writer: WAVTakes(folder)) {}
  }

  func run(_ deeds: [String]) {
    holdSignal()
    for deed in deeds {
      let parts = deed.split(separator: "=").map(String.init)
      let number = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
      switch parts[0] {
      case "open": perform(.openMicrophone)
      case "close": perform(.closeMicrophone)
      case "record": perform(.record(next(), text: "once upon a time"))
      case "split": perform(.split(next(), text: "and then"))
      case "stop": perform(.stop)
      case "wait": wait { $0 >= .milliseconds(number) }
      case "await": wait { _ in "\(self.state)".hasPrefix(parts[1]) }
      case "began": wait { _ in self.began >= self.subject }
      case "drafted": wait { _ in self.ended >= self.subject }
      case "leave": leave()
      default: awaitSignal()
      }
    }
    tell("loudest: \(Int(loudest.rounded())) dB")
    tell("longest: \(longest.milliseconds) ms")
  }

  private func next() -> TakeSubject {
    subject += 1
    return TakeSubject(
      book: "book", page: PageID(rawValue: "\(subject).png"), language: LanguageTag("en"),
      voice: "Mama")
  }

  private func perform(_ deed: RecordingDeed) {
    let start = ContinuousClock.now
    recorder.perform(deed)
    longest = max(longest, ContinuousClock.now - start)
  }

  private func leave() {
    let start = ContinuousClock.now
    let isDone = recorder.close(within: .seconds(2))
    collect()
    tell("left \(isDone): \((ContinuousClock.now - start).milliseconds) ms")
  }

  private func wait(until isOver: (Duration) -> Bool) {
    let start = ContinuousClock.now
    while true {
      collect()
      let time = ContinuousClock.now - start
      if isOver(time) || time > .seconds(20) { return }
      usleep(1000)
    }
  }

  private func collect() {
    for news in recorder.collect() {
      switch news {
      case .microphone(let now):
        state = now
        tell("microphone \(now)")
      case .level(let loudness): loudest = max(loudest, loudness.peak)
      case .began:
        began += 1
        tell("began")
      case .drafted(let draft):
        ended += 1
        tell("drafted \(draft.ending) \(draft.frames) \(draft.dropouts)")
      case .tooShort:
        ended += 1
        tell("too short")
      case .kept: break
      case .failed(let words):
        ended += 1
        tell("failed: \(words)")
      }
    }
  }
}

/// Takes as plain WAV files.
private final class WAVTakes: TakeWriter, @unchecked Sendable {
  private let folder: String
  private var number = 0
  private var frames = 0
  private var subject: TakeSubject?
  private var writer: SoundWriter?

  init(_ folder: String) { self.folder = folder }

  private var path: String { "\(folder)/\(number).wav" }

  func begin(_ subject: TakeSubject, text _: String) throws(TakeFailure) {
    number += 1
    frames = 0
    self.subject = subject
    do { writer = try SoundWriter(path, rate: Take.rate) } catch { throw TakeFailure("\(error)") }
  }

  func append(_ samples: [Int16]) -> Draft.Ending? {
    writer?.write(samples.map { Float($0) / 32_767 }[...])
    frames += samples.count
    return nil
  }

  func finish(
    _ ending: Draft.Ending, dropouts: Int, edges: TakeEdges
  ) throws(TakeFailure) -> Draft {
    writer = nil
    guard let subject else { throw TakeFailure("nothing was begun") }
    return Draft(
      id: number, subject: subject, text: "", path: path, frames: frames,
      treatment: Treatment(span: edges.before..<frames - edges.after), dropouts: dropouts,
      ending: ending)
  }

  func discard() { writer = nil }
}
