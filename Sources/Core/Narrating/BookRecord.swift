public import BookModel

/// What the folder of a book's voices says of the book, so that it is found again after its folder was renamed.
public struct BookRecord: Hashable, Sendable {
  /// The key under which its takes stand.
  public var key: String
  public var title: String
  public var identity: BookIdentity

  public init(key: String, title: String, identity: BookIdentity) {
    self.key = key
    self.title = title
    self.identity = identity
  }

  /// Its file.
  public var text: String {
    var fields = Fields()
    fields.add("tangerine-book", 1)
    fields.add("key", key)
    fields.add("title", title)
    if let identifier = identity.identifier { fields.add("identifier", identifier) }
    fields.add("folder", identity.folderName)
    for (name, size) in identity.pictures.sorted(by: { $0.key < $1.key }) {
      fields.add("picture", "\(size) \(name)")
    }
    return fields.text
  }

  /// Reads such a file; `nil` where it is none.
  public init?(text: String) {
    let fields = Fields(text)
    guard fields.number("tangerine-book") == 1, let key = fields["key"],
      let folder = fields["folder"]
    else { return nil }
    var pictures: [String: Int] = [:]
    for line in fields.lines where line.name == "picture" {
      let parts = line.value.split(separator: " ", maxSplits: 1)
      if parts.count == 2, let size = Int(parts[0]) { pictures[String(parts[1])] = size }
    }
    self.init(
      key: key, title: fields["title"] ?? "",
      identity: BookIdentity(
        identifier: fields["identifier"], folderName: folder, pictures: pictures))
  }
}

extension BookIdentity {
  /// The record among `known` that is this book's: the same key, else one that was met as the same book
  /// (`isSameBook`); `nil` for a book that was never met.
  public func record(among known: [BookRecord]) -> BookRecord? {
    let own = key(among: [])
    return known.first { $0.key == own }
      ?? known.sorted { $0.key < $1.key }.first { isSameBook(as: $0.identity) }
  }
}
