/// Tells which encoding bytes are in by how much the result looks like text: letters in words, a
/// capital at a word's beginning and not after a small letter, quotation marks on the right side.
extension LegacyEncoding {
  /// The more plausible reading; `nil` if neither looks like text.
  static func guess(_ bytes: [UInt8]) -> LegacyEncoding? {
    let mac = LegacyEncoding.macRoman.plausibility(of: bytes)
    let latin = LegacyEncoding.latin1.plausibility(of: bytes)
    guard max(mac, latin) > 0 else { return nil }
    return mac > latin ? .macRoman : .latin1
  }

  /// Positive for text, negative for noise.
  func plausibility(of bytes: [UInt8]) -> Int {
    let table = (0..<0x80).map { Unicode.Scalar(UInt8($0)) } + upperHalf
    let kinds = table.map(Glyph.init)
    var score = 0
    for index in bytes.indices.lazy.filter({ bytes[$0] >= 0x80 }).prefix(sampleSize) {
      let around = Surroundings(bytes, index, kinds)
      score += around.plausibility(of: kinds[Int(bytes[index])])
    }
    return score
  }
}

/// Characters looked at: a longer text tells no more.
private let sampleSize = 4000

/// What a character is good for in a sentence.
private enum Glyph {
  case small, capital, opening, closing, apostrophe, dash, sign, blank, impossible
  /// “ and ‘ open in English and close in German.
  case turned

  init(_ scalar: Unicode.Scalar) {
    self =
      switch scalar {
      case "\u{2019}", "'": .apostrophe
      case "\u{201C}", "\u{2018}": .turned
      case "\u{FFFD}", "\u{F8FF}": .impossible
      // A letter by name, but of no language that is written in these encodings.
      case "\u{192}": .sign
      case "\u{A0}", " ", "\t", "\n", "\r", "\u{2026}": .blank
      case "\u{A9}", "\u{AE}", "\u{2122}", "\u{B0}", "\u{20AC}", "\u{A3}", "\u{BD}": .blank
      case "\u{201E}", "\u{BF}", "\u{A1}": .opening
      default: Glyph(scalar.properties.generalCategory)
      }
  }

  private init(_ category: Unicode.GeneralCategory) {
    self =
      switch category {
      case .lowercaseLetter: .small
      case .uppercaseLetter: .capital
      case .initialPunctuation: .opening
      case .finalPunctuation: .closing
      case .dashPunctuation: .dash
      case .control: .impossible
      default: .sign
      }
  }

  var isLetter: Bool { self == .small || self == .capital }
}

/// The characters beside one.
private struct Surroundings {
  var before: Glyph
  var after: Glyph
  var afterNext: Glyph
  /// Letters in the shorter of the two runs beside it, counted to 3: `don|t`, `l|eau`.
  var shorterRun: Int

  init(_ bytes: [UInt8], _ index: Int, _ kinds: [Glyph]) {
    func glyph(_ index: Int) -> Glyph {
      bytes.indices.contains(index) ? kinds[Int(bytes[index])] : .blank
    }
    before = glyph(index - 1)
    after = glyph(index + 1)
    afterNext = glyph(index + 2)
    let left = (1...3).prefix { glyph(index - $0).isLetter }.count
    let right = (1...3).prefix { glyph(index + $0).isLetter }.count
    shorterRun = min(left, right)
  }

  /// Where an opening mark may stand: before a word, or before the blank that French puts there.
  private var opens: Bool { !before.isLetter && (after.isLetter || after == .blank) }
  private var closes: Bool { !after.isLetter && (before != .blank || after != .blank) }

  func plausibility(of glyph: Glyph) -> Int {
    switch glyph {
    case .small where after == .capital: -4
    case .small: before.isLetter || after.isLetter ? 3 : -1
    case .capital where before == .small: -4
    case .capital where after == .capital && afterNext == .small: -2
    case .capital: after.isLetter ? 3 : before.isLetter ? 2 : -1
    // A contraction has one or two letters on one side.
    case .apostrophe where before.isLetter && after.isLetter: shorterRun <= 2 ? 4 : 1
    case .apostrophe: closes ? 2 : -1
    case .opening: opens ? 3 : -1
    case .closing: closes ? 3 : -1
    case .turned: opens ? 3 : closes ? 2 : -1
    case .dash: before.isLetter && after.isLetter ? -1 : 1
    case .blank: 1
    case .sign: -2
    case .impossible: -6
    }
  }
}
