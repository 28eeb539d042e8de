import Narrating
import Synchronization

/// What is told of the one voice, on its way from whoever plays it to whoever wants to know.
final class SpeechDesk: Sendable {
  private struct Inside {
    /// The utterance that is being heard; what is told of another is too late.
    var current: ObjectIdentifier?
    var news: [SpeechNews] = []
    var notify: @Sendable () -> Void = {}
  }

  private let inside = Mutex(Inside())

  func onNews(_ notify: @escaping @Sendable () -> Void) { inside.withLock { $0.notify = notify } }

  /// From now on only this one's news counts; with `nil` nobody's.
  func begin(_ speaker: AnyObject?) {
    inside.withLock { inside in
      inside.current = speaker.map { ObjectIdentifier($0) }
      inside.news.removeAll()
    }
  }

  func tell(_ news: SpeechNews, from speaker: AnyObject) {
    let notify = inside.withLock { inside -> (@Sendable () -> Void)? in
      guard inside.current == ObjectIdentifier(speaker) else { return nil }
      // Of two that nobody has asked for the later one is enough.
      if case .progress = news, case .progress = inside.news.last { inside.news.removeLast() }
      inside.news.append(news)
      return inside.notify
    }
    notify?()
  }

  func collect() -> [SpeechNews] {
    inside.withLock { inside in
      defer { inside.news.removeAll() }
      return inside.news
    }
  }
}
