/// A save that did not succeed: at which step, on which file, and why.
///
/// Up to and including `.rename` the old file is whole and unchanged. After a failed `.syncFolder`
/// the new file is in its place and whole, and only a power cut could bring the old one back.
public struct FileSaveError: Error, Hashable, Sendable {
  /// What a save does, in this order.
  public enum Step: Hashable, Sendable {
    case makeFolder, create, write, sync, rename, syncFolder
  }

  public var step: Step
  /// The file or folder that was to be made.
  public var path: String
  /// The system's own words, such as "No space left on device".
  public var reason: String

  public init(step: Step, path: String, reason: String) {
    self.step = step
    self.path = path
    self.reason = reason
  }

  init(_ step: Step, _ path: String, _ code: Int32) {
    self.init(step: step, path: path, reason: systemWords(code))
  }
}

extension FileSaveError: CustomStringConvertible {
  public var description: String {
    let deed =
      switch step {
      case .makeFolder: "the folder could not be made"
      case .create: "a new file could not be made beside it"
      case .write, .sync: "it could not be written"
      case .rename: "the new file could not take its place"
      case .syncFolder: "it was written, but the disk did not confirm it"
      }
    return "\(path): \(deed): \(reason)"
  }
}
