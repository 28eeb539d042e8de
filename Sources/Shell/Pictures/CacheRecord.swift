import Glibc

/// Words kept beside the pictures in a file of their own: how a text was set, how large letters can be.
enum CacheRecord {
  static let suffix = ".words"
  /// Words of a whole record at most: the layout of 160,000 bytes of text takes fewer.
  static let limit = 4 << 20
  /// "TNGWRD01" and four words: key, key, number of words, their sum.
  private static let headerCount = 5
  private static let magic: UInt64 = 0x3130_4452_5747_4E54

  /// `nil` where anything is not as it was written.
  static func read(_ file: Int32, _ key: CacheKey) -> [UInt64]? {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      (headerCount * 8...limit * 8).contains(Int(status.st_size)), status.st_size % 8 == 0
    else { return nil }
    var all = [UInt64](repeating: 0, count: Int(status.st_size) / 8)
    guard all.withUnsafeMutableBytes({ readAll(file, $0) }) else { return nil }
    let words = Array(all[headerCount...])
    return Array(all[..<headerCount]) == header(key, words) ? words : nil
  }

  static func write(_ file: Int32, _ key: CacheKey, _ words: [UInt64]) -> Bool {
    (header(key, words) + words).withUnsafeBytes { writeAll(file, $0) }
  }

  private static func header(_ key: CacheKey, _ words: [UInt64]) -> [UInt64] {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for word in words { sum = (sum ^ word) &* 0x100_0000_01B3 ^ (sum >> 29) }
    return [magic, key.high, key.low, UInt64(words.count), sum]
  }
}
