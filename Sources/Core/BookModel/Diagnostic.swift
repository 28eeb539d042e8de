/// One thing to tell an author about a book: what is wrong, on which file and line, why, and what to do.
public struct Diagnostic: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// Something cannot be shown.
    case error
    /// The book opens; something is not as its author may think.
    case remark
  }

  public var severity: Severity
  /// What kind of thing it is.
  public var code: Code
  /// The file's name in the folder; `nil` where the folder itself is meant.
  public var file: String?
  /// From 1; `nil` where no line can be told.
  public var line: Int?
  /// What is wrong and why: one or two sentences.
  public var message: String
  /// What to do: one sentence.
  public var advice: String

  public init(
    _ severity: Severity, _ code: Code, file: String? = nil, line: Int? = nil, message: String,
    advice: String
  ) {
    self.severity = severity
    self.code = code
    self.file = file
    self.line = line
    self.message = message
    self.advice = advice
  }
}
