/// What a file in a book folder is, by its name alone.
public enum FolderItem: Hashable, Sendable {
  /// Litter of the system: never mentioned.
  case litter
  /// A page, or the cover: it ends in `.png`, in any case.
  case picture
  case propertyList
  /// Syncthing's copy of a file that two people changed: left out.
  case conflictCopy
  case other

  public init(named name: String) {
    let folded = caseFolded(name)
    if name.hasPrefix(".") || ["thumbs.db", "desktop.ini", "__macosx"].contains(folded) {
      self = .litter
    } else if folded.contains("sync-conflict") {
      self = .conflictCopy
    } else {
      switch fileExtension(of: folded) {
      case "png": self = .picture
      case "plist": self = .propertyList
      default: self = .other
      }
    }
  }
}

/// What stands before the last dot; the whole name where there is no dot, or only a first one.
public func fileStem(of name: String) -> String {
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
  return String(name[..<dot])
}

/// What follows the last dot, as written; empty where there is none.
public func fileExtension(of name: String) -> String {
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
  return String(name[name.index(after: dot)...])
}

/// The picture whose stem is `cover` or `front`, in any case: the first in natural order.
public func coverFile(among pictures: [String]) -> String? {
  naturallySorted(pictures).first { ["cover", "front"].contains(caseFolded(fileStem(of: $0))) }
}
