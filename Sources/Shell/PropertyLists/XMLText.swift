/// XML as UTF-8, ready to be parsed, and what had to be done to it. Whatever was done, no line has
/// moved but by `linesBefore`.
struct XMLText {
  var utf8: [UInt8]
  /// Line breaks in what was dropped from the beginning.
  var linesBefore = 0
  var notices: [PlistNotice] = []
}

/// Decodes, tells XML from other text, drops what stands before the header and mends `&`.
func decodeText(_ bytes: [UInt8]) throws(PlistError) -> XMLText {
  let decoded = try decode(bytes)
  var text = XMLText(utf8: decoded.utf8)
  text.notices += decoded.notice.map { [PlistNotice($0)] } ?? []
  if let zero = text.utf8.firstIndex(of: 0) {
    throw .malformed(.controlCharacter(0), line: lineNumber(of: zero, in: text.utf8))
  }
  let beginning = try Beginning(text.utf8)
  if beginning.dropped > 0 {
    text.linesBefore = lineBreaks(in: text.utf8.prefix(beginning.dropped))
    text.utf8.removeFirst(beginning.dropped)
    text.notices.append(PlistNotice(.strayBytesBeforeHeader, line: 1))
  }
  escapeBareAmpersands(&text)
  return text
}

/// What a text begins with.
private struct Beginning {
  /// Bytes before the XML header, or before the first tag, that no XML parser would suffer.
  var dropped = 0

  init(_ text: [UInt8]) throws(PlistError) {
    let start = skipBlanks(text, from: 0)
    guard start < text.count else { throw .empty }
    try refuseOtherText(text, from: start)
    let markup = firstMarkup(text)
    let stray = text[..<markup.index].contains { !isBlank($0) } && !markup.onlyComments
    if text[markup.index...].starts(with: "<?xml".utf8) {
      dropped = markup.index
    } else if stray {
      guard startsPlist(text, markup.index) else {
        throw .otherText(otherText(text, from: start), line: lineNumber(of: start, in: text))
      }
      dropped = markup.index
    }
  }
}

/// The first `<` that begins no comment, and whether only blanks and comments stand before it.
private func firstMarkup(_ text: [UInt8]) -> (index: Int, onlyComments: Bool) {
  var index = 0
  var onlyComments = true
  while index < text.count {
    if text[index] != UInt8(ascii: "<") {
      onlyComments = onlyComments && isBlank(text[index])
      index += 1
    } else if text[index...].starts(with: "<!--".utf8),
      let end = find("-->", in: text, from: index + 4)
    {
      index = end + 3
    } else {
      return (index, onlyComments)
    }
  }
  return (index, onlyComments)
}

/// Whether a property list may begin here.
private func startsPlist(_ text: [UInt8], _ index: Int) -> Bool {
  ["<plist", "<!DOCTYPE plist", "<dict", "<array"].contains {
    text[index...].starts(with: $0.utf8)
  }
}

/// After blanks of any kind, those that XML does not know among them.
private func skipBlanks(_ text: [UInt8], from start: Int) -> Int {
  // No-break space, zero-width space, byte order mark.
  let odd: [[UInt8]] = [[0xC2, 0xA0], [0xE2, 0x80, 0x8B], [0xEF, 0xBB, 0xBF]]
  var index = start
  while index < text.count {
    if isBlank(text[index]) {
      index += 1
    } else if let blank = odd.first(where: { text[index...].starts(with: $0) }) {
      index += blank.count
    } else {
      return index
    }
  }
  return index
}

/// The first place of `word` from `start` on.
func find(_ word: StaticString, in text: [UInt8], from start: Int) -> Int? {
  word.withUTF8Buffer { word in
    guard let first = word.first, start + word.count <= text.count else { return nil }
    return (start...(text.count - word.count)).first {
      text[$0] == first && text[$0...].starts(with: word)
    }
  }
}

// MARK: - Other kinds of text

/// Refuses what shows by its first character that it is no XML.
private func refuseOtherText(_ text: [UInt8], from start: Int) throws(PlistError) {
  let rest = text[start...]
  if rest.starts(with: "{\\rtf".utf8) { throw .richText }
  let line = lineNumber(of: start, in: text)
  let beginning = String(decoding: rest.prefix(32), as: UTF8.self).lowercased()
  if beginning.hasPrefix("<!doctype html") || beginning.hasPrefix("<html") {
    throw .otherText(.html, line: line)
  }
  if let first = rest.first, "{[(\"".utf8.contains(first) {
    throw .otherText(otherText(text, from: start), line: line)
  }
}

/// JSON has a `:` after its first word and the old style a `=`.
private func otherText(_ text: [UInt8], from start: Int) -> PlistError.OtherText {
  var quoted = false
  for byte in text[start...].prefix(4096) {
    switch byte {
    case UInt8(ascii: "\""): quoted.toggle()
    case UInt8(ascii: "=") where !quoted: return .oldStyle
    case UInt8(ascii: ":") where !quoted: return .json
    default: break
    }
  }
  switch text[start] {
  case UInt8(ascii: "["): return .json
  case UInt8(ascii: "{"), UInt8(ascii: "("): return .oldStyle
  default: return .plain
  }
}
