/// Where what somebody plugs in appears: mount points beneath the folders for such things.
struct MountList {
  /// The usual ones: of desktops, of systemd, and of those who mount by hand.
  static let roots = ["/media", "/run/media", "/mnt"]

  /// - Parameter text: `/proc/self/mountinfo` (proc(5)): the fifth word is the mount point, with `\ooo` for blanks.
  static func points(in text: String, beneath roots: [String]) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 4 else { return nil }
      let point = unescaped(words[4])
      return roots.contains { point.hasPrefix($0 + "/") || point == $0 } ? point : nil
    }
  }

  private static func unescaped(_ word: Substring) -> String {
    let bytes = Array(word.utf8)
    var plain: [UInt8] = []
    var at = 0
    while at < bytes.count {
      let digits = bytes[at...].dropFirst().prefix(3).map { Int($0) - 48 }
      if bytes[at] == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy((0...7).contains),
        let byte = UInt8(exactly: digits.reduce(0) { $0 * 8 + $1 })
      {
        plain.append(byte)
        at += 4
      } else {
        plain.append(bytes[at])
        at += 1
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
