import BookModel
import Folders

/// What is known of the books in some library folders, kept up to date as it is told what has changed. It waits for
/// nothing and looks at no clock: whoever drives it says what time it is.
public final class LibraryKeeper {
  /// Library folders, and book folders that stand on the shelf by themselves.
  public let folders: [String]
  private let index: String?
  private var records: [String: LibraryBook] = [:]
  private var arrivals = Arrivals()
  /// Folders looked through since the start.
  private var isWhole = false
  /// Books put on the shelf, and taken off it, without any change on the disk: in a rehearsal.
  private var dropped: Set<String> = []
  private var removed: Set<String> = []
  private var isSaved = true

  /// - Parameters:
  ///   - folders: absolute paths, in the order in which they are looked through; one that is not there may come.
  ///   - index: a file that keeps what is known between starts; `nil` for none.
  public init(folders: [String], index: String?) {
    self.folders = folders
    self.index = index
    guard let index else { return }
    for record in LibraryIndex.load(index) ?? [] where isOurs(record.folder) {
      records[record.folder] = record
    }
  }

  private func isOurs(_ book: String) -> Bool {
    folders.contains { book == $0 || parent(of: book) == $0 }
  }

  /// What is known now.
  public var view: LibraryView {
    LibraryView(
      books: records.values.filter { !removed.contains($0.folder) }.sorted {
        $0.folder < $1.folder
      },
      isWhole: isWhole)
  }

  /// The folders in which books may be, of all libraries that are there: what a look through all of them starts from.
  public func candidates() -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    for folder in folders {
      for path in candidates(in: folder) where seen.insert(path).inserted { found.append(path) }
    }
    return found + dropped.sorted().filter { seen.insert($0).inserted }
  }

  /// A library's own folders, or itself where it is a book.
  private func candidates(in library: String) -> [String] {
    guard let listing = try? BookFolder(path: library).listing() else { return [] }
    let isBook = listing.entries.contains { entry in
      if case .folder = entry.kind { return false }
      let item = FolderItem(named: entry.name)
      return item == .picture || item == .propertyList
    }
    if isBook { return [library] }
    return listing.entries.filter { entry in
      switch entry.kind {
      case .folder, .link: FolderItem(named: entry.name) != .litter
      case .file, .other: false
      }
    }.map { library.hasSuffix("/") ? library + $0.name : "\(library)/\($0.name)" }
  }

  /// Looks at one of the candidates; whether anything is known of it that was not known before.
  @discardableResult
  public func look(at path: String, now: Duration, changed: Duration? = nil) -> Bool {
    let before = records[path]
    switch Libraries.look(into: path, known: before) {
    case .book(let record):
      if record.tear != nil, before == nil, let changed,
        arrivals.wait(for: path, changed: changed, patience: Arrivals.torn, at: now)
      {
        return false
      }
      records[path] = record
    case .noBook, .gone: records[path] = nil
    case .unfinished:
      // What was whole stays as it was until the copy is finished.
      if arrivals.wait(
        for: path, changed: changed ?? now, patience: Arrivals.unfinished, at: now)
      {
        return false
      }
    }
    if records[path] != before { isSaved = false }
    return records[path] != before
  }

  /// All candidates have been looked at: what was known of others is forgotten.
  ///
  /// - Returns: whether the view is another one now.
  @discardableResult
  public func finish(_ candidates: [String]) -> Bool {
    let there = Set(candidates)
    let count = records.count
    records = records.filter { there.contains($0.key) }
    let changes = !isWhole || records.count != count
    if records.count != count { isSaved = false }
    isWhole = true
    return changes
  }

  /// Looks through everything at once.
  public func lookThrough(at now: Duration) {
    let all = candidates()
    for path in all { look(at: path, now: now) }
    finish(all)
  }

  /// Something changed in a book folder, or it came or went.
  public func note(_ book: String, at now: Duration) { arrivals.note(book, at: now) }

  /// When something is to be looked at.
  public var next: Duration? { arrivals.next }

  /// Looks at what has settled; whether the view is another one now.
  public func advance(to now: Duration) -> Bool {
    var changes = false
    for (folder, changed) in arrivals.settled(at: now) {
      if look(at: folder, now: now, changed: changed) { changes = true }
    }
    return changes
  }

  /// Keeps what is known, if it has changed.
  public func save() {
    guard let index, !isSaved else { return }
    LibraryIndex.save(records.values.sorted { $0.folder < $1.folder }, to: index)
    isSaved = true
  }

  // MARK: In a rehearsal

  /// A book appears, as if it had just been copied in.
  public func drop(_ path: String, at now: Duration) {
    removed.remove(path)
    dropped.insert(path)
    note(path, at: now)
  }

  /// A book is taken away.
  ///
  /// - Returns: whether there was one at that path.
  public func remove(_ path: String) -> Bool {
    dropped.remove(path)
    return records[path] != nil && removed.insert(path).inserted
  }
}

func parent(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
  return String(path[..<slash])
}
