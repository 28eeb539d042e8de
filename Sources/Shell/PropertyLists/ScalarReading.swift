/// What the text of an element means; never fails, but may have a remark to make.
struct ScalarReading {
  var value: PlistNode.Value
  var notice: PlistNotice.Kind?

  init(_ element: PlistElement, _ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch element {
    case .integer: self = .integer(trimmed(bytes))
    case .real: self = .real(trimmed(bytes))
    case .data: self = .data(bytes)
    case .date: self.init(.string(text), .dateAsText)
    default: self.init(.string(text))
    }
  }

  private init(_ value: PlistNode.Value, _ notice: PlistNotice.Kind? = nil) {
    self.value = value
    self.notice = notice
  }

  /// Decimal, or hexadecimal after `0x`, with a sign or without.
  private static func integer(_ text: String) -> ScalarReading {
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let hexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    let plain = hexadecimal ? digits.dropFirst(2) : digits
    guard !plain.isEmpty, plain.utf8.allSatisfy({ isDigit($0, hexadecimal: hexadecimal) }) else {
      return notANumber(text)
    }
    if let number = Int64(sign + plain, radix: hexadecimal ? 16 : 10) {
      return ScalarReading(.integer(number))
    }
    guard let number = Double(sign + digits), number.isFinite else { return notANumber(text) }
    return ScalarReading(.real(number), .hugeInteger)
  }

  private static func real(_ text: String) -> ScalarReading {
    guard let number = Double(text), number.isFinite else { return notANumber(text) }
    return ScalarReading(.real(number))
  }

  private static func notANumber(_ text: String) -> ScalarReading {
    ScalarReading(.string(text), .notANumber(beginning(of: text.utf8)))
  }

  private static func data(_ bytes: [UInt8]) -> ScalarReading {
    guard let data = decodeBase64(bytes) else { return ScalarReading(.data([]), .badData) }
    return ScalarReading(.data(data))
  }
}

private func isDigit(_ byte: UInt8, hexadecimal: Bool) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): true
  case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): hexadecimal
  default: false
  }
}

private func trimmed(_ bytes: [UInt8]) -> String {
  let start = bytes.firstIndex { !isBlank($0) } ?? bytes.count
  let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
  return String(decoding: bytes[start..<end], as: UTF8.self)
}

/// RFC 4648, section 4, with blanks anywhere; `nil` if there is anything else.
func decodeBase64(_ bytes: [UInt8]) -> [UInt8]? {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count / 4 * 3)
  var bits: UInt32 = 0
  var held = 0
  var padding = 0
  for byte in bytes where !isBlank(byte) {
    if byte == UInt8(ascii: "=") {
      padding += 1
      continue
    }
    guard padding == 0, let value = base64Value(byte) else { return nil }
    bits = bits << 6 | value
    held += 6
    if held >= 8 {
      held -= 8
      result.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
    }
  }
  // Six bits left over are a digit without a byte.
  return padding <= 2 && held < 6 ? result : nil
}

private func base64Value(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
  case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
  case UInt8(ascii: "+"): 62
  case UInt8(ascii: "/"): 63
  default: nil
  }
}
