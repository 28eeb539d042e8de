extension PlistError {
  /// The line it is about, from 1; `nil` where the whole file is meant.
  public var line: Int? {
    switch self {
    case .tooDeep(_, let line), .tooManyObjects(_, let line): line
    case .otherText(_, let line), .curlyQuotes(let line), .notUTF8(let line),
      .unknownEncoding(_, let line), .notAPlist(_, let line), .malformed(_, let line),
      .declaration(let line), .structure(_, let line):
      line
    default: nil
    }
  }

  /// Stable, for a diagnostic's code.
  public var code: String {
    switch self {
    case .empty: "plist-empty"
    case .tooLarge: "plist-too-large"
    case .tooDeep: "plist-too-deep"
    case .tooManyObjects: "plist-too-many-values"
    case .richText: "plist-rich-text"
    case .otherText(let text, _): text.code
    case .otherFile: "plist-other-file"
    case .curlyQuotes: "plist-curly-quotes"
    case .notUTF8: "plist-not-utf8"
    case .unknownEncoding: "plist-unknown-encoding"
    case .notAPlist: "plist-other-xml"
    case .malformed(let fault, _): fault.code
    case .declaration: "plist-declaration"
    case .structure(let fault, _): fault.code
    case .binaryDamaged: "plist-binary-damaged"
    case .binaryUnsupported: "plist-binary-unsupported"
    }
  }

  /// What is wrong: one or two sentences, without the file's name and line.
  public var message: String {
    switch self {
    case .empty: "The file is empty."
    case .tooLarge(let limit): "The file holds more than \(limit >> 20) MB."
    case .tooDeep(let limit, _): "Lists stand inside lists more than \(limit) deep."
    case .tooManyObjects(let limit, _): "The file holds more than \(limit) keys and values."
    case .richText: "This is rich text (RTF), not a property list."
    case .otherText(let text, _): text.message
    case .otherFile(let kind): "This is \(kind), not a property list."
    case .curlyQuotes: "There are curly quotes (“ ”) in a tag, where only straight ones (\") work."
    case .notUTF8: "There is a letter here that is not in UTF-8."
    case .unknownEncoding(let name, _): "The text is in \(shown(name)), which cannot be read here."
    case .notAPlist(let root, _): "The file begins with <\(shown(root))>, not with <plist>."
    case .malformed(let fault, _): fault.message
    case .declaration:
      "The file declares something of its own (<!ENTITY …> or <!ATTLIST …>). That is never allowed."
    case .structure(let fault, _): fault.message
    case .binaryDamaged(let damage): "This binary property list is damaged: \(damage.words)."
    case .binaryUnsupported(let kind):
      "This binary property list holds \(kind), for which a book has no use."
    }
  }

  /// What to do: one sentence.
  public var advice: String {
    switch self {
    case .empty: "Fill it, or delete it: a folder of pictures alone is a book without words."
    case .tooLarge, .tooDeep, .tooManyObjects:
      "Keep only what the book needs; texts in other languages may stand in files of their own."
    case .richText: "In TextEdit choose Format > Make Plain Text and save it again."
    case .otherText, .otherFile, .notAPlist:
      "Write it as an XML property list; `tangerine plist FOLDER` prints one to start from."
    case .curlyQuotes:
      "Replace them by straight quotes, and switch smart quotes off in the editor."
    case .notUTF8, .unknownEncoding: "Save the file in UTF-8."
    case .malformed(let fault, _): fault.advice
    case .declaration: "Delete the declaration and write the text itself."
    case .structure(let fault, _): fault.advice
    case .binaryDamaged: "Copy the file again, or save it as XML."
    case .binaryUnsupported: "Save it as XML, with strings, numbers, arrays and dictionaries only."
    }
  }
}

extension PlistError.OtherText {
  fileprivate var code: String {
    switch self {
    case .html: "plist-html"
    case .json: "plist-json"
    case .oldStyle: "plist-old-style"
    case .plain: "plist-plain-text"
    }
  }

  fileprivate var message: String {
    switch self {
    case .html: "This is a web page (HTML), not a property list."
    case .json: "This is JSON, not a property list."
    case .oldStyle: "This is a property list in the old style, without XML."
    case .plain: "This is plain text, not a property list."
    }
  }
}

/// Words from a file, short and without anything that could disturb the line they stand in.
func shown(_ words: String) -> String {
  let calm = words.unicodeScalars.prefix(60).map { scalar -> Unicode.Scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: " "
    default: scalar
    }
  }
  return String(String.UnicodeScalarView(calm))
}
