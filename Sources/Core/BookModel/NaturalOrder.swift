/// A file name, taken apart once so that many can be sorted: runs of digits compare as numbers of any length, the
/// rest by Unicode scalar, ties by bytes. Never by locale, so every machine gives the same order.
public struct NaturalKey: Comparable, Hashable, Sendable {
  private enum Part: Hashable {
    /// The digits' values without leading zeros.
    case number([UInt8])
    case scalar(UInt32)
  }

  private let parts: [Part]
  private let bytes: [UInt8]

  /// - Complexity: O(*n*) in the name's length.
  public init(_ name: String) {
    var parts: [Part] = []
    var digits: [UInt8]?
    for scalar in name.unicodeScalars {
      if let value = digitValue(of: scalar) {
        digits = (digits ?? []) + (value == 0 && (digits ?? []).isEmpty ? [] : [value])
        continue
      }
      if let run = digits { parts.append(.number(run)) }
      digits = nil
      parts.append(.scalar(scalar.value))
    }
    if let run = digits { parts.append(.number(run)) }
    self.parts = parts
    bytes = Array(name.utf8)
  }

  public static func < (one: NaturalKey, other: NaturalKey) -> Bool {
    for (a, b) in zip(one.parts, other.parts) where a != b { return precedes(a, b) }
    if one.parts.count != other.parts.count { return one.parts.count < other.parts.count }
    return one.bytes.lexicographicallyPrecedes(other.bytes)
  }

  public static func == (one: NaturalKey, other: NaturalKey) -> Bool { one.bytes == other.bytes }

  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  private static func precedes(_ a: Part, _ b: Part) -> Bool {
    switch (a, b) {
    case (.number(let one), .number(let other)):
      if one.count != other.count { return one.count < other.count }
      return one.lexicographicallyPrecedes(other)
    // Digits of every script stand where "0" stands: the order stays one order.
    case (.number, .scalar(let scalar)): return 0x30 < scalar
    case (.scalar(let scalar), .number): return scalar < 0x30
    case (.scalar(let one), .scalar(let other)): return one < other
    }
  }

  /// The numbers in the name, without leading zeros: `p07b12` has 7 and 12.
  var numbers: [[UInt8]] {
    parts.compactMap { if case .number(let digits) = $0 { digits } else { nil } }
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
