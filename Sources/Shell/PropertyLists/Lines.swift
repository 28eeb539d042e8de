/// What XML calls white space.
func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}

/// The first 40 characters, or fewer, to be quoted in a message.
func beginning(of utf8: some Sequence<UInt8>) -> String {
  // Four bytes are the longest character; a cut one at the end is beyond the fortieth.
  let text = String(decoding: Array(utf8.prefix(160)), as: UTF8.self)
  return String(text.unicodeScalars.prefix(40))
}

/// The line breaks of `bytes`: LF, CR and CR LF, each one.
func lineBreaks(in bytes: some Sequence<UInt8>) -> Int {
  var count = 0
  var previous: UInt8 = 0
  for byte in bytes {
    if byte == 0x0D || (byte == 0x0A && previous != 0x0D) { count += 1 }
    previous = byte
  }
  return count
}

/// The line, from 1, on which the byte at `index` stands.
func lineNumber(of index: Int, in bytes: [UInt8]) -> Int {
  1 + lineBreaks(in: bytes.prefix(max(index, 0)))
}
