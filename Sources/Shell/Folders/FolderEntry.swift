/// One name in a folder, as the folder itself tells it: nothing was opened or measured.
public struct FolderEntry: Hashable, Sendable {
  /// What the folder says stands behind a name.
  public enum Kind: Hashable, Sendable {
    case file
    case folder
    /// A symbolic link; where it leads is not known yet.
    case link
    /// "a pipe", "a socket", "a device".
    case other(String)
  }

  /// The exact name; its bytes are the string's UTF-8.
  public var name: String
  public var kind: Kind

  public init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// What one pass over a folder found, in the folder's own order, which means nothing: sort it.
public struct FolderListing: Hashable, Sendable {
  /// Entries beyond this many are not looked at.
  public static let limit = 200_000

  /// How much of the folder was seen.
  public enum Extent: Hashable, Sendable {
    /// Every entry was seen.
    case whole
    /// There are more than `FolderListing.limit` entries; the rest were not looked at.
    case cutShort
  }

  public var entries: [FolderEntry]
  /// Names that are no UTF-8, with the broken bytes replaced by U+FFFD. They cannot be opened.
  public var unreadableNames: [String]
  public var extent: Extent

  public init(entries: [FolderEntry], unreadableNames: [String] = [], extent: Extent = .whole) {
    self.entries = entries
    self.unreadableNames = unreadableNames
    self.extent = extent
  }
}

/// Size and age of a regular file.
public struct FileStatus: Hashable, Sendable {
  /// In bytes.
  public var size: Int
  /// When it was last written, in nanoseconds since 1970; clamped to what 64 bits hold.
  public var modified: Int64

  public init(size: Int, modified: Int64) {
    self.size = size
    self.modified = modified
  }
}
