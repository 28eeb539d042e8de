/// Something an author should know about a property list that opened all the same.
public struct PlistNotice: Hashable, Sendable {
  /// What was odd.
  public enum Kind: Hashable, Sendable {
    /// An `&` that begins nothing was read as itself.
    case bareAmpersand
    /// `&eacute;` and the like mean nothing in a property list; it was read as written.
    case unknownEntity(String)
    /// Something stood before `<?xml`: blank lines, a comment, stray characters.
    case strayBytesBeforeHeader
    /// Something that is no comment stood after the end.
    case textAfterEnd
    /// There is no `<plist>` around the values.
    case noPlistElement
    /// The file does not say, or says wrongly, that it is Mac Roman.
    case macRoman
    /// The file does not say, or says wrongly, that it is Latin-1 (Windows-1252).
    case latin1
    /// UTF-16, correctly or without its mark.
    case utf16
    /// The header names another encoding than the UTF-8 that the file is in.
    case encodingMisnamed(String)
    /// A key with nothing after it was left out.
    case keyWithoutValue(String)
    /// A value with no key before it was left out.
    case valueWithoutKey
    /// `<date>` is read as text.
    case dateAsText
    /// What an `<integer>` or `<real>` holds is no number; it was read as text.
    case notANumber(String)
    /// An `<integer>` beyond 64 bits was read as a real number.
    case hugeInteger
    /// `<data>` that is no Base64 was read as nothing.
    case badData
  }

  public var kind: Kind
  /// From 1; `nil` where the whole file is meant or the list is binary.
  public var line: Int?

  public init(_ kind: Kind, line: Int? = nil) {
    self.kind = kind
    self.line = line
  }
}
