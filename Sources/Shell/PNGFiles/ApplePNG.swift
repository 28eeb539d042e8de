/// Rewrites a picture from an iOS app as an ordinary PNG stream: without the CgBI chunk, and with the zlib header
/// that Apple leaves away. What still differs (no checksums, B before R, premultiplied) is the reader's business.
///
/// The CgBI chunk's own flags say "no alpha" also of pictures that have some, so nothing is read from them.
func unwrapApplePNG(_ bytes: [UInt8]) -> [UInt8] {
  var stream = Chunks.signature
  stream.reserveCapacity(bytes.count + 32)
  var seenData = false
  var chunks = Chunks(bytes)
  var copied = Chunks.signature.count
  while let chunk = chunks.next() {
    let whole = (chunk.body.lowerBound - 8)..<(chunk.body.upperBound + 4)
    copied = whole.upperBound
    if chunk.name == .apple { continue }
    if chunk.name == .data && !seenData {
      seenData = true
      // deflate with a window of 32 KiB, no dictionary (RFC 1950 §2.2).
      stream += dataChunk([0x78, 0x01])
    }
    // The Adler checksum that the stream lacks; the reader is told not to look at it.
    if chunk.name == .end { stream += dataChunk([0, 0, 0, 0]) }
    stream += bytes[whole]
  }
  // A file that is cut short stays cut short.
  stream += bytes[copied...]
  return stream
}

private func dataChunk(_ body: [UInt8]) -> [UInt8] {
  [0, 0, 0, UInt8(body.count)] + Array("IDAT".utf8) + body + [0, 0, 0, 0]
}
