/// What is known of a book folder without reading it again: all that a shelf shows, and by what it is told from others.
public struct LibraryBook: Hashable, Sendable {
  /// The picture on its front.
  public struct Cover: Hashable, Sendable {
    public var file: String
    /// Of the picture in its file, in pixels.
    public var width, height: Int
    /// Another one for every state of the file.
    public var version: UInt64
  }

  /// The folder, an absolute path; in it the book's name is unique.
  public var folder: String
  /// Titles by language; empty: the folder's name is shown.
  public var titles: [String: String]
  /// Of the book's plain strings.
  public var language: String
  public var isMirrored: Bool
  /// `nil`: no picture can be shown on its front.
  public var cover: Cover?
  /// The names of its pages, in order.
  public var pages: [String]
  /// Why it does not open, in words for its author; `nil` for a book that does.
  public var tear: String?
  /// How many things there are to say about it besides.
  public var remarks: Int
  public var identifier: String?
  /// Of the names and sizes of its pictures.
  public var fingerprint: String
  /// The first voice that came with it; `nil` for none.
  public var voice: String?
  /// What of the folder was looked at for this: where it is the same, so is the record.
  var stamp: [UInt64]

  /// The folder's own name.
  public var name: String { folder.split(separator: "/").last.map(String.init) ?? folder }

  /// The title in a language, else in the book's own, else the folder's name.
  public func title(in language: String) -> String {
    titles[language.lowercased()] ?? titles[self.language.lowercased()] ?? name
  }
}

/// All books of all library folders at a moment.
public struct LibraryView: Hashable, Sendable {
  public var books: [LibraryBook]
  /// Whether every folder has been looked through since the start.
  public var isWhole: Bool
}
