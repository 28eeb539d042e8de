/// Why a property list cannot be read. Lines count from 1.
public enum PlistError: Error, Hashable, Sendable {
  /// No bytes, or nothing but blanks.
  case empty
  /// Larger than `limit` bytes.
  case tooLarge(limit: Int)
  /// More than `limit` arrays and dictionaries inside each other.
  case tooDeep(limit: Int, line: Int?)
  /// More than `limit` keys and values, shared ones counted each time.
  case tooManyObjects(limit: Int, line: Int?)
  /// TextEdit saved it as rich text.
  case richText
  /// Another kind of text: `html`, `json`, the old style of NeXT, or no markup at all.
  case otherText(OtherText, line: Int)
  /// Another kind of file: "a picture", "a PDF", "a zip archive or an office document".
  case otherFile(String)
  /// “ or ” or ’ where XML wants " or '.
  case curlyQuotes(line: Int)
  /// A byte that is no UTF-8, where no other encoding makes sense of the whole.
  case notUTF8(line: Int)
  /// The header names an encoding that is not known here.
  case unknownEncoding(String, line: Int)
  /// The outermost element is none of a property list.
  case notAPlist(root: String, line: Int)
  /// The XML itself is broken.
  case malformed(MalformedXML, line: Int)
  /// `<!ENTITY …>` or `<!ATTLIST …>`: refused, whatever it says.
  case declaration(line: Int)
  /// Well-formed XML that is no property list.
  case structure(PlistStructureFault, line: Int)
  /// A binary list that does not hold together.
  case binaryDamaged(BinaryDamage)
  /// A binary list with "a set", "a date", "a UID" or "a null" in it.
  case binaryUnsupported(String)

  /// What a file that is no property list looks like instead.
  public enum OtherText: Hashable, Sendable { case html, json, oldStyle, plain }
}

/// What is wrong with XML, in the order of how often it happens.
public enum MalformedXML: Hashable, Sendable {
  /// The file ends in the middle; `open` is the innermost element that is not closed.
  case cutShort(open: String?)
  /// `</found>` where `opened`, from `openedLine`, is to be closed.
  case tagMismatch(opened: String, openedLine: Int, found: String)
  /// A `<` in text.
  case bareLessThan
  /// One `&` too many to be mended, or in a place where none can be.
  case bareAmpersand
  /// `--` inside a comment.
  case hyphensInComment
  /// A control character, by number, such as 0x0B.
  case controlCharacter(UInt8)
  /// The first line, `<?xml … ?>`.
  case header
  /// The XML library's own words.
  case other(String)
}

/// How well-formed XML fails to be a property list.
public enum PlistStructureFault: Hashable, Sendable {
  /// `<plist>` with nothing in it.
  case noValue
  /// A second value beside the outermost.
  case secondRoot
  /// An element that property lists do not have.
  case unknownElement(String)
  /// An element inside text, such as `<b>` in a `<string>`.
  case markupInText(element: String, inside: String)
  /// Text that stands in no `<string>`; its beginning.
  case strayText(String)
  /// A `<key>` outside a `<dict>`.
  case keyOutsideDictionary
}

/// How a binary property list does not hold together.
public enum BinaryDamage: Hashable, Sendable {
  case tooShort
  /// `bplist` of another version than 00.
  case version
  /// The last 32 bytes contradict each other or the file's length.
  case trailer
  /// An object lies outside the part that holds objects.
  case offset
  /// An object is longer than what is left of the file.
  case length
  /// A reference to an object that there is not.
  case reference
  /// A value that holds itself.
  case cycle
  /// A key that is no text.
  case keyNotText
  /// A marker byte that means nothing.
  case marker(UInt8)
}
