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

extension BookIdentity {
  /// A short name for the pictures together: the FNV-1a hash (Fowler, Noll and Vo) of their names and sizes, in hex.
  public var fingerprint: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for (name, size) in pictures.sorted(by: { $0.key < $1.key }) {
      for byte in "\(name)\0\(size)\n".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return String(hash, radix: 16)
  }

  /// The name under which the book is remembered: its identifier, else its folder and fingerprint.
  private var ownKey: String { identifier.map { "id:\($0)" } ?? "\(folderName)#\(fingerprint)" }

  /// The name under which the book was remembered: its own, else that of a folder with the same pictures (it was
  /// renamed), else that of a folder of the same name (it was edited), else its own, new.
  public func key(among known: some Collection<String>) -> String {
    let own = ownKey
    if identifier != nil || known.contains(own) { return own }
    let folders = known.filter { !$0.hasPrefix("id:") }.sorted()
    return folders.first { $0.hasSuffix("#\(fingerprint)") && !pictures.isEmpty }
      ?? folders.first { $0.hasPrefix("\(folderName)#") } ?? own
  }
}
