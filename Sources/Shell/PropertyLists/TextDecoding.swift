/// Text as UTF-8, with a remark where it had to be guessed.
struct DecodedText {
  var utf8: [UInt8]
  var notice: PlistNotice.Kind?
}

/// Any bytes that an editor may have left, as UTF-8. Lines stay where they are.
func decode(_ bytes: [UInt8]) throws(PlistError) -> DecodedText {
  if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
    throw .unknownEncoding("UTF-32", line: 1)
  }
  if let order = ByteOrder(bytes) {
    return DecodedText(utf8: order.utf8(bytes), notice: .utf16)
  }
  let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  let declared = declaredEncoding(body)
  if String(validating: body, as: UTF8.self) != nil {
    let misnamed = declared.flatMap { isUTF8($0) || body.allSatisfy { $0 < 0x80 } ? nil : $0 }
    return DecodedText(utf8: body, notice: misnamed.map { .encodingMisnamed($0) })
  }
  if let declared, !isUTF8(declared) {
    guard let encoding = LegacyEncoding(named: declared) else {
      throw .unknownEncoding(declared, line: lineNumber(of: firstByteOfHeader(body) ?? 0, in: body))
    }
    return DecodedText(utf8: encoding.utf8(body))
  }
  return try decodeUndeclared(body)
}

private func decodeUndeclared(_ bytes: [UInt8]) throws(PlistError) -> DecodedText {
  let census = UTF8Census(bytes)
  // Text that is UTF-8 elsewhere is UTF-8 with a wound, not another encoding.
  guard census.multibyte < census.broken, let encoding = LegacyEncoding.guess(bytes) else {
    throw .notUTF8(line: lineNumber(of: census.firstBroken ?? 0, in: bytes))
  }
  return DecodedText(
    utf8: encoding.utf8(bytes), notice: encoding == .macRoman ? .macRoman : .latin1)
}

private func isUTF8(_ name: String) -> Bool {
  ["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased())
}

/// How much of the bytes is UTF-8.
private struct UTF8Census {
  /// Well-formed characters of more than one byte.
  var multibyte = 0
  var broken = 0
  var firstBroken: Int?

  init(_ bytes: [UInt8]) {
    var parser = Unicode.UTF8.ForwardParser()
    var source = bytes.makeIterator()
    var position = 0
    while true {
      switch parser.parseScalar(from: &source) {
      case .emptyInput: return
      case .valid(let scalar):
        multibyte += scalar.count > 1 ? 1 : 0
        position += scalar.count
      case .error(let length):
        broken += 1
        firstBroken = firstBroken ?? position
        position += length
      }
    }
  }
}

// MARK: - UTF-16

private enum ByteOrder {
  case little, big

  /// By the mark at the beginning, or by a `<` of two bytes.
  init?(_ bytes: [UInt8]) {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE), (UInt8(ascii: "<"), 0): self = .little
    case (0xFE, 0xFF), (0, UInt8(ascii: "<")): self = .big
    default: return nil
    }
  }

  /// Without the mark. Lone surrogates become U+FFFD; half a unit at the end is dropped.
  func utf8(_ bytes: [UInt8]) -> [UInt8] {
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return self == .big ? first << 8 | second : second << 8 | first
    }
    let text = Array(String(decoding: units, as: UTF16.self).utf8)
    return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
  }
}

// MARK: - The header

/// Where `<?xml` begins, if it does near the beginning.
private func firstByteOfHeader(_ bytes: [UInt8]) -> Int? {
  let beginning = bytes.prefix(4096)
  return beginning.indices.first { beginning[$0...].starts(with: "<?xml".utf8) }
}

/// The name in `encoding="NAME"` of the XML header.
func declaredEncoding(_ bytes: [UInt8]) -> String? {
  guard let start = firstByteOfHeader(bytes) else { return nil }
  let header = bytes[start...].prefix(256).prefix { $0 != UInt8(ascii: ">") }
  let word = Array("encoding".utf8)
  guard let found = header.indices.first(where: { header[$0...].starts(with: word) }) else {
    return nil
  }
  let value = header[(found + word.count)...].drop { isBlank($0) || $0 == UInt8(ascii: "=") }
  guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
    return nil
  }
  return String(decoding: value.dropFirst().prefix { $0 != quote }, as: UTF8.self)
}
