/// The lines of a settings file: where each key stands, and the text without the lines that no key file has, so that one
/// bad line does not cost the others.
struct SettingsLines {
  /// A line that is neither a section, nor a key with a value, nor a comment.
  struct Fault {
    var line: Int
    var text: String
  }

  private struct Place: Hashable {
    var group: String
    var key: String
  }

  private(set) var text = ""
  private(set) var faults: [Fault] = []
  private var lines: [Place: Int] = [:]

  init(_ bytes: [UInt8]) {
    var group: String?
    // A NUL would end the text for C; it has no meaning in a settings file.
    let whole = String(decoding: bytes.filter { $0 != 0 && $0 != 13 }, as: UTF8.self)
    for (index, line) in whole.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let bare = Self.trimmed(index == 0 && line.hasPrefix("\u{FEFF}") ? line.dropFirst() : line)
      if bare.isEmpty || bare.hasPrefix("#") { continue }
      if let name = Self.section(bare) {
        group = name
      } else if let group, let key = Self.key(bare) {
        lines[Place(group: group, key: key)] = index + 1
      } else {
        faults.append(Fault(line: index + 1, text: String(bare)))
        continue
      }
      text += "\(bare)\n"
    }
  }

  /// The line of a key, from 1; the last where it stands twice, which is the one that holds.
  func line(of key: String, in group: String) -> Int? { lines[Place(group: group, key: key)] }

  private static func section(_ line: Substring) -> String? {
    guard line.hasPrefix("["), line.hasSuffix("]") else { return nil }
    let name = line.dropFirst().dropLast()
    let isPlain = name.unicodeScalars.allSatisfy { $0 != "[" && $0 != "]" && $0.value >= 32 }
    return name.isEmpty || !isPlain ? nil : String(name)
  }

  private static func key(_ line: Substring) -> String? {
    guard let equals = line.firstIndex(of: "=") else { return nil }
    let key = trimmed(line[..<equals])
    let isPlain = key.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789-".unicodeScalars.contains($0))
    }
    return key.isEmpty || !isPlain ? nil : String(key)
  }

  private static func trimmed(_ line: Substring) -> Substring {
    var line = line.drop { $0 == " " || $0 == "\t" }
    while line.last == " " || line.last == "\t" { line.removeLast() }
    return line
  }
}
