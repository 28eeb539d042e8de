/// SHA-256 (FIPS 180-4) of a file: tells whether it is still what it was, and whether two are the same.
public struct Checksum: Hashable, Sendable {
  /// 64 hexadecimal digits, small letters.
  public let text: String

  /// `nil` where these are no 64 such digits.
  public init?(text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 64, digits.allSatisfy({ hexValue($0) != nil }) else { return nil }
    self.text = text.lowercased()
  }

  fileprivate init(_ words: [UInt32]) {
    var digits: [UInt8] = []
    for word in words {
      for shift in stride(from: 28, through: 0, by: -4) {
        digits.append(hexDigit(UInt8(truncatingIfNeeded: word >> UInt32(shift)) & 15))
      }
    }
    text = String(decoding: digits, as: UTF8.self)
  }

  /// That of some bytes.
  public static func of(_ bytes: [UInt8]) -> Checksum {
    var sum = ChecksumWork()
    sum.add(bytes[...])
    return sum.finish()
  }
}

/// A checksum that grows with its file.
public struct ChecksumWork: Sendable {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var count = 0
  private var schedule = [UInt32](repeating: 0, count: 64)

  public init() {}

  /// Takes the next bytes.
  public mutating func add(_ bytes: ArraySlice<UInt8>) {
    count += bytes.count
    pending += bytes
    let blocks = pending.count / 64
    guard blocks > 0 else { return }
    let taken = pending
    taken.withUnsafeBufferPointer { bytes in
      for block in 0..<blocks { mix(bytes, at: block * 64) }
    }
    pending.removeFirst(blocks * 64)
  }

  /// The sum of all that was added.
  public consuming func finish() -> Checksum {
    let bits = UInt64(count) * 8
    let zeros = (119 - count % 64) % 64
    add([0x80] + ArraySlice(repeating: 0, count: zeros))
    add(ArraySlice((0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - $0 * 8)) }))
    return Checksum(state)
  }

  private mutating func mix(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    for word in 0..<16 {
      let at = start + word * 4
      schedule[word] =
        UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16 | UInt32(bytes[at + 2]) << 8
        | UInt32(bytes[at + 3])
    }
    for word in 16..<64 {
      let (two, fifteen) = (schedule[word - 2], schedule[word - 15])
      schedule[word] =
        (turned(two, 17) ^ turned(two, 19) ^ two >> 10) &+ schedule[word - 7]
        &+ (turned(fifteen, 7) ^ turned(fifteen, 18) ^ fifteen >> 3) &+ schedule[word - 16]
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for round in 0..<64 {
      let one =
        h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ (e & f ^ ~e & g)
        &+ constants[round] &+ schedule[round]
      let two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }
}

private func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }

private let constants: [UInt32] = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
  0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
  0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
  0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
  0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
  0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
  0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
  0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
  0xc671_78f2,
]
