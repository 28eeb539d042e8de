/// A binary property list (`bplist00`), read with every offset, count and reference checked before
/// it is used and every visit paid for: what the list says about itself is not believed.
///
/// The format is that of Apple's CFBinaryPList.c: objects, a table of their offsets, and a trailer
/// of 32 bytes.
func readBinary(_ bytes: [UInt8]) throws(PlistError) -> Plist {
  var reader = try BinaryReader(bytes)
  let root = try reader.root()
  return Plist(root: root, notices: reader.notices)
}

struct BinaryReader {
  let bytes: [UInt8]
  let trailer: BinaryTrailer
  private(set) var notices: [PlistNotice] = []
  private var visitsLeft = PlistLimits.objects
  private var bytesLeft = PlistLimits.expandedBytes
  /// The containers that are being read, outermost first: at most `PlistLimits.depth`.
  private var open: [Int] = []
  /// Text and data that was read, so that sharing them costs no memory.
  private var read: [Int: PlistNode.Value] = [:]

  init(_ bytes: [UInt8]) throws(PlistError) {
    trailer = try BinaryTrailer(bytes)
    self.bytes = bytes
  }

  mutating func root() throws(PlistError) -> PlistNode { try node(trailer.top) }
}

extension BinaryReader {
  private mutating func node(_ reference: Int) throws(PlistError) -> PlistNode {
    guard visitsLeft > 0 else {
      throw .tooManyObjects(limit: PlistLimits.objects, line: nil)
    }
    visitsLeft -= 1
    if let value = read[reference] {
      try pay(for: value)
      return PlistNode(value)
    }
    return PlistNode(try value(of: reference))
  }

  private mutating func value(of reference: Int) throws(PlistError) -> PlistNode.Value {
    var cursor = try trailer.cursor(to: reference, in: bytes)
    let marker = try cursor.byte()
    switch marker >> 4 {
    case 0x0: return try constant(marker)
    case 0x1: return try integer(marker, &cursor)
    case 0x2: return try real(marker, &cursor)
    case 0x4, 0x5, 0x6, 0x7: return try leaf(reference, marker, &cursor)
    case 0xA, 0xD: return try container(reference, marker, cursor)
    case 0x3: throw .binaryUnsupported("a date")
    case 0x8: throw .binaryUnsupported("a UID")
    case 0xB, 0xC: throw .binaryUnsupported("a set")
    default: throw .binaryDamaged(.marker(marker))
    }
  }

  private func constant(_ marker: UInt8) throws(PlistError) -> PlistNode.Value {
    switch marker {
    case 0x00: throw .binaryUnsupported("a null")
    case 0x08: return .boolean(false)
    case 0x09: return .boolean(true)
    default: throw .binaryDamaged(.marker(marker))
    }
  }

  /// Up to 4 bytes are unsigned, 8 are signed, and 16 are how 8 unsigned ones are written.
  private mutating func integer(
    _ marker: UInt8, _ cursor: inout BinaryCursor
  ) throws(PlistError) -> PlistNode.Value {
    switch marker & 0xF {
    case 0...2: return .integer(Int64(try cursor.number(1 << Int(marker & 0xF))))
    case 3: return .integer(Int64(bitPattern: try cursor.number(8)))
    case 4:
      let high = Int64(bitPattern: try cursor.number(8))
      let low = try cursor.number(8)
      // The sign bit of the low half continues the high half, or the number needs more than 64.
      if high == Int64(bitPattern: low) >> 63 { return .integer(Int64(bitPattern: low)) }
      note(.hugeInteger)
      return .real(Double(high) * 0x1p64 + Double(low))
    default: throw .binaryDamaged(.marker(marker))
    }
  }

  private mutating func real(
    _ marker: UInt8, _ cursor: inout BinaryCursor
  ) throws(PlistError) -> PlistNode.Value {
    let number: Double
    switch marker & 0xF {
    case 2: number = Double(Float(bitPattern: UInt32(try cursor.number(4))))
    case 3: number = Double(bitPattern: try cursor.number(8))
    default: throw .binaryDamaged(.marker(marker))
    }
    if number.isFinite { return .real(number) }
    note(.notANumber("\(number)"))
    return .string("\(number)")
  }

