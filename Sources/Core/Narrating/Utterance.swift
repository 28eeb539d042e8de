/// A recorded voice that is to be heard, one at a time.
public struct Utterance: Hashable, Sendable {
  /// Tells its news from those of another.
  public var id: Int
  /// The sound file.
  public var path: String
  /// `nil`: all of it, as it is.
  public var treatment: Treatment?

  public init(id: Int, path: String, treatment: Treatment? = nil) {
    self.id = id
    self.path = path
    self.treatment = treatment
  }
}

/// What is asked of the one voice.
public enum SpeechDeed: Hashable, Sendable {
  /// Another that is being heard fades out within 30 ms.
  case say(Utterance)
  case pause
  case resume
  /// Fades out.
  case hush
}

/// What is told of it; an utterance that was hushed or replaced says nothing more.
public enum SpeechNews: Hashable, Sendable {
  /// Its first sample has gone to the device.
  case began(_ id: Int)
  /// How far it is, as a share 0…1; about twenty times a second.
  case progress(_ id: Int, Double)
  case ended(_ id: Int)
  /// It cannot be heard; in words.
  case failed(_ id: Int, String)
}
