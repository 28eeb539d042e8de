/// A BCP 47 tag from outside, made safe for Pango, which keeps every tag it ever saw.
struct LanguageTag {
  /// `en` for what can be no tag: not ASCII letters, digits and hyphens, or over 35 characters (RFC 5646, §4.4.1).
  let text: String
  /// Whether its usual script runs from right to left.
  let runsLeft: Bool

  init(_ tag: String) {
    let bytes = tag.utf8
    let sound = (2...35).contains(bytes.count) && bytes.allSatisfy(Self.mayStand)
    text = sound ? tag : "en"
    let parts = text.lowercased().split(separator: "-")
    let script = parts.dropFirst().first { $0.count == 4 }.map(String.init)
    let language = parts.first.map(String.init) ?? "en"
    runsLeft =
      script.map { Self.leftwardScripts.contains($0) } ?? Self.leftwardLanguages.contains(language)
  }

  /// Languages whose usual script is Arabic, Hebrew, Syriac, Thaana or N'Ko (CLDR 42, likely subtags).
  private static let leftwardLanguages: Set<String> = [
    "ar", "fa", "he", "iw", "ur", "yi", "ji", "ps", "sd", "ug", "ckb", "dv", "syr", "nqo", "ks",
    "arz", "azb", "lrc", "mzn", "pnb", "prs",
  ]
  private static let leftwardScripts: Set<String> = [
    "arab", "hebr", "syrc", "thaa", "nkoo", "aran",
  ]

  private static func mayStand(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
