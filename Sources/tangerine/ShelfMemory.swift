import BookModel
import Folders
import FoundationEssentials
import Libraries
import Narrating
import Reading
import Recordings
import Sessions
import Settings
import Shelving

extension Command {
  /// Whether a folder is a book itself: pictures or a list stand in it. One that is not there is said to be none.
  static func isBook(_ path: String) throws(CommandFailure) -> Bool {
    do throws(FolderError) {
      let listing = try BookFolder(path: path).listing()
      return listing.entries.isEmpty
        || listing.entries.contains { entry in
          if case .folder = entry.kind { return false }
          let item = FolderItem(named: entry.name)
          return item == .picture || item == .propertyList
        }
    } catch {
      throw CommandFailure("\(path): \(error)")
    }
  }

  /// A folder's whole path.
  static func absolute(_ path: String) throws(CommandFailure) -> String {
    do throws(FolderError) { return try BookFolder(path: path).path } catch {
      throw CommandFailure("\(path): \(error)")
    }
  }
}

extension Program {
  /// The shelf of all library folders.
  ///
  /// - Parameter own: folders beside those of the settings.
  func shelf(
    _ own: [String], _ preferences: Preferences, language: LanguageTag?
  ) -> ShelfPlan {
    let folders = places.libraries(and: preferences.folders + own)
    let store = ShelfStore(folder: places.state)
    let kept = store.place
    return ShelfPlan(
      folders: folders, index: places.caches + "/books",
      settings: ShelfSettings(
        language: language ?? interfaceLanguage, isStill: preferences.reducedMotion,
        folder: folders.first ?? ""),
      place: Shelving.ShelfPlace(
        focus: kept.focus.map { ShelfBook.ID(rawValue: $0) },
        top: kept.top.map { ShelfBook.ID(rawValue: $0) }),
      memory: LibraryMemory(store, in: self))
  }

  /// The language of the screens: that of the environment.
  private var interfaceLanguage: LanguageTag {
    let named = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let tag = named?.split(whereSeparator: { $0 == "." || $0 == "@" }).first.map(String.init) ?? ""
    return tag.isEmpty || tag == "C" || tag == "POSIX"
      ? .english : LanguageTag(tag.replacing("_", with: "-"))
  }
}

/// What is kept of the shelf, and of every book on it.
final class LibraryMemory: ShelfMemory {
  private let program: Program
  private var store: ShelfStore

  init(_ store: ShelfStore, in program: Program) {
    self.program = program
    self.store = store
  }

  func place(in book: Book) -> (place: Reading.Place, language: LanguageTag?) {
    let memory = BookMemory(book, in: program)
    return (memory.place(), memory.language)
  }

  func remember(_ place: Reading.Place, in book: Book) {
    BookMemory(book, in: program).remember(place)
  }

  func remember(_ place: Shelving.ShelfPlace) {
    do throws(FileSaveError) {
      try store.remember(
        Settings.ShelfPlace(focus: place.focus?.rawValue, top: place.top?.rawValue))
    } catch {
      program.complain("tangerine: your place on the shelf could not be kept: \(error)")
    }
  }

  func read(_ books: [LibraryBook]) -> [String: Int] {
    let places = PlaceStore(folder: program.places.state)
    let keys = BookKeys(places.books)
    var read: [String: Int] = [:]
    for book in books {
      guard let key = keys.key(of: book), let place = places.place(of: key) else { continue }
      if place.finished == true {
        read[book.folder] = 8
      } else if let page = place.page, let entry = book.pages.firstIndex(of: page) {
        read[book.folder] = eighthsRead(entry: entry, of: book.pages.count)
      }
    }
    return read
  }

  func faces(_ books: [LibraryBook]) -> [String: DrawnFace] {
    let recorded = TakeStore(folder: program.places.voices).faces()
    let keys = BookKeys(recorded.keys)
    var faces: [String: DrawnFace] = [:]
    for book in books {
      if let face = keys.key(of: book).flatMap({ recorded[$0] }) {
        faces[book.folder] = face
      } else if let voice = book.voice, case .drawn(let face) = VoiceProfile(name: voice).usualFace
      {
        faces[book.folder] = face
      }
    }
    return faces
  }
}

/// The names under which books are remembered, to be found again as `BookIdentity.key(among:)` finds them, but for many
/// books at once.
private struct BookKeys {
  private let all: Set<String>
  private var byPictures: [Substring: String] = [:]
  private var byFolder: [Substring: String] = [:]

  init(_ keys: some Collection<String>) {
    all = Set(keys)
    for key in keys.sorted() where !key.hasPrefix("id:") {
      guard let mark = key.lastIndex(of: "#") else { continue }
      let pictures = key[key.index(after: mark)...]
      if byPictures[pictures] == nil { byPictures[pictures] = key }
      if byFolder[key[..<mark]] == nil { byFolder[key[..<mark]] = key }
    }
  }

  func key(of book: LibraryBook) -> String? {
    let own = book.identifier.map { "id:\($0)" } ?? "\(book.name)#\(book.fingerprint)"
    if book.identifier != nil || all.contains(own) { return all.contains(own) ? own : nil }
    return byPictures[Substring(book.fingerprint)] ?? byFolder[Substring(book.name)]
  }
}
