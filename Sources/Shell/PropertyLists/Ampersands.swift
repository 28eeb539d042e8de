/// Writes `&amp;` for every `&` that begins no reference XML knows, so that *Tom & Jerry* opens.
/// Comments, CDATA and the header are left alone. No line moves.
func escapeBareAmpersands(_ text: inout XMLText) {
  let bytes = text.utf8
  var result: [UInt8] = []
  var copied = 0
  var mended = 0
  var lines = LineCounter(line: 1 + text.linesBefore)
  var index = 0
  while index < bytes.count, mended < PlistLimits.ampersands {
    let found = index
    index += 1
    if bytes[found] == lessThan {
      index = max(index, endOfVerbatim(bytes, at: found))
    } else if bytes[found] == ampersand, !isReference(bytes, at: found) {
      result += bytes[copied..<index]
      result += "amp;".utf8
      copied = index
      mended += 1
      text.remark(bytes, found, &lines)
    }
  }
  guard copied > 0 else { return }
  text.utf8 = result + bytes[copied...]
}

private let ampersand = UInt8(ascii: "&")
private let lessThan = UInt8(ascii: "<")
private let bang = UInt8(ascii: "!")
private let question = UInt8(ascii: "?")

/// Counts lines once, however often it is asked.
private struct LineCounter {
  var line: Int
  private var counted = 0

  init(line: Int) { self.line = line }

  mutating func advance(to index: Int, in bytes: [UInt8]) -> Int {
    // An `&` never stands between CR and LF, so no break is counted twice.
    line += lineBreaks(in: bytes[counted..<index])
    counted = index
    return line
  }
}

extension XMLText {
  fileprivate mutating func remark(_ bytes: [UInt8], _ index: Int, _ lines: inout LineCounter) {
    guard notices.count < PlistLimits.notices else { return }
    let line = lines.advance(to: index, in: bytes)
    let notice = PlistNotice(
      htmlEntity(bytes, at: index).map { .unknownEntity($0) } ?? .bareAmpersand, line: line)
    if notices.last != notice { notices.append(notice) }
  }
}

/// The end of a comment, a CDATA section or a processing instruction that begins at `index`; `index`
/// itself if nothing of the kind does. One that has no end takes all the rest: nothing behind it can
/// be read, and looking for an end from each of a million beginnings would take for ever.
private func endOfVerbatim(_ bytes: [UInt8], at index: Int) -> Int {
  let rest = bytes[index...]
  guard let second = rest.dropFirst().first, second == bang || second == question else {
    return index
  }
  let end: Int? =
    if rest.starts(with: "<!--".utf8) {
      find("-->", in: bytes, from: index + 4)
    } else if rest.starts(with: "<![CDATA[".utf8) {
      find("]]>", in: bytes, from: index)
    } else if rest.starts(with: "<?".utf8) {
      find("?>", in: bytes, from: index)
    } else {
      index
    }
  return end ?? bytes.count
}

/// Whether a reference begins here that XML knows without a document type: one of five names, or
/// a number that is a character XML allows.
private func isReference(_ bytes: [UInt8], at index: Int) -> Bool {
  let rest = bytes[(index + 1)...]
  let known: [StaticString] = ["amp;", "lt;", "gt;", "quot;", "apos;"]
  if known.contains(where: { $0.withUTF8Buffer { rest.starts(with: $0) } }) { return true }
  guard rest.first == UInt8(ascii: "#"), let name = nameOfReference(bytes, at: index) else {
    return false
  }
  let hexadecimal = name.hasPrefix("#x")
  let digits = name.dropFirst(hexadecimal ? 2 : 1)
  return UInt32(digits, radix: hexadecimal ? 16 : 10)
    .flatMap(Unicode.Scalar.init).map(isAllowedInXML) ?? false
}

/// XML 1.0, production 2.
private func isAllowedInXML(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
  default: false
  }
}

/// What stands between `&` and `;`, if it is short and has only letters, digits and `#`.
private func nameOfReference(_ bytes: [UInt8], at index: Int) -> String? {
  let name = bytes[(index + 1)...].prefix(32).prefix {
    switch $0 {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"):
      true
    default: false
    }
  }
  guard !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";")
  else { return nil }
  return String(decoding: name, as: UTF8.self)
}

/// `&name;` as it stands there, where it has the form of an entity that HTML may know.
private func htmlEntity(_ bytes: [UInt8], at index: Int) -> String? {
  guard let name = nameOfReference(bytes, at: index), !name.hasPrefix("#") else { return nil }
  return "&\(name);"
}
