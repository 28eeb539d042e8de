import BookModel
import Measures
import Pixels
import PropertyLists

/// Reads values of one property list into the book's own types; says what it cannot use, with its line.
struct ListReader {
  /// The list's file name.
  let file: String
  let notes: Notes
  /// The language of plain strings.
  var language: LanguageTag = .english

  func place(_ node: PlistNode) -> ListPlace { ListPlace(file: file, line: node.line) }

  /// A text as it was written, cleaned; a number counts as its digits, with a remark.
  func string(_ node: PlistNode, _ key: String) -> String? {
    switch node.value {
    case .string(let text):
      let clean = CleanText(text)
      if clean.wasCut { notes.add(.textCut(at: place(node))) }
      return clean.text
    case .integer(let number): return used("\(number)", node, key, wanted: "a string")
    case .real(let number): return used("\(number)", node, key, wanted: "a string")
    default: return refused(node, key, wanted: "a string")
    }
  }

  /// A name as it was written, byte for byte.
  func name(_ node: PlistNode, _ key: String) -> String? {
    if case .string(let name) = node.value { return name }
    return refused(node, key, wanted: "a file name")
  }

  /// A number; one written as text counts, with a remark.
  func number(_ node: PlistNode, _ key: String) -> Double? {
    switch node.value {
    case .integer(let number): return Double(number)
    case .real(let number): return number
    case .string(let text):
      guard let number = Double(text), number.isFinite else {
        return refused(node, key, wanted: "a number")
      }
      return used(number, node, key, wanted: "a number")
    default: return refused(node, key, wanted: "a number")
    }
  }

  /// One of the values of an enumeration, with the one that was probably meant.
  func choice<T: RawRepresentable & CaseIterable>(
    _ node: PlistNode, _ key: String, as type: T.Type = T.self
  ) -> T? where T.RawValue == String {
    guard let written = name(node, key) else { return nil }
    if let value = T(rawValue: written) { return value }
    let allowed = type.allCases.map(\.rawValue)
    notes.add(
      .unknownValue(
        written, of: key, allowed: allowed, suggestion: nearest(to: written, among: allowed),
        at: place(node)))
    return nil
  }

  func list(_ node: PlistNode, _ key: String) -> [PlistNode]? {
    if case .array(let nodes) = node.value { return nodes }
    return refused(node, key, wanted: "a list")
  }

  func pairs(_ node: PlistNode, _ key: String) -> [PlistPair]? {
    if case .dictionary(let pairs) = node.value { return pairs }
    return refused(node, key, wanted: "a dictionary")
  }

  func refused<T>(_ node: PlistNode, _ key: String, wanted: String) -> T? {
    notes.add(
      .wrongType(key, wanted: wanted, found: node.kind, used: false, at: place(node)))
    return nil
  }

  private func used<T>(_ value: T, _ node: PlistNode, _ key: String, wanted: String) -> T {
    notes.add(
      .wrongType(key, wanted: wanted, found: node.kind, used: true, at: place(node)))
    return value
  }

  /// `#RRGGBB` or `#RGB`.
  func colour(_ node: PlistNode, _ key: String) -> Colour? {
    guard let written = name(node, key) else { return nil }
    let digits = written.hasPrefix("#") ? written.dropFirst() : written[...]
    let long = digits.count == 3 ? digits.flatMap { [$0, $0] } : Array(digits)
    guard long.count == 6, long.allSatisfy(\.isHexDigit), let hex = UInt32(String(long), radix: 16)
    else {
      notes.add(
        .unknownValue(written, of: key, allowed: ["a colour such as #F28C28"], at: place(node)))
      return nil
    }
    return Colour(hex)
  }

  /// A BCP 47 tag; `pt_BR` is taken for `pt-BR`.
  func languageTag(_ node: PlistNode, _ key: String) -> LanguageTag? {
    guard let written = name(node, key) else { return nil }
    if let tag = LanguageTag(written: written) { return tag }
    notes.add(
      .unknownValue(
        written, of: key, allowed: ["a language such as en, fr or pt-BR"], at: place(node)))
    return nil
  }
}

extension LanguageTag {
  /// `nil` where `written` has not the form of a tag: letters, then parts of letters and digits.
  init?(written: String) {
    let parts = written.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = parts.first, (2...8).contains(first.count),
      first.allSatisfy({ $0.isASCII && $0.isLetter }),
      parts.dropFirst().allSatisfy({ part in
        (1...8).contains(part.count)
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      })
    else { return nil }
    self.init(parts.joined(separator: "-"))
  }
}

extension PlistNode {
  /// What it is, in an author's words.
  var kind: String {
    switch value {
    case .string: "a string"
    case .integer, .real: "a number"
    case .boolean: "true or false"
    case .data: "data"
    case .array: "a list"
    case .dictionary: "a dictionary"
    }
  }
}
