public import Folders
import FoundationEssentials

/// Where a visitor was on the shelf.
public struct ShelfPlace: Hashable, Sendable, Codable {
  /// The folder of the book in the focus.
  public var focus: String?
  /// The folder of the first book of the row at the top.
  public var top: String?

  public init(focus: String? = nil, top: String? = nil) {
    self.focus = focus
    self.top = top
  }
}

/// The place on the shelf, in a file of its own, saved whole or not at all: `{"version": 1, "focus": …, "top": …}`.
///
/// It is worth little: a file that cannot be understood is written over.
public struct ShelfStore: Sendable {
  private let folder: String
  /// What was kept last.
  public private(set) var place: ShelfPlace

  /// - Parameter folder: `Places.state`. It is made by the first save.
  public init(folder: String) {
    self.folder = folder
    let bytes = try? readWhole(path: joined(folder, "shelf.json"), limit: 1 << 20)
    let stored = bytes.flatMap { try? JSONDecoder().decode(Stored.self, from: Data($0)) }
    place = stored.map { ShelfPlace(focus: $0.focus, top: $0.top) } ?? ShelfPlace()
  }

  /// Keeps a place; nothing is written where it is the one that is kept.
  public mutating func remember(_ place: ShelfPlace) throws(FileSaveError) {
    if place == self.place { return }
    let path = joined(folder, "shelf.json")
    let stored = Stored(version: 1, focus: place.focus, top: place.top)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(stored) else { return }
    try makeFolders(folder, mode: 0o700)
    try saveAtomically([UInt8](bytes), to: path, mode: 0o600)
    self.place = place
  }

  private struct Stored: Codable {
    var version: Int
    var focus: String?
    var top: String?
  }
}
