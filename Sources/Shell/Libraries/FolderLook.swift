import BookModel
import Bookshelf
import Folders
import Glibc

/// What a folder of a library turned out to be.
enum FolderLook {
  case book(LibraryBook)
  /// No pictures and no list: a folder of something else.
  case noBook
  /// Somebody is still copying into it.
  case unfinished
  /// It is not there (any more).
  case gone
}

/// Looks into one folder: whether it is a book, and what a shelf wants to know of it.
///
/// - Parameter known: what was known of it; given back where nothing has changed.
func look(into path: String, known: LibraryBook? = nil) -> FolderLook {
  let folder: BookFolder
  let listing: FolderListing
  do throws(FolderError) {
    folder = try BookFolder(path: path)
    listing = try folder.listing()
  } catch {
    switch error {
    case .missing, .vanished, .notAFolder: return .gone
    default: return .book(unreadable(path, error))
    }
  }
  let names = listing.entries.filter { entry in
    if case .folder = entry.kind { return false }
    return true
  }.map(\.name)
  if names.contains(where: isUnfinishedCopy) { return .unfinished }
  let items = names.map { FolderItem(named: $0) }
  guard items.contains(.picture) || items.contains(.propertyList) else { return .noBook }
  let stamp = stamp(of: folder, names)
  if let known, known.folder == path, known.stamp == stamp { return .book(known) }
  return .book(record(path, folder, stamp))
}

/// The folder's own age, and size and age of its lists and of all pictures: what a record was made from.
private func stamp(of folder: BookFolder, _ names: [String]) -> [UInt64] {
  var stamp: [UInt64] = []
  for name in names.sorted() {
    switch FolderItem(named: name) {
    case .picture, .propertyList:
      guard let status = try? folder.status(name) else { continue }
      var sum: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in name.utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
      stamp += [sum, UInt64(clamping: status.size), UInt64(bitPattern: status.modified)]
    case .litter, .conflictCopy, .other: break
    }
  }
  // A book of a thousand pages need not be kept page by page.
  if stamp.count <= 24 { return stamp }
  var whole: UInt64 = 0xcbf2_9ce4_8422_2325
  for number in stamp { whole = (whole ^ number) &* 0x100_0000_01b3 ^ (whole >> 31) }
  return [UInt64(stamp.count), whole]
}

private func record(_ path: String, _ folder: BookFolder, _ stamp: [UInt64]) -> LibraryBook {
  let loaded = BookLoader.load(folder)
  guard let book = loaded.book else {
    let reason = loaded.diagnostics.first { $0.severity == .error } ?? loaded.diagnostics.first
    return LibraryBook(
      folder: path, titles: [:], language: "en", isMirrored: false, pages: [],
      tear: reason.map(words) ?? "It cannot be opened.", remarks: loaded.diagnostics.count,
      fingerprint: "", stamp: stamp)
  }
  return LibraryBook(
    folder: path,
    titles: Dictionary(
      book.title.byLanguage.map { ($0.key.rawValue.lowercased(), $0.value) },
      uniquingKeysWith: { first, _ in first }),
    language: book.language.rawValue, isMirrored: book.direction == .rtl,
    cover: front(of: book, in: folder), pages: book.entries.map(\.id.rawValue),
    remarks: loaded.diagnostics.count, identifier: book.identifier,
    fingerprint: book.identity.fingerprint, voice: book.voices.first?.name, stamp: stamp)
}

/// The cover, else the first picture that can be shown.
private func front(of book: Book, in folder: BookFolder) -> LibraryBook.Cover? {
  let pictures = ([book.cover] + book.entries.map(\.picture)).compactMap(\.self)
  for case .good(let file, let extent) in pictures {
    guard let status = try? folder.status(file) else { continue }
    let version =
      UInt64(clamping: status.size) &* 0x9E37_79B9_7F4A_7C15
      ^ UInt64(bitPattern: status.modified)
    return LibraryBook.Cover(
      file: file, width: extent.width, height: extent.height, version: version)
  }
  return nil
}

/// Where, what happened, what to do.
private func words(_ reason: Diagnostic) -> String {
  let place = reason.file.map { file in
    reason.line.map { "\(file), line \($0): " } ?? "\(file): "
  }
  return (place ?? "") + "\(reason.message) \(reason.advice)"
}

private func unreadable(_ path: String, _ error: FolderError) -> LibraryBook {
  LibraryBook(
    folder: path, titles: [:], language: "en", isMirrored: false, pages: [],
    tear: "The folder cannot be read: \(error). Allow everyone to read it.", remarks: 0,
    fingerprint: "", stamp: [])
}
