import Sounding
import Synchronization

/// What is wished of an utterance: said by one thread, seen by those who decode and play it.
final class SpeechWish: Sendable {
  private let now = Atomic<UInt8>(SpeechVoice.Course.speaking.rawValue)

  var course: SpeechVoice.Course {
    get { SpeechVoice.Course(rawValue: now.load(ordering: .acquiring)) ?? .ending }
    set { now.store(newValue.rawValue, ordering: .releasing) }
  }
}

/// The samples of an utterance on their way to one opening of the loudspeaker, in its rate.
final class SpeechStream: @unchecked Sendable {
  /// A second and more, so that a busy disk is not heard.
  private let ring = SampleRing(capacity: 1 << 17)
  private let wish: SpeechWish
  private let end = Atomic<Int>(.max)
  private let dismissed = Atomic<Bool>(false)
  private let letGo = Atomic<Bool>(false)

  init(_ wish: SpeechWish) { self.wish = wish }

  // What the one who decodes does and asks.

  /// How many more fit.
  var room: Int { ring.room }
  /// How many have been taken by the device.
  var taken: Int { ring.takenCount }
  /// All have been given, and taken.
  var isHeard: Bool { taken >= end.load(ordering: .acquiring) }
  /// The player is done with it, and will not look at it again.
  var isLetGo: Bool { letGo.load(ordering: .acquiring) }

  /// Adds samples, for which there must be room.
  func give(_ samples: [Float]) { _ = samples.withUnsafeBufferPointer { ring.put($0) } }

  /// No more will be given.
  func finish() { end.store(ring.putCount, ordering: .releasing) }

  /// It fades out, whatever is wished of its utterance.
  func dismiss() { dismissed.store(true, ordering: .releasing) }

  // What the player asks and does.

  var course: SpeechVoice.Course {
    dismissed.load(ordering: .acquiring) ? .ending : wish.course
  }
  func take(into buffer: UnsafeMutableBufferPointer<Float>) -> Int { ring.take(into: buffer) }
  func release() { letGo.store(true, ordering: .releasing) }
}
