import CEspeak
import Synchronization

/// What a robot said: one channel.
public struct SpokenSound: Hashable, Sendable {
  public var samples: [Int16]
  /// Samples a second.
  public var rate: Int
}

/// Why a robot says nothing.
public struct RobotFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// In words, with what to do.
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// Says a text aloud, into memory: about 30 ms for eight seconds of speech.
///
/// espeak-ng is one thing for the whole process, so one text is spoken at a time; any thread may ask.
/// - Parameters:
///   - text: at most 20,000 characters, as a page has; nothing in it is taken for a command.
///   - language: a BCP 47 tag; one that espeak-ng does not know is spoken with its own default.
/// - Throws: where espeak-ng is not on this machine, or gives no sound.
public func speakAloud(_ text: String, language: String) throws(RobotFailure) -> SpokenSound {
  guard let library = EspeakLibrary.opened else {
    throw RobotFailure(
      "The robot cannot speak: espeak-ng is not on this machine. "
        + "Install libespeak-ng1 and espeak-ng-data.")
  }
  guard text.contains(where: { $0.isLetter || $0.isNumber }) else {
    throw RobotFailure("The robot has nothing to say about this page.")
  }
  let samples = mouth.withLock { heard in
    heard.removeAll()
    current = []
    library.setCallback(collectSamples)
    library.say(String(text.prefix(20_000)), language)
    heard = current
    current = []
    return heard
  }
  guard !samples.isEmpty else {
    throw RobotFailure("The robot gave no sound.")
  }
  return SpokenSound(samples: samples, rate: library.rate)
}

/// One text at a time.
private let mouth = Mutex<[Int16]>([])
/// What has been said of it; only touched while `mouth` is locked, by whoever locked it.
private nonisolated(unsafe) var current: [Int16] = []

private func collectSamples(
  _ samples: UnsafeMutablePointer<Int16>?, _ count: Int32, _: UnsafeMutablePointer<espeak_EVENT>?
) -> Int32 {
  if let samples, count > 0 {
    current.append(contentsOf: UnsafeBufferPointer(start: samples, count: Int(count)))
  }
  // Ten minutes are the most that any page is heard.
  return current.count > 600 * 48_000 ? 1 : 0
}

extension EspeakLibrary {
  fileprivate func say(_ text: String, _ language: String) {
    choose(language)
    // A little slower than usual: its listeners are four.
    _ = setParameter(espeakRATE, 150, 0)
    let words = Array(text.utf8.map { $0 == 0 ? UInt8(32) : $0 }) + [0]
    words.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      // 1: the text is UTF-8; without the flag for markup nothing in it is a command.
      _ = synthesise(start, bytes.count, 0, POS_CHARACTER, 0, 1, nil, nil)
    }
  }

  /// The voice of a language, else of its first part, else English.
  private func choose(_ language: String) {
    let tag = language.lowercased()
    let short = tag.split(separator: "-").first.map(String.init) ?? "en"
    for candidate in [tag, short, "en"] where select(candidate) { return }
  }

  private func select(_ language: String) -> Bool {
    language.withCString { name in
      var voice = espeak_VOICE()
      voice.languages = name
      return setVoice(&voice) == EE_OK
    }
  }
}
