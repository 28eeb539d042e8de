/// Reads a property list from outside: XML or binary, in any encoding an author's editor is likely
/// to have left it in. Opens nothing else, whatever the bytes say.
///
/// Bounded by `PlistLimits`: at most 4 MiB, 64 levels, 200,000 keys and values.
/// - Throws: one case for every defect that can be told from the others.
public func readPlist(_ bytes: [UInt8]) throws(PlistError) -> Plist {
  guard bytes.count <= PlistLimits.bytes else { throw .tooLarge(limit: PlistLimits.bytes) }
  if let kind = otherFile(bytes) { throw kind }
  if bytes.starts(with: "bplist".utf8) { return try readBinary(bytes) }
  let text = try decodeText(bytes)
  return try readXML(text)
}

/// The error for a file that shows by its first bytes that it is something else altogether.
private func otherFile(_ bytes: [UInt8]) -> PlistError? {
  func begins(_ prefix: String) -> Bool { bytes.starts(with: prefix.utf8) }
  func begins(_ prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }
  if begins("{\\rtf") { return .richText }
  if begins("%PDF") { return .otherFile("a PDF") }
  if begins("PK\u{3}\u{4}") || begins([0xD0, 0xCF, 0x11, 0xE0]) {
    return .otherFile("a zip archive or an office document")
  }
  if begins([0x89, 0x50, 0x4E, 0x47]) || begins([0xFF, 0xD8, 0xFF]) || begins("GIF8") {
    return .otherFile("a picture")
  }
  if begins([0x00, 0x05, 0x16, 0x07]) { return .otherFile("a Mac's side file") }
  return begins([0x1F, 0x8B]) ? .otherFile("a compressed file") : nil
}
