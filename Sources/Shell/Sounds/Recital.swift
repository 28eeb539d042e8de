import Measures
import Narrating
import SoundFiles
import Sounding
import Threads

/// One utterance on the real loudspeaker: a thread of its own that decodes it ahead of the device and says how far it is.
///
/// Where there is no loudspeaker, or it goes away or hangs meanwhile, the utterance goes on by the clock: whoever turns
/// pages by it must not be left waiting.
final class Recital: @unchecked Sendable {
  private let utterance: Utterance
  /// `nil`: nothing is to be heard of it.
  private let attendant: Attendant?
  private let desk: SpeechDesk
  private let wish = SpeechWish()
  private let bell = Bell()

  // Only its own thread touches these.
  private var heard = Duration.zero
  private var length: Duration?
  private var hasBegun = false

  /// A device that takes no samples for so long has gone away.
  private static let standstill = Duration.seconds(1)
  /// Between words about how far it is.
  private static let pace = Duration.milliseconds(50)

  init(_ utterance: Utterance, on attendant: Attendant?, _ desk: SpeechDesk) {
    self.utterance = utterance
    self.attendant = attendant
    self.desk = desk
  }

  func begin() {
    if !startThread({ self.recite() }) { fail("the system has no thread for it") }
  }

  /// Pauses, goes on, or ends for good.
  func turn(_ course: SpeechVoice.Course) {
    if wish.course != .ending { wish.course = course }
    bell.ring()
  }

  private func tell(_ news: SpeechNews) { desk.tell(news, from: self) }
  private func fail(_ words: String) { tell(.failed(utterance.id, words)) }

  private func tellProgress() {
    if !hasBegun { tell(.began(utterance.id)) }
    hasBegun = true
    guard let length, length > .zero else { return }
    tell(.progress(utterance.id, min(1, max(0, heard / length))))
  }
}

extension Recital {
  private enum Outcome {
    case ended, hushed
    /// The loudspeaker was closed in a pause.
    case closed
    /// It has gone away.
    case lost
  }

  private func recite() {
    do throws(SoundFileError) {
      var outcome = Outcome.closed
      while outcome == .closed {
        guard awaitWish() else { return }
        guard let sitting = attendant?.openSitting(bell, while: { self.wish.course != .ending }),
          let line = sitting.line
        else {
          outcome = .lost
          break
        }
        outcome = try play(on: sitting, line)
      }
      if outcome == .lost { outcome = try goByClock() }
      if outcome == .ended { tell(.ended(utterance.id)) }
    } catch {
      fail("\(error)")
    }
  }

  /// Waits for as long as it is paused; whether it is to be heard at all.
  private func awaitWish() -> Bool {
    while wish.course == .paused { bell.wait() }
    return wish.course == .speaking
  }

  private func play(on sitting: Sitting, _ line: OutputLine) throws(SoundFileError) -> Outcome {
    var feed = try SpeechFeed(utterance, rate: line.rate, after: heard)
    length = feed.length
    let stream = SpeechStream(wish)
    let start = heard
    fill(stream, &feed, atLeast: 1)
    line.voice.offer(stream)
    var since = MonotonicTime.now
    while true {
      fill(stream, &feed)
      let now = start + .inSeconds(Double(stream.taken) / Double(line.rate))
      if now > heard {
        (heard, since) = (now, MonotonicTime.now)
        tellProgress()
      }
      if stream.isHeard { return .ended }
      switch wish.course {
      case .ending: return .hushed
      case .paused:
        bell.wait()
        since = MonotonicTime.now
      case .speaking: bell.wait(atMost: pause(until: stream, line))
      }
      if let outcome = loss(of: sitting, since) {
        stream.dismiss()
        return outcome
      }
    }
  }

  /// Decodes for as long as there is room, at least so many pieces.
  private func fill(
    _ stream: SpeechStream, _ feed: inout SpeechFeed, atLeast pieces: Int = .max
  ) {
    var left = pieces
    // A piece is shorter than that in any rate.
    while left > 0, stream.room >= 1 << 16 {
      let samples = feed.next()
      if samples.isEmpty { return stream.finish() }
      stream.give(samples)
      left -= 1
    }
  }

  /// Until there is something to say: the next word about how far it is, or the end.
  private func pause(until stream: SpeechStream, _ line: OutputLine) -> Duration {
    if !hasBegun { return .milliseconds(4) }
    guard let length else { return Self.pace }
    return min(Self.pace, max(.milliseconds(2), length - heard))
  }

  private func loss(of sitting: Sitting, _ since: Duration) -> Outcome? {
    if sitting.hasEnded { return .lost }
    if sitting.phase == .closed || sitting.isLeft {
      return wish.course == .ending ? .hushed : .closed
    }
    let stands = wish.course == .speaking && MonotonicTime.now - since > Self.standstill
    return stands ? .lost : nil
  }

  /// Goes on as if it were heard.
  private func goByClock() throws(SoundFileError) -> Outcome {
    if length == nil { length = try measured() }
    while let length, heard < length {
      guard awaitWish() else { return .hushed }
      let from = MonotonicTime.now
      bell.wait(atMost: min(Self.pace, length - heard))
      heard += MonotonicTime.now - from
      tellProgress()
    }
    return .ended
  }

  private func measured() throws(SoundFileError) -> Duration {
    var feed = try SpeechFeed(utterance, rate: Take.rate, after: .zero)
    if let length = feed.length { return length }
    var count = 0
    while case let samples = feed.next(), !samples.isEmpty { count += samples.count }
    return .inSeconds(Double(count) / Double(Take.rate))
  }
}
