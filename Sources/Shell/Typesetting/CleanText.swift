/// A text as Pango may be given it: valid, without control characters, at most `limit` bytes.
///
/// Every replacement is as long as what it replaces, so places in it are places in the text that came in.
struct CleanText {
  /// 20,000 characters of eight bytes: more than any page of text, and a bound on what setting it costs.
  static let limit = 160_000

  private(set) var bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8.prefix(Self.limit))
    dropBrokenEnd()
    for index in bytes.indices { replaceControl(at: index) }
  }

  /// Where stretches without a space are parted for Pango, at the beginnings of characters; in order.
  ///
  /// Pango looks through the whole of such a stretch for every line that it breaks off: 20,000 letters took it most of
  /// a second.
  var seams: [Int] {
    var seams: [Int] = []
    var last = 0
    for (place, byte) in bytes.enumerated() {
      if byte == 0x20 || byte == 0x0A {
        last = place
      } else if place - last >= 400, byte & 0xC0 != 0x80 {
        seams.append(place)
        last = place
      }
    }
    return seams
  }

  /// Cuts the bytes of a scalar that the limit split.
  private mutating func dropBrokenEnd() {
    guard bytes.count == Self.limit else { return }
    while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
    if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
  }

  /// C0 and C1 controls (Unicode 15, §23.1) have no glyph; Pango would draw a box for each and stop at a NUL.
  private mutating func replaceControl(at index: Int) {
    switch bytes[index] {
    case 0x09, 0x0A, 0x0D: break
    case 0x0B, 0x0C: bytes[index] = 0x0A
    case 0..<0x20, 0x7F: bytes[index] = 0x20
    case 0xC2 where index + 1 < bytes.count && bytes[index + 1] < 0xA0:
      let isNextLine = bytes[index + 1] == 0x85
      bytes[index] = 0x20
      bytes[index + 1] = isNextLine ? 0x0A : 0x20
    default: break
    }
  }
}
