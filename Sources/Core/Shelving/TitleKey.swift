/// The place of a title among others: letters without their marks and without case, numbers by their value, then the
/// marks, then the scalars. The same on every machine, whatever its locale.
public struct TitleKey: Comparable, Hashable, Sendable {
  /// Letters and digits as they are compared first; a run of digits is its length and then its digits.
  private let letters: [UInt32]
  /// The title itself, for titles that differ in marks or case only.
  private let scalars: [UInt32]

  /// - Complexity: O(*n*) in the title's length.
  public init(_ title: String) {
    var letters: [UInt32] = []
    var digits: [UInt32] = []
    func close(_ digits: inout [UInt32], into letters: inout [UInt32]) {
      if digits.isEmpty { return }
      let bare = digits.drop { $0 == 0 }
      letters += [0x30, UInt32(bare.count)] + bare
      digits = []
    }
    for scalar in title.unicodeScalars {
      if (0x30...0x39).contains(scalar.value) {
        digits.append(scalar.value - 0x30)
        continue
      }
      close(&digits, into: &letters)
      letters += TitleKey.letters(of: scalar)
    }
    close(&digits, into: &letters)
    self.letters = letters
    scalars = title.unicodeScalars.map(\.value)
  }

  public static func < (one: TitleKey, other: TitleKey) -> Bool {
    if one.letters != other.letters { return one.letters.lexicographicallyPrecedes(other.letters) }
    return one.scalars.lexicographicallyPrecedes(other.scalars)
  }

  /// What a scalar counts as: nothing for signs and marks, a blank for blanks, else its letter in small.
  private static func letters(of scalar: Unicode.Scalar) -> [UInt32] {
    let value = scalar.value
    if value < 0x80 {
      if (0x41...0x5A).contains(value) { return [value + 0x20] }
      if (0x61...0x7A).contains(value) { return [value] }
      return value == 0x20 || value == 0x2D ? [0x20] : []
    }
    if let base = marked[scalar] { return base }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format, .dashPunctuation, .openPunctuation,
      .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return []
    case .spaceSeparator: return [0x20]
    default: return properties.lowercaseMapping.unicodeScalars.map(\.value)
    }
  }

  /// Latin letters with marks, by the letters they stand with: German, French, Spanish, the Nordic and Slavic languages.
  private static let marked: [Unicode.Scalar: [UInt32]] = {
    let families = [
      "a": "àáâãäåāăąǎ", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ",
      "i": "ìíîïĩīĭįı", "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉ", "o": "òóôõöøōŏő",
      "r": "ŕŗř", "s": "śŝşšș", "t": "ţťŧțþ", "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž",
      "ss": "ß", "ae": "æ", "oe": "œ",
    ]
    var table: [Unicode.Scalar: [UInt32]] = [:]
    for (base, family) in families {
      let letters = base.unicodeScalars.map(\.value)
      for scalar in (family + family.uppercased()).unicodeScalars where scalar.value >= 0x80 {
        table[scalar] = letters
      }
    }
    return table
  }()
}

/// Books by their titles; those of one title by their folders.
func ordered(_ books: [ShelfBook]) -> [ShelfBook] {
  books.map { (key: TitleKey($0.title), book: $0) }
    .sorted { a, b in
      if a.key != b.key { return a.key < b.key }
      return a.book.id.rawValue.utf8.lexicographicallyPrecedes(b.book.id.rawValue.utf8)
    }
    .map(\.book)
}
