public import BookModel

/// A name that any file system takes, made of any words: an injective one, so that two voices never share a folder.
///
/// Letters, digits, spaces and most signs stay as they are. What a file system may not have in a name becomes `%` and
/// two hexadecimal digits for each byte. A name of more than `longest` bytes is cut, and `~` and a hash of the whole end
/// it.
/// - Parameter longest: 24 bytes or more.
public func safeFileName(of words: String, longest: Int = 100) -> String {
  let bytes = Array(words.utf8)
  var safe: [UInt8] = []
  for (place, byte) in bytes.enumerated() {
    let isOuterSpace = byte == space && (place == 0 || place == bytes.count - 1)
    let isFirstDot = byte == UInt8(ascii: ".") && place == 0
    if isUnsafe(byte) || isOuterSpace || isFirstDot {
      safe += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
    } else {
      safe.append(byte)
    }
  }
  if safe.isEmpty { return "%" }
  guard safe.count > longest else { return String(decoding: safe, as: UTF8.self) }
  let hash = Checksum.of(bytes).text.prefix(16)
  let whole = wholeScalars(safe.prefix(max(longest - 17, 0)))
  return String(decoding: whole, as: UTF8.self) + "~" + hash
}

/// The words that such a name was made of; `nil` where it was cut, or is none of ours.
public func wordsOfSafeFileName(_ name: String) -> String? {
  if name == "%" { return "" }
  var (words, rest) = ([UInt8](), Array(name.utf8)[...])
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "~") { return nil }
    guard byte == UInt8(ascii: "%") else {
      words.append(byte)
      continue
    }
    guard let high = rest.popFirst().flatMap(hexValue), let low = rest.popFirst().flatMap(hexValue)
    else { return nil }
    words.append(high << 4 | low)
  }
  return String(validating: words, as: UTF8.self)
}

private let space = UInt8(ascii: " ")
/// Beside what Linux forbids (`/` and NUL), what FAT forbids: voices are kept on sticks, too.
private let forbidden = Set("/\\:*?\"<>|%~".utf8)

private func isUnsafe(_ byte: UInt8) -> Bool {
  byte < space || byte == 0x7F || forbidden.contains(byte)
}

func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value & 15) - 10
}

func hexValue(_ digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
  default: nil
  }
}

/// Without the beginnings of a scalar at its end, and without half an escape.
private func wholeScalars(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var bytes = bytes
  while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
  if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
  if let mark = bytes.suffix(2).lastIndex(of: UInt8(ascii: "%")) { bytes = bytes[..<mark] }
  return bytes
}

/// What the files of one take are called: voice, page and counter; the page's name alone would be the picture's.
public enum TakeName {
  /// What they have in common, at most 200 bytes: `Grandma-01.png-3`.
  public static func stem(voice: String, page: PageID, number: Int) -> String {
    beginning(voice: voice, page: page) + "\(number)"
  }

  /// The counter in the name of a file, for a voice and page; `nil` where it is a file of another.
  public static func number(of file: String, voice: String, page: PageID) -> Int? {
    let beginning = beginning(voice: voice, page: page)
    guard file.hasPrefix(beginning) else { return nil }
    let rest = file.dropFirst(beginning.count)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard rest.dropFirst(digits.count).first == ".", let number = Int(digits) else { return nil }
    return number > 0 ? number : nil
  }

  private static func beginning(voice: String, page: PageID) -> String {
    "\(safeFileName(of: voice, longest: 60))-\(safeFileName(of: page.rawValue))-"
  }

  /// A take that was kept ends in this.
  public static let kept = ".flac"
  /// A recording that is going on, or was broken off.
  public static let part = ".part.wav"
  /// A file in the making; one that is found may go.
  public static let unfinished = ".tmp"
}
