extension MalformedXML {
  var code: String {
    switch self {
    case .cutShort: "plist-cut-short"
    case .tagMismatch: "plist-tag-mismatch"
    case .bareLessThan: "plist-bare-less-than"
    case .bareAmpersand: "plist-too-many-ampersands"
    case .hyphensInComment: "plist-comment"
    case .controlCharacter: "plist-control-character"
    case .header: "plist-header"
    case .other: "plist-malformed"
    }
  }

  var message: String {
    switch self {
    case .cutShort(let open?): "The file ends in the middle: <\(shown(open))> is not closed."
    case .cutShort(nil): "The file ends in the middle."
    case .tagMismatch(let opened, let openedLine, let found):
      "</\(shown(found))> stands here, but <\(shown(opened))> of line \(openedLine) is still open."
    case .bareLessThan: "There is a < here that begins no tag."
    case .bareAmpersand: "There is an & by itself here, and too many before it."
    case .hyphensInComment: "Two hyphens stand inside a comment, where XML allows none."
    case .controlCharacter(let number):
      "There is an invisible control character here (number \(number))."
    case .header: "The first line, <?xml … ?>, is not as it should be, or stands here once more."
    case .other(let words): "The XML is broken here: \(words)."
    }
  }

  var advice: String {
    switch self {
    case .cutShort: "Copy the file again, or write what is missing at its end."
    case .tagMismatch(let opened, _, _): "Write </\(shown(opened))> where it ends."
    case .bareLessThan: "In text write &lt; instead of <."
    case .bareAmpersand: "Write &amp; instead of &."
    case .hyphensInComment: "Write something else than -- there."
    case .controlCharacter: "Delete it; it may have come with pasted text."
    case .header: "Write <?xml version=\"1.0\" encoding=\"UTF-8\"?>, once, or leave it out."
    case .other: "Compare this line and the one before it with a property list that works."
    }
  }
}

extension PlistStructureFault {
  var code: String {
    switch self {
    case .noValue: "plist-no-value"
    case .secondRoot: "plist-second-root"
    case .unknownElement: "plist-unknown-element"
    case .markupInText: "plist-markup-in-text"
    case .strayText: "plist-stray-text"
    case .keyOutsideDictionary: "plist-key-outside-dict"
    }
  }

  var message: String {
    switch self {
    case .noValue: "There is nothing inside <plist>."
    case .secondRoot: "There is a second value beside the first; <plist> holds just one."
    case .unknownElement(let name): "<\(shown(name))> means nothing in a property list."
    case .markupInText(let element, let inside):
      "<\(shown(element))> stands inside the text of <\(inside)>."
    case .strayText(let words): "The text “\(shown(words))” stands in no <string>."
    case .keyOutsideDictionary: "<key> stands outside a <dict>."
    }
  }

  var advice: String {
    switch self {
    case .noValue: "Put an <array> of texts or a <dict> there."
    case .secondRoot: "Put both into one <array> or <dict>."
    case .unknownElement(let name): Self.advice(unknown: name)
    case .markupInText: "Books have plain text; for a < in it write &lt;."
    case .strayText: "Write <string> before it and </string> behind it."
    case .keyOutsideDictionary: "Put the keys and their values between <dict> and </dict>."
    }
  }

  private static func advice(unknown name: String) -> String {
    let small = name.lowercased()
    let meant = PlistElement(rawValue: small) ?? elementsByOtherName[small]
    if let meant, meant.rawValue != name { return "Write <\(meant.rawValue)> instead." }
    return "Use array, dict, key, string, integer, real, true and false."
  }
}

private let elementsByOtherName: [String: PlistElement] = [
  "dictionary": .dict, "str": .string, "text": .string, "int": .integer, "number": .real,
  "float": .real, "double": .real, "list": .array, "keys": .key, "strings": .string,
]

extension BinaryDamage {
  var words: String {
    switch self {
    case .tooShort: "it is too short"
    case .version: "it is of an unknown version"
    case .trailer: "its last bytes do not fit the rest"
    case .offset: "it points outside itself"
    case .length: "a value is longer than the file"
    case .reference: "it names a value that is not there"
    case .cycle: "a list holds itself"
    case .keyNotText: "a key is no text"
    case .marker: "there are bytes in it that mean nothing"
    }
  }
}

extension PlistError: CustomStringConvertible {
  /// Message and advice, after the line if there is one.
  public var description: String {
    (line.map { "line \($0): " } ?? "") + "\(message) \(advice)"
  }
}
