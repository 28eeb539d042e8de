import CExpat

/// Parses XML with expat and builds the list as it goes. Nothing external is fetched: no handler for
/// external entities is set, and expat by itself opens nothing.
func readXML(_ text: XMLText) throws(PlistError) -> Plist {
  // Naming the encoding overrides the header, which has been dealt with.
  guard let handle = XML_ParserCreate("UTF-8") else {
    throw .malformed(.other("out of memory"), line: 1)
  }
  defer { XML_ParserFree(handle) }
  var parsing = Parsing(parser: handle, linesBefore: text.linesBefore)
  var notices = text.notices
  if let error = parsing.run(text.utf8) {
    // What stands after the end takes nothing away.
    guard parsing.builder.innermost == nil, parsing.builder.root != nil, parsing.refusal == nil
    else { throw error }
    notices.append(PlistNotice(.textAfterEnd, line: parsing.line))
  }
  guard let root = parsing.builder.root else { throw .empty }
  notices += parsing.builder.notices
  return Plist(root: root, notices: notices.sorted { ($0.line ?? 0) < ($1.line ?? 0) })
}

/// What the callbacks of one parse work on. They are given its address: a class would cost two
/// atomic counts for every line of text.
private struct Parsing {
  var builder = PlistBuilder()
  /// Why we stopped the parser ourselves.
  var refusal: PlistError?
  /// Belongs to `readXML`.
  let parser: OpaquePointer
  let linesBefore: Int

  init(parser: OpaquePointer, linesBefore: Int) {
    self.parser = parser
    self.linesBefore = linesBefore
  }

  /// Where the parser is, from 1.
  var line: Int { Int(XML_GetCurrentLineNumber(parser)) + linesBefore }

  /// Parses in one piece: a long token fed in pieces takes quadratic time (CVE-2023-52425).
  mutating func run(_ utf8: [UInt8]) -> PlistError? {
    XML_SetElementHandler(parser, elementStarted, elementEnded)
    XML_SetCharacterDataHandler(parser, textCame)
    XML_SetEntityDeclHandler(parser, entityDeclared)
    XML_SetAttlistDeclHandler(parser, attributeDeclared)
    let handle = parser
    let status = withUnsafeMutablePointer(to: &self) { parsing in
      XML_SetUserData(handle, parsing)
      return utf8.withUnsafeBytes {
        XML_Parse(handle, $0.bindMemory(to: CChar.self).baseAddress, Int32(clamping: $0.count), 1)
      }
    }
    if let refusal { return refusal }
    return status == XML_STATUS_ERROR ? failure.explained(utf8) : nil
  }

  private var failure: XMLFailure {
    XMLFailure(
      code: XML_GetErrorCode(parser), index: Int(XML_GetCurrentByteIndex(parser)), line: line,
      open: builder.innermost, sawRoot: builder.root != nil)
  }

  mutating func start(_ name: String) {
    guard refusal == nil else { return }
    do throws(PlistError) { try builder.start(name, line: line) } catch { refuse(error) }
  }

  mutating func end() {
    guard refusal == nil else { return }
    do throws(PlistError) { try builder.end() } catch { refuse(error) }
  }

  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    guard refusal == nil, let stray = builder.add(text) else { return }
    refuse(.structure(.strayText(stray), line: line))
  }

  mutating func refuseDeclaration() { refuse(.declaration(line: line)) }

  private mutating func refuse(_ error: PlistError) {
    if refusal == nil { refusal = error }
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }
}

// MARK: - Callbacks: global functions, for C has no closures

private func parsing(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Parsing>? {
  user?.assumingMemoryBound(to: Parsing.self)
}

private func elementStarted(
  _ user: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?,
  _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) {
  parsing(user)?.pointee.start(name.map { String(cString: $0) } ?? "")
}

private func elementEnded(_ user: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?) {
  parsing(user)?.pointee.end()
}

private func textCame(
  _ user: UnsafeMutableRawPointer?, _ text: UnsafePointer<CChar>?, _ count: Int32
) {
  guard let text, count > 0 else { return }
  let start = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
  parsing(user)?.pointee.add(UnsafeBufferPointer(start: start, count: Int(count)))
}

private func entityDeclared(
  _ user: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?, _ isParameter: Int32,
  _ value: UnsafePointer<CChar>?, _ length: Int32, _ base: UnsafePointer<CChar>?,
  _ system: UnsafePointer<CChar>?, _ public: UnsafePointer<CChar>?,
  _ notation: UnsafePointer<CChar>?
) {
  parsing(user)?.pointee.refuseDeclaration()
}

/// Default values of attributes: a few thousand of them, given to a few thousand elements, would
/// keep the parser busy for hours.
private func attributeDeclared(
  _ user: UnsafeMutableRawPointer?, _ element: UnsafePointer<CChar>?,
  _ attribute: UnsafePointer<CChar>?, _ type: UnsafePointer<CChar>?,
  _ value: UnsafePointer<CChar>?, _ isRequired: Int32
) {
  parsing(user)?.pointee.refuseDeclaration()
}
