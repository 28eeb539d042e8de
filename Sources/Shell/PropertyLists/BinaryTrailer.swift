/// The last 32 bytes of a binary property list, checked against the file's length.
struct BinaryTrailer {
  static let length = 32
  /// The bytes that hold objects, between the header and the table of offsets.
  let objects: Range<Int>
  /// How many objects there are.
  let count: Int
  /// The outermost object.
  let top: Int
  /// Bytes of an offset in the table, and of a reference to an object: 1…8.
  let offsetSize: Int
  let referenceSize: Int

  init(_ bytes: [UInt8]) throws(PlistError) {
    guard bytes.count >= 8 else { throw .binaryDamaged(.tooShort) }
    guard bytes.starts(with: "bplist00".utf8) else { throw .binaryDamaged(.version) }
    // Header, one object, one offset, trailer.
    guard bytes.count >= 8 + 1 + 1 + Self.length else { throw .binaryDamaged(.tooShort) }
    let end = bytes.count - Self.length
    var cursor = BinaryCursor(bytes, end..<bytes.count)
    // Five unused bytes, and one of how the objects are sorted.
    _ = try cursor.bytes(6, of: 1)
    offsetSize = Int(try cursor.byte())
    referenceSize = Int(try cursor.byte())
    let (count, top) = (try cursor.number(8), try cursor.number(8))
    let table = try cursor.number(8)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      table >= 9, table < UInt64(end), count > 0, top < count,
      count <= (UInt64(end) - table) / UInt64(offsetSize)
    else { throw .binaryDamaged(.trailer) }
    // All of these are now smaller than the file.
    objects = 8..<Int(table)
    self.count = Int(count)
    self.top = Int(top)
  }

  /// A cursor at the object that `reference` names; it cannot leave the objects.
  func cursor(to reference: Int, in bytes: [UInt8]) throws(PlistError) -> BinaryCursor {
    let entry = objects.upperBound + reference * offsetSize
    var table = BinaryCursor(bytes, entry..<(entry + offsetSize))
    let offset = try table.number(offsetSize)
    guard offset >= UInt64(objects.lowerBound), offset < UInt64(objects.upperBound) else {
      throw .binaryDamaged(.offset)
    }
    return BinaryCursor(bytes, Int(offset)..<objects.upperBound)
  }
}

/// A place in the bytes, and the end beyond which it may not go.
struct BinaryCursor {
  private let bytes: [UInt8]
  private var rest: Range<Int>

  init(_ bytes: [UInt8], _ rest: Range<Int>) {
    self.bytes = bytes
    self.rest = rest
  }

  mutating func byte() throws(PlistError) -> UInt8 {
    UInt8(truncatingIfNeeded: try number(1))
  }

  /// An unsigned number of 1…8 bytes, most significant first.
  mutating func number(_ size: Int) throws(PlistError) -> UInt64 {
    try bytes(size, of: 1).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// `count` units of `size` bytes.
  mutating func bytes(_ count: Int, of size: Int) throws(PlistError) -> ArraySlice<UInt8> {
    guard count <= rest.count / size else { throw .binaryDamaged(.length) }
    let end = rest.lowerBound + count * size
    defer { rest = end..<rest.upperBound }
    return bytes[rest.lowerBound..<end]
  }

  /// The count in a marker's low half, or in the integer that follows where that is 15.
  mutating func count(_ marker: UInt8) throws(PlistError) -> Int {
    guard marker & 0xF == 0xF else { return Int(marker & 0xF) }
    let size = try byte()
    guard size >> 4 == 1, size & 0xF <= 3 else { throw .binaryDamaged(.marker(size)) }
    guard let count = Int(exactly: try number(1 << Int(size & 0xF))) else {
      throw .binaryDamaged(.length)
    }
    return count
  }

  /// This cursor, if there is room for `count` references behind it.
  func references(_ count: Int, _ trailer: BinaryTrailer) throws(PlistError) -> BinaryCursor {
    guard count <= rest.count / trailer.referenceSize else { throw .binaryDamaged(.length) }
    return self
  }

  /// The place after `count` references.
  func after(_ count: Int, _ trailer: BinaryTrailer) throws(PlistError) -> BinaryCursor {
    var next = self
    _ = try next.bytes(count, of: trailer.referenceSize)
    return next
  }

  /// The next reference.
  mutating func next(_ trailer: BinaryTrailer) throws(PlistError) -> Int {
    let reference = try number(trailer.referenceSize)
    guard reference < UInt64(trailer.count) else { throw .binaryDamaged(.reference) }
    return Int(reference)
  }
}
