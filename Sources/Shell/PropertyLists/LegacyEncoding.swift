/// An encoding of one byte a character, for files from before UTF-8 or from editors that still live
/// there. The lower half is ASCII.
enum LegacyEncoding: Hashable, Sendable {
  /// Apple's, the "Western (Mac OS Roman)" of its editors.
  case macRoman
  /// Windows-1252, of which Latin-1's printable part is a part.
  case latin1

  /// The encoding that a name in an XML header means.
  init?(named name: String) {
    switch name.lowercased() {
    case "macintosh", "mac", "macroman", "mac-roman", "x-mac-roman", "x-mac-western":
      self = .macRoman
    case "iso-8859-1", "iso_8859-1", "iso8859-1", "latin1", "latin-1", "windows-1252", "cp1252":
      self = .latin1
    default: return nil
    }
  }

  /// What 0x80…0xFF mean; U+FFFD where nothing.
  var upperHalf: [Unicode.Scalar] {
    switch self {
    case .macRoman: Array(macRomanUpperHalf.unicodeScalars)
    case .latin1: Array(latin1UpperHalf.unicodeScalars)
    }
  }

  func utf8(_ bytes: [UInt8]) -> [UInt8] {
    let upper = upperHalf.map { Array(String($0).utf8) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 { result.append(byte) } else { result += upper[Int(byte - 0x80)] }
    }
    return result
  }
}

private let macRomanUpperHalf = """
  ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
  †°¢£§•¶ß®©™\u{00B4}\u{00A8}≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
  ¿¡¬√ƒ≈∆«»…\u{00A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ\
  ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙı\u{02C6}\u{02DC}\u{00AF}\u{02D8}\u{02D9}\u{02DA}\u{00B8}\u{02DD}\u{02DB}\u{02C7}
  """

private let latin1UpperHalf = """
  €\u{FFFD}‚ƒ„…†‡\u{02C6}‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—\u{02DC}™š›œ\u{FFFD}žŸ\
  \u{00A0}¡¢£¤¥¦§\u{00A8}©ª«¬\u{00AD}®\u{00AF}°±²³\u{00B4}µ¶·\u{00B8}¹º»¼½¾¿\
  ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß\
  àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ
  """
