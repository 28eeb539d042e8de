/// The 512 bytes before a file in a tar archive (POSIX ustar), as far as a voice parcel needs them: plain files with short
/// names.
///
/// Our own, because it is 60 lines: libarchive brings libxml2 and 36 MB of ICU, and would read thirty formats more than
/// we want from strangers.
public struct TarHeader: Hashable, Sendable {
  /// Letters, digits, dots and dashes; 1…99 bytes.
  public var name: String
  /// In bytes, 0…8 GiB less one.
  public var size: Int

  public init(name: String, size: Int) {
    self.name = name
    self.size = size
  }

  /// Every header, and every file's end, is at a multiple of it.
  public static let block = 512

  /// Bytes that the file takes with what fills up its last block.
  public var paddedSize: Int { (size + Self.block - 1) / Self.block * Self.block }

  /// The header; the same for the same file, whoever writes it and whenever.
  public var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.block)
    func put(_ text: some Sequence<UInt8>, at place: Int) {
      for (offset, byte) in text.enumerated() { bytes[place + offset] = byte }
    }
    put(name.utf8.prefix(99), at: 0)
    put(Self.octal(0o600, 7), at: 100)
    put(Self.octal(0, 7), at: 108)
    put(Self.octal(0, 7), at: 116)
    put(Self.octal(size, 11), at: 124)
    put(Self.octal(0, 11), at: 136)
    put("0".utf8, at: 156)
    put("ustar\u{0}00".utf8, at: 257)
    put(Self.octal(Self.sum(bytes), 6) + [0, 0x20], at: 148)
    return bytes
  }

  /// Reads a header; `nil` where it is damaged, or of anything but a plain file with such a name.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.block, bytes[257..<262].elementsEqual("ustar".utf8),
      bytes[156] == UInt8(ascii: "0") || bytes[156] == 0, bytes[345] == 0,
      Self.number(bytes[148..<156]) == Self.sum(bytes),
      let size = Self.number(bytes[124..<136])
    else { return nil }
    let name = bytes[..<100].prefix { $0 != 0 }
    guard (1...99).contains(name.count), name.allSatisfy(Self.isPlain) else { return nil }
    self.init(name: String(decoding: name, as: UTF8.self), size: size)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// The sum of all bytes, those of the sum itself taken as spaces.
  private static func sum(_ bytes: [UInt8]) -> Int {
    bytes.enumerated().reduce(0) { sum, byte in
      sum + ((148..<156).contains(byte.offset) ? 0x20 : Int(byte.element))
    }
  }

  private static func octal(_ value: Int, _ digits: Int) -> [UInt8] {
    (0..<digits).map { UInt8(ascii: "0") + UInt8(value >> ((digits - 1 - $0) * 3) & 7) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.drop { $0 == 0x20 }.prefix { $0 != 0 && $0 != 0x20 }
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
    // Twelve digits at most: no overflow.
    return digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
  }
}
