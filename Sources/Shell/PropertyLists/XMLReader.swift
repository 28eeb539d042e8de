import CExpat

/// Parses XML with expat and builds the list as it goes. Nothing external is fetched: no handler for
/// external entities is set, and expat by itself opens nothing.
func readXML(_ text: XMLText) throws(PlistError) -> Plist {
  let reader = try XMLReader(linesBefore: text.linesBefore)
  var notices = text.notices
  if let error = reader.parse(text.utf8) {
    // What stands after the end takes nothing away.
    guard reader.builder.innermost == nil, reader.builder.root != nil, !reader.stopped else {
      throw error
    }
    notices.append(PlistNotice(.textAfterEnd, line: reader.line))
  }
  guard let root = reader.builder.root else { throw .empty }
  notices += reader.builder.notices
  return Plist(root: root, notices: notices.sorted { ($0.line ?? 0) < ($1.line ?? 0) })
}

/// Owns an expat parser and is what its callbacks talk to.
private final class XMLReader {
  fileprivate var builder = PlistBuilder()
  private let parser: OpaquePointer
  private let linesBefore: Int
  /// Why we stopped the parser ourselves.
  private var refusal: PlistError?

  init(linesBefore: Int) throws(PlistError) {
    // Naming the encoding overrides the header, which has been dealt with.
    guard let parser = XML_ParserCreate("UTF-8") else {
      throw .malformed(.other("out of memory"), line: 1)
    }
    self.parser = parser
    self.linesBefore = linesBefore
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(parser, elementStarted, elementEnded)
    XML_SetCharacterDataHandler(parser, textCame)
    XML_SetEntityDeclHandler(parser, entityDeclared)
    XML_SetAttlistDeclHandler(parser, attributeDeclared)
  }

  deinit { XML_ParserFree(parser) }

  var stopped: Bool { refusal != nil }

  /// Where the parser is, from 1.
  var line: Int { Int(XML_GetCurrentLineNumber(parser)) + linesBefore }

  /// Parses in one piece: a long token fed in pieces takes quadratic time (CVE-2023-52425).
  func parse(_ utf8: [UInt8]) -> PlistError? {
    let status = utf8.withUnsafeBytes {
      XML_Parse(parser, $0.bindMemory(to: CChar.self).baseAddress, Int32(clamping: $0.count), 1)
    }
    if let refusal { return refusal }
    guard status == XML_STATUS_ERROR else { return nil }
    let failure = XMLFailure(
      code: XML_GetErrorCode(parser), index: Int(XML_GetCurrentByteIndex(parser)), line: line,
      open: builder.innermost, sawRoot: builder.root != nil)
    return failure.explained(utf8)
  }

  /// One step of building; what it refuses stops the parser.
  func step(_ change: (inout PlistBuilder, Int) throws(PlistError) -> Void) {
    guard refusal == nil else { return }
    do throws(PlistError) {
      try change(&builder, line)
    } catch {
      refuse(error)
    }
  }

  func refuseDeclaration() { refuse(.declaration(line: line)) }

  func add(_ text: UnsafeBufferPointer<UInt8>) {
    guard refusal == nil, let stray = builder.text(text) else { return }
    refuse(.structure(.strayText(stray), line: line))
  }

  private func refuse(_ error: PlistError) {
    if refusal == nil { refusal = error }
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }
}

// MARK: - Callbacks: global functions, for C has no closures

private func reader(_ user: UnsafeMutableRawPointer?) -> XMLReader? {
  user.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
}

private func elementStarted(
  _ user: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?,
  _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) {
  let name = name.map { String(cString: $0) } ?? ""
  reader(user)?.step { (builder, line) throws(PlistError) in try builder.start(name, line: line) }
}

private func elementEnded(_ user: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?) {
  reader(user)?.step { (builder, _) throws(PlistError) in try builder.end() }
}

private func textCame(
  _ user: UnsafeMutableRawPointer?, _ text: UnsafePointer<CChar>?, _ count: Int32
) {
  guard let text, count > 0 else { return }
  text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
    reader(user)?.add(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }
}

private func entityDeclared(
  _ user: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?, _ isParameter: Int32,
  _ value: UnsafePointer<CChar>?, _ length: Int32, _ base: UnsafePointer<CChar>?,
  _ system: UnsafePointer<CChar>?, _ public: UnsafePointer<CChar>?,
  _ notation: UnsafePointer<CChar>?
) {
  reader(user)?.refuseDeclaration()
}

/// Default values of attributes: a few thousand of them, given to a few thousand elements, would
/// keep the parser busy for hours.
private func attributeDeclared(
  _ user: UnsafeMutableRawPointer?, _ element: UnsafePointer<CChar>?,
  _ attribute: UnsafePointer<CChar>?, _ type: UnsafePointer<CChar>?,
  _ value: UnsafePointer<CChar>?, _ isRequired: Int32
) {
  reader(user)?.refuseDeclaration()
}
