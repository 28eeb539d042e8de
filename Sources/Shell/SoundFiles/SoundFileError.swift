/// A sound file that could not be read or written, in words.
public struct SoundFileError: Error, Hashable, Sendable, CustomStringConvertible {
  public var path: String
  /// What is wrong; no full stop.
  public var reason: String

  public init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
  }

  public var description: String { "\(path): \(reason)" }
}
