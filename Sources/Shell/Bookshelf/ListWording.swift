import BookModel
import Folders
import PropertyLists

// What an author reads about a property list that cannot be read, or was read with a remark; the words are where the
// defects are found.

extension PlistError {
  func diagnostic(file: String) -> Diagnostic {
    Diagnostic(
      .error, Diagnostic.Code(rawValue: code) ?? .plistUnreadable, file: file, line: line,
      message: message, advice: advice)
  }
}

extension PlistNotice {
  func diagnostic(file: String) -> Diagnostic {
    Diagnostic(
      .remark, Diagnostic.Code(rawValue: code) ?? .plistUnreadable, file: file, line: line,
      message: message, advice: advice)
  }
}

extension FolderError {
  /// For a property list that could not even be opened.
  func diagnostic(ofList file: String) -> Diagnostic {
    if case .tooLarge(let limit) = self {
      return PlistError.tooLarge(limit: limit).diagnostic(file: file)
    }
    return Diagnostic(
      .error, .plistUnreadable, file: file, message: "The list cannot be read: \(description).",
      advice: "Put the file itself there, with permission to read it.")
  }
}
