import BookModel
import Folders

/// The names in a book folder, sorted by what they are.
struct FolderContents {
  /// Names that end in `.png`, whatever stands behind them, in natural order.
  let pictures: [String]
  let lists: [String]
  let others: [String]
  let conflicts: [String]
  /// Folders, and links that may be folders.
  let folders: [String]
  /// Every name but litter.
  let names: FileNames

  init(_ listing: FolderListing, _ notes: Notes) {
    var sorted: [FolderItem: [String]] = [:]
    var folders: [String] = []
    for entry in listing.entries {
      let item = FolderItem(named: entry.name)
      switch (entry.kind, item) {
      case (_, .litter): break
      case (.folder, .other), (.folder, .conflictCopy): folders.append(entry.name)
      case (.link, .other):
        folders.append(entry.name)
        sorted[item, default: []].append(entry.name)
      default: sorted[item, default: []].append(entry.name)
      }
    }
    pictures = naturallySorted(sorted[.picture] ?? [])
    lists = naturallySorted(sorted[.propertyList] ?? [])
    others = naturallySorted(sorted[.other] ?? [])
    conflicts = naturallySorted(sorted[.conflictCopy] ?? [])
    self.folders = naturallySorted(folders)
    // Guesses prefer pictures; else the order does not matter.
    names = FileNames(inOrder: pictures + lists + others + conflicts)
    for name in listing.unreadableNames.sorted() where !name.hasPrefix(".") {
      notes.add(.nameUnreadable(name))
    }
    if listing.extent == .cutShort { notes.add(.folderCutShort(seen: FolderListing.limit)) }
  }
}
