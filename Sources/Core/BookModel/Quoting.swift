// How names and texts from outside are shown in messages.

/// `name` in quotation marks, made safe to print: one line, no control characters, at most 80 letters.
public func quoted(_ name: String) -> String { "“\(printable(name))”" }

/// `name` on one line: control characters and those that turn the writing direction are written as `\u{A}`, and what
/// goes beyond 80 letters is left out.
public func printable(_ name: String) -> String {
  var shown = ""
  for (count, scalar) in name.unicodeScalars.enumerated() {
    if count == 80 { return shown + "…" }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: shown.unicodeScalars.append(scalar)
    }
  }
  return shown
}

/// “a”, “b” and “c”; beyond six names the rest is counted.
func listed(_ names: [String], by word: String = "and") -> String {
  let shown = names.prefix(6).map(quoted)
  if names.count > 6 { return "\(shown.joined(separator: ", ")) \(word) \(names.count - 6) more" }
  guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
  return "\(shown.dropLast().joined(separator: ", ")) \(word) \(last)"
}

/// `1 text`, `3 texts`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
