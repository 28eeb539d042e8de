/// What comes with the program and is only read: our own books, sounds, catalogues.
public struct DataFolder: Hashable, Sendable {
  /// An absolute path, without a slash at its end.
  public let path: String
  /// Our own books.
  public let books: String
  /// Our own sounds.
  public let sounds: String

  /// The folder that `TANGERINE_DATA` names; else `../share/tangerine` beside the program; else the source tree that
  /// the program was built in, which is told by its `Package.swift` and `Books`. `nil` where none is there.
  ///
  /// - Parameters:
  ///   - program: the program's own file, an absolute path with links resolved (`/proc/self/exe`).
  ///   - isThere: whether a file or folder stands at a path.
  public init?(
    environment: [String: String], program: String, isThere: (String) -> Bool
  ) {
    if let named = environment["TANGERINE_DATA"], named.hasPrefix("/") {
      self.init(path: withoutTrailingSlash(named), books: "books", sounds: "sounds")
      return
    }
    let folders = ancestors(of: program)
    if folders.count > 1, isThere(joined(folders[1], "share/tangerine")) {
      self.init(path: joined(folders[1], "share/tangerine"), books: "books", sounds: "sounds")
    } else if let tree = folders.first(where: {
      isThere(joined($0, "Package.swift")) && isThere(joined($0, "Books"))
    }) {
      self.init(path: tree, books: "Books", sounds: "Sounds")
    } else {
      return nil
    }
  }

  /// The sound of a turning page.
  public var pageTurn: String { joined(sounds, "page-turn.wav") }

  private init(path: String, books: String, sounds: String) {
    self.path = path
    self.books = joined(path, books)
    self.sounds = joined(path, sounds)
  }
}

/// The folders that a path lies in, the innermost first; `/` is the last.
private func ancestors(of path: String) -> [String] {
  var folders: [String] = []
  var rest = Substring(path)
  while let slash = rest.lastIndex(of: "/") {
    rest = rest[..<slash]
    folders.append(rest.isEmpty ? "/" : String(rest))
  }
  return folders
}
