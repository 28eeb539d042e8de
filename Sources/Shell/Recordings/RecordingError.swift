import Glibc

/// Something that could not be done with takes, in the user's words: what, on which file, why, and what to do.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What stands in the way.
  public enum Kind: Hashable, Sendable {
    /// The disk is full, or has too little room to begin.
    case noRoom
    /// The store cannot be written to; what is there can be heard.
    case readOnly
    /// Another Tangerine is writing there.
    case busy
    /// A file is not as it was written.
    case damaged
    /// There is no such take, or voice.
    case missing
    /// A file from outside is not what it should be, or beyond a limit.
    case refused
    /// The disk did not do its work.
    case failed
  }

  public var kind: Kind
  public let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// - Parameter what: What could not be done: “the recording could not be kept”.
  init(_ what: String, _ fault: FileFault) {
    let (kind, advice) = Self.judge(fault.code)
    self.init(kind, "\(what): \(fault.path): \(fault.reason). \(advice)")
  }

  private static func judge(_ code: Int32) -> (Kind, String) {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: (.noRoom, "Make room on the disk and try again.")
    case EROFS, EACCES, EPERM:
      (
        .readOnly,
        "Make the folder one that you may write to; what is in it can be heard meanwhile."
      )
    case ENOENT: (.missing, "It may have been moved or deleted.")
    default: (.failed, "Look at the disk: it did not do what it was asked.")
    }
  }
}

/// Runs something on the disk, and says a fault in words.
func saying<Result>(
  _ what: String, _ deed: () throws(FileFault) -> Result
) throws(RecordingError) -> Result {
  do throws(FileFault) { return try deed() } catch { throw RecordingError(what, error) }
}
