/// A PNG put together chunk by chunk, right or wrong as a test wants it.
public struct RawPNG {
  public var signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  public private(set) var chunks: [[UInt8]] = []

  public init() {}

  /// With an IHDR chunk. `colourType`: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha.
  public init(width: Int, height: Int, depth: Int = 8, colourType: Int, interlaced: Bool = false) {
    let fields = [UInt8(depth), UInt8(colourType), 0, 0, interlaced ? 1 : 0]
    self.init()
    add("IHDR", bigEndian(width) + bigEndian(height) + fields)
  }

  /// Appends a chunk with its checksum, or with a wrong one.
  public mutating func add(_ name: String, _ body: [UInt8], sound: Bool = true) {
    let covered = Array(name.utf8) + body
    let checksum = crc32(covered)
    chunks.append(bigEndian(body.count) + covered + bigEndian(Int(sound ? checksum : ~checksum)))
  }

  /// Appends an IDAT chunk with these rows, each without its filter byte.
  public mutating func add(rows: [[UInt8]]) {
    add("IDAT", deflated(rows.flatMap { [0] + $0 }))
  }

  /// Appends an IDAT chunk whose inflated data are `count` zeros: filter bytes and samples alike.
  public mutating func add(zeros count: Int) { add("IDAT", deflatedZeros(count)) }

  /// An eXIf chunk that holds nothing but an orientation, 1…8.
  public mutating func add(orientation: Int) {
    let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
    add("eXIf", [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0])
  }

  /// Appends IEND.
  public mutating func end() { add("IEND", []) }

  public var bytes: [UInt8] { signature + chunks.flatMap { $0 } }
}

/// Four bytes, most significant first.
public func bigEndian(_ value: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// A zlib stream that holds the bytes as they are (RFC 1951 §3.2.4, stored blocks).
public func deflated(_ bytes: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01]
  var start = 0
  repeat {
    let end = min(start + 65_535, bytes.count)
    let count = end - start
    let length = [UInt8(count & 255), UInt8(count >> 8)]
    stream += [end == bytes.count ? 1 : 0] + length + length.map { ~$0 } + bytes[start..<end]
    start = end
  } while start < bytes.count
  return stream + bigEndian(Int(adler32(bytes)))
}

/// A zlib stream of `count` zeros in a thousandth of the room: one literal, then copies of 258 (RFC 1951 §3.2.6).
public func deflatedZeros(_ count: Int) -> [UInt8] {
  var bits = BitWriter()
  bits.append(0b1, 1)
  bits.append(0b01, 2)
  var left = count
  while left > 0 {
    if left > 258 && left < count {
      // Length 258 is symbol 285, 11000101; distance 1 is symbol 0, 00000. Huffman codes start with their top bit.
      bits.append(0b1010_0011, 8)
      bits.append(0, 5)
      left -= 258
    } else {
      bits.append(0b0000_1100, 8)
      left -= 1
    }
  }
  bits.append(0, 7)
  // All zeros: the first sum stays 1, the second counts the bytes.
  let sum = count % 65_521
  return [0x78, 0x01] + bits.bytes + bigEndian(sum << 16 | 1)
}

private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var filled = 8

  mutating func append(_ value: UInt32, _ count: Int) {
    for bit in 0..<count {
      if filled == 8 {
        bytes.append(0)
        filled = 0
      }
      bytes[bytes.count - 1] |= UInt8(value >> UInt32(bit) & 1) << UInt8(filled)
      filled += 1
    }
  }
}

/// CRC-32 as PNG has it (PNG 1.2, §15).
public func crc32(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(0xFFFF_FFFF) { crc, byte in crcTable[Int((crc ^ UInt32(byte)) & 255)] ^ crc >> 8 }
}

private let crcTable: [UInt32] = (0..<256).map { start in
  (0..<8).reduce(UInt32(start)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
  }
}

private func adler32(_ bytes: [UInt8]) -> UInt32 {
  var (first, second): (UInt32, UInt32) = (1, 0)
  for byte in bytes {
    first = (first + UInt32(byte)) % 65_521
    second = (second + first) % 65_521
  }
  return second << 16 | first
}
