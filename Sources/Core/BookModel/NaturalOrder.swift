/// A file name, taken apart once so that many can be sorted: runs of digits compare as numbers of any length, the
/// rest by Unicode scalar, ties by bytes. Never by locale, so every machine gives the same order.
public struct NaturalKey: Comparable, Hashable, Sendable {
  /// Where "0" stands, digits of every script stand: the order stays one order. No other scalar has this value.
  private static let number: UInt32 = 0x30

  /// Compared from the left: scalars, and for each run of digits `number`, how many there are, and each of them.
  private let parts: [UInt32]
  private let bytes: [UInt8]

  /// - Complexity: O(*n*) in the name's length.
  public init(_ name: String) {
    var parts: [UInt32] = []
    parts.reserveCapacity(name.utf8.count + 4)
    // Where the count of the digits being read stands.
    var count: Int?
    for scalar in name.unicodeScalars {
      guard let value = digitValue(of: scalar) else {
        count = nil
        parts.append(scalar.value)
        continue
      }
      if count == nil {
        parts.append(Self.number)
        parts.append(0)
        count = parts.count - 1
      }
      // Leading zeros do not count.
      guard let place = count, value > 0 || parts[place] > 0 else { continue }
      parts.append(UInt32(value))
      parts[place] += 1
    }
    self.parts = parts
    bytes = Array(name.utf8)
  }

  public static func < (one: NaturalKey, other: NaturalKey) -> Bool {
    if one.parts != other.parts { return one.parts.lexicographicallyPrecedes(other.parts) }
    return one.bytes.lexicographicallyPrecedes(other.bytes)
  }

  public static func == (one: NaturalKey, other: NaturalKey) -> Bool { one.bytes == other.bytes }

  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  /// The numbers in the name, without leading zeros: `p07b12` has 7 and 12.
  var numbers: [ArraySlice<UInt32>] {
    var numbers: [ArraySlice<UInt32>] = []
    var index = 0
    while index < parts.count {
      guard parts[index] == Self.number, index + 1 < parts.count else {
        index += 1
        continue
      }
      let end = index + 2 + Int(parts[index + 1])
      numbers.append(parts[(index + 2)..<end])
      index = end
    }
    return numbers
  }
}

/// 0…9 for a decimal digit of any script.
private func digitValue(of scalar: Unicode.Scalar) -> UInt8? {
  if scalar.value < 0x80 {
    return scalar.value >= 0x30 && scalar.value <= 0x39 ? UInt8(scalar.value - 0x30) : nil
  }
  guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue,
    value >= 0, value <= 9
  else { return nil }
  return UInt8(value)
}

/// The names in natural order.
public func naturallySorted(_ names: [String]) -> [String] {
  names.map { (key: NaturalKey($0), name: $0) }.sorted { $0.key < $1.key }.map(\.name)
}
