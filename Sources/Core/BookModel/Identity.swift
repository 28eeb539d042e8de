/// What tells a book from another: its `Identifier`, else its folder's name and the names and sizes of its pictures.
public struct BookIdentity: Hashable, Sendable {
  public var identifier: String?
  public var folderName: String
  /// Each picture's file name, and its file's size in bytes (0 where it could not be read).
  public var pictures: [String: Int]

  public init(identifier: String? = nil, folderName: String, pictures: [String: Int] = [:]) {
    self.identifier = identifier
    self.folderName = folderName
    self.pictures = pictures
  }

  /// Whether both are one book, met again after its folder was changed or renamed.
  ///
  /// Two identifiers decide alone. Else a folder of the same name is the same book where at least half of the pictures
  /// (of the one that has more) are the same; a folder of another name where all are. A book that has gained or lost
  /// its identifier is judged as one without.
  public func isSameBook(as other: BookIdentity) -> Bool {
    if let one = identifier, let two = other.identifier { return one == two }
    let most = max(pictures.count, other.pictures.count)
    let common = pictures.count { other.pictures[$0.key] == $0.value }
    if folderName == other.folderName { return common * 2 >= most }
    return most > 0 && common == most
  }
}

extension Book {
  /// What tells this book from every other.
  public var identity: BookIdentity {
    BookIdentity(identifier: identifier, folderName: folderName, pictures: pictureSizes)
  }
}

/// Gives each entry of `Pages` its name, in order: its picture's file, its second use `NAME#2`; for a page of text its
/// place.
public struct PageNaming: Sendable {
  private var uses: [String: Int] = [:]
  private var place = 0

  public init() {}

  /// The next entry's name; `picture` is `nil` for a page of text.
  public mutating func next(picture: String?) -> PageID {
    place += 1
    guard let picture else { return PageID(rawValue: "#\(place)") }
    let use = (uses[picture] ?? 0) + 1
    uses[picture] = use
    return PageID(rawValue: use == 1 ? picture : "\(picture)#\(use)")
  }
}

extension PageID {
  /// What a recording for this page is called, but for its extension: `01` for `01.png`, `01#2` for its second use.
  public var soundStem: String {
    guard let mark = rawValue.lastIndex(of: "#"), mark != rawValue.startIndex else {
      return rawValue.hasPrefix("#") ? rawValue : fileStem(of: rawValue)
    }
    let suffix = rawValue[mark...]
    guard suffix.dropFirst().allSatisfy(\.isWholeNumber) else { return fileStem(of: rawValue) }
    return fileStem(of: String(rawValue[..<mark])) + suffix
  }
}
