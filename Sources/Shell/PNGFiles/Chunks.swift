/// A chunk's name, as the four bytes stand in the file, most significant first.
struct ChunkName: Hashable {
  var code: UInt32

  static let header = ChunkName(code: 0x4948_4452)  // IHDR
  static let apple = ChunkName(code: 0x4367_4249)  // CgBI
  static let data = ChunkName(code: 0x4944_4154)  // IDAT
  static let end = ChunkName(code: 0x4945_4E44)  // IEND
  static let exif = ChunkName(code: 0x6558_4966)  // eXIf
  static let codingPoints = ChunkName(code: 0x6349_4350)  // cICP
}

/// A chunk that lies whole in the bytes at hand.
struct Chunk {
  var name: ChunkName
  var body: Range<Int>

  /// Whether the four bytes after the body are its checksum.
  func isSound(in bytes: [UInt8]) -> Bool {
    let covered = (body.lowerBound - 4)..<body.upperBound
    return checksum(of: bytes, covered) == bytes.bigEndian32(at: body.upperBound)
  }
}

/// Goes from chunk to chunk, up to IEND or to the first one that is not all there.
struct Chunks: Sequence, IteratorProtocol {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  let bytes: [UInt8]
  private var offset: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = Self.signature.count
  }

  mutating func next() -> Chunk? {
    guard let length = bytes.bigEndian32(at: offset), let code = bytes.bigEndian32(at: offset + 4)
    else { return nil }
    let start = offset + 8
    let end = start + Int(length)
    guard length <= 0x7FFF_FFFF, end + 4 <= bytes.count else { return nil }
    let name = ChunkName(code: code)
    offset = name == .end ? bytes.count : end + 4
    return Chunk(name: name, body: start..<end)
  }
}

extension [UInt8] {
  /// Four bytes, most significant first; `nil` where the array ends before.
  func bigEndian32(at offset: Int) -> UInt32? {
    guard offset >= 0, offset + 4 <= count else { return nil }
    return self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
