/// Where a sound file is.
public enum SoundPlace: Hashable, Sendable {
  /// One of ours: an absolute path.
  case file(String)
  /// A name in somebody else's folder, a book's, out of which nothing may lead, whatever links it holds.
  case beneath(folder: String, name: String)
  /// Of no file: what a robot would say on that page.
  case robot(PageKey)
}

extension SoundPlace: CustomStringConvertible {
  /// The file's name, for the words of an error.
  public var description: String {
    switch self {
    case .file(let path): path
    case .beneath(let folder, let name): "\(folder)/\(name)"
    case .robot(let key): "the robot's page \(key.page.rawValue)"
    }
  }
}

/// A recorded voice that is to be heard, one at a time.
public struct Utterance: Hashable, Sendable {
  /// Tells its news from those of another.
  public var id: Int
  public var sound: SoundPlace
  /// `nil`: all of it, as it is.
  public var treatment: Treatment?

  public init(id: Int, _ sound: SoundPlace, treatment: Treatment? = nil) {
    self.id = id
    self.sound = sound
    self.treatment = treatment
  }

  /// One of our own files, by its absolute path.
  public init(id: Int, path: String, treatment: Treatment? = nil) {
    self.init(id: id, .file(path), treatment: treatment)
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
