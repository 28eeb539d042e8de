import Measures

/// How a stored picture is to be turned before it is shown: the values of Exif's tag 0x0112 (Exif 2.32, §4.6.4).
enum Orientation: UInt16 {
  case upright = 1
  case mirrored, upsideDown, flipped, transposed, rotatedRight, transversed, rotatedLeft

  /// Whether rows become columns.
  var swapsSides: Bool { rawValue >= 5 }

  func shown(_ stored: Extent) -> Extent {
    swapsSides ? Extent(width: stored.height, height: stored.width) : stored
  }

  /// The same turn also takes a shown extent back, as it only swaps the sides.
  func stored(_ shown: Extent) -> Extent { self.shown(shown) }

  /// Where stored pixels lie in the shown picture: stored (x, y) is pixel `origin + x * across + y * down`.
  func places(of stored: Extent) -> (origin: Int, across: Int, down: Int) {
    let (w, h) = (stored.width, stored.height)
    switch self {
    case .upright: return (0, 1, w)
    case .mirrored: return (w - 1, -1, w)
    case .upsideDown: return (w * h - 1, -1, -w)
    case .flipped: return (w * (h - 1), 1, -w)
    case .transposed: return (0, h, 1)
    case .rotatedRight: return (h - 1, h, -1)
    case .transversed: return (w * h - 1, -h, -1)
    case .rotatedLeft: return (h * (w - 1), -h, 1)
    }
  }
}

extension Orientation {
  /// From the body of an eXIf chunk: a TIFF header and its first directory; `nil` where it says nothing of use.
  init?(exif body: ArraySlice<UInt8>) {
    var data = Array(body.prefix(65_536))
    // JPEG's marker, which some writers leave in front.
    if data.starts(with: Array("Exif".utf8) + [0, 0]) { data.removeFirst(6) }
    guard let tiff = TIFFNumbers(data), let directory = tiff.word(at: 4),
      let count = tiff.short(at: Int(directory))
    else { return nil }
    for entry in 0..<Int(count) {
      let place = Int(directory) + 2 + entry * 12
      guard let tag = tiff.short(at: place) else { return nil }
      if tag == 0x0112, tiff.short(at: place + 2) == 3, let value = tiff.short(at: place + 8) {
        self.init(rawValue: value)
        return
      }
    }
    return nil
  }
}

/// Numbers of a TIFF file in its own byte order.
private struct TIFFNumbers {
  let bytes: [UInt8]
  let littleEndian: Bool

  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0x49, 0x49, 0x2A, 0x00]) {
      littleEndian = true
    } else if bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) {
      littleEndian = false
    } else {
      return nil
    }
  }

  func short(at offset: Int) -> UInt16? {
    guard offset >= 0, offset + 2 <= bytes.count else { return nil }
    let (first, second) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
    return littleEndian ? second << 8 | first : first << 8 | second
  }

  func word(at offset: Int) -> UInt32? {
    guard let value = bytes.bigEndian32(at: offset) else { return nil }
    return littleEndian ? value.byteSwapped : value
  }
}