  private mutating func note(_ kind: PlistNotice.Kind) {
    if notices.count < PlistLimits.notices { notices.append(PlistNotice(kind)) }
  }
}

// MARK: - Text and data

extension BinaryReader {
  private mutating func leaf(
    _ reference: Int, _ marker: UInt8, _ cursor: inout BinaryCursor
  ) throws(PlistError) -> PlistNode.Value {
    let unit = marker >> 4 == 0x6 ? 2 : 1
    let count = try cursor.count(marker)
    let slice = try cursor.bytes(count, of: unit)
    // Many objects may lie over the same bytes; each is paid for before it is made.
    try pay(slice.count)
    let value: PlistNode.Value =
      switch marker >> 4 {
      case 0x4: .data([UInt8](slice))
      case 0x6: .string(withoutNUL(String(decoding: utf16(slice), as: UTF16.self)))
      default: .string(withoutNUL(String(decoding: slice, as: UTF8.self)))
      }
    read[reference] = value
    return value
  }

  /// Pays for text or data once more.
  private mutating func pay(for value: PlistNode.Value) throws(PlistError) {
    switch value {
    case .string(let text): try pay(text.utf8.count)
    case .data(let bytes): try pay(bytes.count)
    default: break
    }
  }

  private mutating func pay(_ count: Int) throws(PlistError) {
    guard count <= bytesLeft else { throw .tooLarge(limit: PlistLimits.expandedBytes) }
    bytesLeft -= count
  }
}

private func utf16(_ bytes: ArraySlice<UInt8>) -> [UInt16] {
  stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
    UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
  }
}

/// U+0000 would end the text early wherever it is handed to a C library.
private func withoutNUL(_ text: String) -> String {
  guard text.utf8.contains(0) else { return text }
  return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
}

// MARK: - Containers

extension BinaryReader {
  private mutating func container(
    _ reference: Int, _ marker: UInt8, _ start: BinaryCursor
  ) throws(PlistError) -> PlistNode.Value {
    guard !open.contains(reference) else { throw .binaryDamaged(.cycle) }
    guard open.count < PlistLimits.depth else {
      throw .tooDeep(limit: PlistLimits.depth, line: nil)
    }
    open.append(reference)
    defer { open.removeLast() }
    var cursor = start
    let count = try cursor.count(marker)
    return marker >> 4 == 0xD
      ? .dictionary(try pairs(count, cursor)) : .array(try items(count, cursor))
  }

  private mutating func items(
    _ count: Int, _ start: BinaryCursor
  ) throws(PlistError) -> [PlistNode] {
    var references = try start.references(count, trailer)
    var items: [PlistNode] = []
    items.reserveCapacity(try room(for: count))
    for _ in 0..<count { items.append(try node(try references.next(trailer))) }
    return items
  }

  private mutating func pairs(
    _ count: Int, _ start: BinaryCursor
  ) throws(PlistError) -> [PlistPair] {
    var keys = try start.references(count, trailer)
    var values = try keys.after(count, trailer).references(count, trailer)
    var pairs: [PlistPair] = []
    pairs.reserveCapacity(try room(for: count))
    for _ in 0..<count {
      guard case .string(let key) = try node(try keys.next(trailer)).value else {
        throw .binaryDamaged(.keyNotText)
      }
      pairs.append(PlistPair(key: key, value: try node(try values.next(trailer))))
    }
    return pairs
  }

  /// How many of `count` to make room for beforehand. Lists inside lists may lie over the same bytes
  /// and claim them all, each again, before the first is read.
  private func room(for count: Int) throws(PlistError) -> Int {
    guard count <= visitsLeft else {
      throw .tooManyObjects(limit: PlistLimits.objects, line: nil)
    }
    return min(count, 256)
  }
}
