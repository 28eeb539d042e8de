public import BookModel
public import Folders

/// What `check` found of one folder.
public struct CheckedFolder: Hashable, Sendable {
  /// The folder's own name.
  public var name: String
  public var diagnostics: [Diagnostic]
  /// 0 nothing to say, 1 it opens with remarks, 2 it does not open.
  public var exitStatus: Int32

  public init(_ loaded: LoadedBook) {
    name = loaded.folder.name
    diagnostics = loaded.diagnostics
    exitStatus = loaded.exitStatus
  }

  /// A folder that could not even be opened.
  public init(name: String, _ error: FolderError) {
    self.name = name
    diagnostics = [.folderUnreadable(error.description)]
    exitStatus = 2
  }
}

/// The report for people: a line for each folder, and under it one for each diagnostic. No newline at the end.
public func checkReportText(_ folders: [CheckedFolder]) -> String {
  folders.map { folder in
    ([folder.headline] + folder.diagnostics.map { "  \($0.sentence)" }).joined(separator: "\n")
  }.joined(separator: "\n")
}

/// The report for programs (contract, §6): one array for all folders, an object a line, `[]` when there is nothing.
public func checkReportJSON(_ folders: [CheckedFolder]) -> String {
  let objects = folders.flatMap { folder in folder.diagnostics.map { $0.json(book: folder.name) } }
  return objects.isEmpty ? "[]" : "[\n  \(objects.joined(separator: ",\n  "))\n]"
}

extension CheckedFolder {
  fileprivate var headline: String {
    let name = printable(name)
    let errors = diagnostics.count { $0.severity == .error }
    switch exitStatus {
    case 0: return "\(name): in order."
    case 2: return "\(name): does not open."
    default:
      let shown = errors == 0 ? "" : ", \(errors) of them about what cannot be shown"
      let count = diagnostics.count
      return "\(name): opens, with \(count) remark\(count == 1 ? "" : "s")\(shown)."
    }
  }
}

extension Diagnostic {
  /// `Book.plist, line 12: message advice (code)`.
  fileprivate var sentence: String {
    let place = file.map { file in
      printable(file) + (line.map { ", line \($0)" } ?? "") + ": "
    }
    return "\(place ?? "")\(message) \(advice) (\(code.rawValue))"
  }

  fileprivate func json(book: String) -> String {
    let fields = [
      ("book", quotedJSON(book)), ("severity", quotedJSON(severity.rawValue)),
      ("file", file.map(quotedJSON) ?? "null"), ("line", line.map { "\($0)" } ?? "null"),
      ("code", quotedJSON(code.rawValue)), ("message", quotedJSON(message)),
      ("advice", quotedJSON(advice)),
    ]
    return "{\(fields.map { "\"\($0)\": \($1)" }.joined(separator: ", "))}"
  }
}

/// A JSON string (RFC 8259, §7). Foundation's encoder would sort the fields, or shuffle them.
func quotedJSON(_ text: String) -> String {
  var json = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": json += "\\\""
    case "\\": json += "\\\\"
    case "\n": json += "\\n"
    case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
      let digits = String(scalar.value, radix: 16)
      json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: json.unicodeScalars.append(scalar)
    }
  }
  return json + "\""
}
