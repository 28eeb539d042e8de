import CExpat

/// An error of expat, and what is needed to say it in an author's words.
struct XMLFailure {
  var code: XML_Error
  /// The byte at which expat gave up.
  var index: Int
  var line: Int
  /// The innermost element that is open.
  var open: (name: String, line: Int)?
  var sawRoot: Bool

  func explained(_ text: [UInt8]) -> PlistError {
    if let quote = curlyQuoteInTag(text) { return .curlyQuotes(line: line + quote) }
    switch code {
    case XML_ERROR_NO_ELEMENTS where open == nil && !sawRoot: return .empty
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
      XML_ERROR_UNCLOSED_CDATA_SECTION:
      return .malformed(.cutShort(open: open?.name), line: line)
    case XML_ERROR_TAG_MISMATCH: return mismatch(text)
    case XML_ERROR_INVALID_TOKEN: return .malformed(invalidToken(text), line: line)
    case XML_ERROR_XML_DECL, XML_ERROR_MISPLACED_XML_PI: return .malformed(.header, line: line)
    default: return .malformed(.other(words), line: line)
    }
  }

  private var words: String {
    switch code {
    case XML_ERROR_SYNTAX: "something stands where only a tag may"
    case XML_ERROR_DUPLICATE_ATTRIBUTE: "a tag says the same thing twice"
    default: XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    }
  }

  private func mismatch(_ text: [UInt8]) -> PlistError {
    guard let open else { return .malformed(.other(words), line: line) }
    let found = tail(text).prefix { $0 != UInt8(ascii: ">") && !isBlank($0) }
    return .malformed(
      .tagMismatch(
        opened: open.name, openedLine: open.line, found: beginning(of: found)),
      line: line)
  }

  private func invalidToken(_ text: [UInt8]) -> MalformedXML {
    guard let byte = tail(text).first else { return .cutShort(open: open?.name) }
    if byte < 0x20, !isBlank(byte) { return .controlCharacter(byte) }
    let before = text[..<min(max(index, 0), text.count)].suffix(1 << 16)
    if before.last == UInt8(ascii: "&") || byte == UInt8(ascii: "&") { return .bareAmpersand }
    if before.suffix(2).elementsEqual("--".utf8), isInComment(before.dropLast(2)) {
      return .hyphensInComment
    }
    if before.last == UInt8(ascii: "<") || byte == UInt8(ascii: "<") { return .bareLessThan }
    return .other("a character stands where none may")
  }

  /// Whether what follows these bytes stands in a comment.
  private func isInComment(_ bytes: ArraySlice<UInt8>) -> Bool {
    let last = bytes.indices.last {
      bytes[$0...].starts(with: "<!--".utf8) || bytes[$0...].starts(with: "-->".utf8)
    }
    return last.map { bytes[$0] == UInt8(ascii: "<") } ?? false
  }

  private func tail(_ text: [UInt8]) -> ArraySlice<UInt8> {
    text[min(max(index, 0), text.count)...]
  }

  /// Lines between the error and the first curly quote of the tag in which it is; `nil` if the tag
  /// has none, or it is no tag at all but a `<` in text.
  private func curlyQuoteInTag(_ text: [UInt8]) -> Int? {
    let end = min(max(index, 0), text.count)
    let behind = text[..<end].suffix(1024)
    let start = behind.lastIndex(of: UInt8(ascii: "<")) ?? end
    let tag = text[start...].prefix(2048).prefix { $0 != UInt8(ascii: ">") }
    guard let letter = tag.dropFirst().first, letter > 0x20, !(0x30...0x39).contains(letter),
      !behind[start...].contains(UInt8(ascii: ">")), let quote = curlyQuote(tag)
    else { return nil }
    let lines = lineBreaks(in: text[min(quote, end)..<max(quote, end)])
    return quote < end ? -lines : lines
  }

  /// ‘ ’ ‚ ‛ “ ” „ ‟, which are U+2018…U+201F.
  private func curlyQuote(_ tag: ArraySlice<UInt8>) -> Int? {
    tag.indices.dropLast(2).first {
      tag[$0] == 0xE2 && tag[$0 + 1] == 0x80 && (0x98...0x9F).contains(tag[$0 + 2])
    }
  }
}
