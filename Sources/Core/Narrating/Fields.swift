/// Lines of `name: value`, in which our own files describe themselves: readable anywhere, and lines that this program
/// does not know are no fault.
struct Fields {
  private(set) var lines: [(name: String, value: String)] = []

  init() {}

  mutating func add(_ name: String, _ value: some CustomStringConvertible) {
    lines.append((name, value.description))
  }

  /// The first value of that name.
  subscript(name: String) -> String? { lines.first { $0.name == name }?.value }

  func number(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

  /// One line for each, with a line feed at its end.
  var text: String { lines.map { "\($0.name): \(escaped($0.value))\n" }.joined() }

  /// Reads lines; those that have no name are passed over.
  init(_ text: some StringProtocol) {
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: line[..<colon], as: UTF8.self)
      var value = line[line.index(after: colon)...]
      if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
      lines.append((name, unescaped(value)))
    }
  }
}

/// Without control characters: a line feed is `\n`, a backslash `\\`, every other control `\xHH`.
private func escaped(_ value: String) -> String {
  var bytes: [UInt8] = []
  for byte in value.utf8 {
    switch byte {
    case UInt8(ascii: "\\"): bytes += Array(#"\\"#.utf8)
    case UInt8(ascii: "\n"): bytes += Array(#"\n"#.utf8)
    case 0..<0x20, 0x7F: bytes += Array(#"\x"#.utf8) + [hexDigit(byte >> 4), hexDigit(byte & 15)]
    default: bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// An escape that is none of ours stays as it stands.
private func unescaped(_ value: some Sequence<UInt8>) -> String {
  var (bytes, rest) = ([UInt8](), Array(value)[...])
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "\\") else {
      bytes.append(byte)
      continue
    }
    switch rest.first {
    case UInt8(ascii: "\\"): bytes.append(byte)
    case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "x"):
      let digits = rest.dropFirst().prefix(2).compactMap(hexValue)
      if digits.count == 2 {
        bytes.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
      continue
    default:
      bytes.append(byte)
      continue
    }
    rest = rest.dropFirst()
  }
  return String(decoding: bytes, as: UTF8.self)
}
