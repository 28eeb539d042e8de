public import Folders
import FoundationEssentials

/// Where a reader was in a book, and what they chose there.
public struct Place: Hashable, Sendable, Codable {
  /// The page that was open, by its picture's file name; `nil` for the closed front cover. Books change: whoever uses
  /// it looks the page up again, so that pages put in before it do not move the reader.
  public var page: String?
  /// Whether the words are shown.
  public var text: Bool
  /// The language that was chosen, as a BCP 47 tag; `nil` for the book's own.
  public var language: String?
  /// The voice that reads, by its name; `nil` for *I read*.
  public var voice: String?
  /// `byVoice` where the page turns when it has been read.
  public var turns: String?
  /// Whether the book was read to its end, and not begun again.
  public var finished: Bool?

  public init(
    page: String?, text: Bool = true, language: String? = nil, voice: String? = nil,
    turns: String? = nil, finished: Bool? = nil
  ) {
    self.page = page
    self.text = text
    self.language = language
    self.voice = voice
    self.turns = turns
    self.finished = finished
  }
}

/// The remembered place of every book, by the book's identity: one JSON file, saved whole or not at all.
///
/// Nothing that cannot be read is ever written over without a copy: a file that is damaged, or that a newer Tangerine
/// wrote, is kept beside the new one under the first free name `places.json.kept-1`, `-2`, …
public struct PlaceStore: Sendable {
  /// The format this program writes.
  public static let version = 1
  /// The largest file that is read, in bytes: about 300,000 books.
  static let limit = 32 << 20

  private let folder: String
  private var places: [String: Place]
  /// Books whose place was set since the last save: only these are written over what is on the disk then, so that two
  /// programs beside each other do not forget for one another.
  private var changed: Set<String> = []

  /// - Parameter folder: `Places.state`. It is made by the first save.
  public init(folder: String) {
    self.folder = folder
    places = PlaceFile.read(joined(folder, PlaceFile.name)).places
  }

  /// The place in the book of that identity; `nil` for one that was never opened.
  public func place(of book: String) -> Place? { places[book] }

  /// The identities of all books that are remembered.
  public var books: some Collection<String> { places.keys }

  /// Remembers it until `save`, and in the file from then on.
  public mutating func remember(_ place: Place, of book: String) {
    guard places[book] != place else { return }
    places[book] = place
    changed.insert(book)
  }

  /// Forgets the place in one book.
  public mutating func forget(_ book: String) {
    places[book] = nil
    changed.insert(book)
  }

  /// Writes what was remembered since the last save; nothing, and no file, where there is nothing new.
  /// - Throws: `FileSaveError`. What was there before is still there then, and the next save tries again.
  public mutating func save() throws(FileSaveError) {
    guard !changed.isEmpty else { return }
    let path = joined(folder, PlaceFile.name)
    try makeFolders(folder, mode: 0o700)
    let found = PlaceFile.read(path)
    try keepIfNeeded(found, at: path)
    var merged = found.places
    for book in changed { merged[book] = places[book] }
    try saveAtomically(try encoded(merged, for: path), to: path, mode: 0o600)
    removeUnfinishedSaves(in: folder)
    places = merged
    changed = []
  }

  private func keepIfNeeded(_ found: PlaceFile, at path: String) throws(FileSaveError) {
    switch found.condition {
    case .sound: break
    case .toBeKept(let bytes): try saveAtomically(bytes, to: freeName(beside: path), mode: 0o600)
    case .unreadable(let reason):
      throw FileSaveError(
        step: .write, path: path, reason: "what is there now cannot be kept: \(reason)")
    }
  }

  private func encoded(_ places: [String: Place], for path: String) throws(FileSaveError) -> [UInt8]
  {
    do { return try PlaceFile.bytes(of: places) } catch {
      throw FileSaveError(step: .write, path: path, reason: "\(error)")
    }
  }

  private func freeName(beside path: String) -> String {
    let taken = { FileManager.default.fileExists(atPath: $0) }
    var number = 1
    while taken("\(path).kept-\(number)") { number += 1 }
    return "\(path).kept-\(number)"
  }
}
