import BookModel
import Folders

/// Finds the recordings of voices that came with a book.
struct VoiceFolders {
  /// Folders of voices beyond this many are not looked at.
  static let most = 100
  static let home = "voices"
  /// Endings of sound files.
  static let sounds: Set<String> = [
    "wav", "mp3", "ogg", "oga", "opus", "flac", "m4a", "aac", "aif", "aiff", "au", "caf",
  ]

  let folder: BookFolder
  let contents: FolderContents
  let files: BookFiles
  let notes: Notes

  /// The voices of the list, else one for each folder in `voices/` that has a recording.
  func voices(_ drafts: [VoiceDraft]?, for entries: [Entry]) -> [Voice] {
    let pages = Dictionary(
      entries.map { (caseFolded($0.id.soundStem), $0.id) }, uniquingKeysWith: { first, _ in first })
    if let drafts { return drafts.compactMap { voice($0, pages) } }
    guard let home = matchingFolder(Self.home, in: contents.folders),
      let opened = try? folder.folder(home), let listing = try? opened.listing()
    else { return [] }
    files.use(home)
    let inside = FolderContents(listing, Notes()).folders
    return inside.prefix(Self.most).compactMap { name in
      let path = "\(home)/\(name)"
      guard let names = soundNames(in: path) else { return nil }
      let voice = Voice(name: name, folder: path, files: recordings(names, pages))
      if voice.files.isEmpty {
        notes.add(.voiceEmpty(name, folder: path))
        return nil
      }
      return voice
    }
  }

  private func voice(_ draft: VoiceDraft, _ pages: [String: PageID]) -> Voice? {
    guard let path = path(of: draft), let names = soundNames(in: path) else {
      notes.add(
        .voiceFolderMissing(
          draft.name, folder: draft.folder ?? "\(Self.home)/\(draft.name)", at: draft.place))
      return nil
    }
    let voice = Voice(
      name: draft.name, folder: path, face: draft.face, colour: draft.colour,
      language: draft.language, files: recordings(names, pages))
    if voice.files.isEmpty { notes.add(.voiceEmpty(draft.name, folder: path)) }
    if let face = draft.face { files.expect([face]) }
    return voice
  }

  /// Where a voice's recordings are: `Folder` as a path in the book, or in `voices/`; without it, its name there.
  private func path(of draft: VoiceDraft) -> String? {
    let written = draft.folder ?? draft.name
    let steps = written.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let wanted = steps.last == "" ? Array(steps.dropLast()) : steps
    guard !wanted.isEmpty, wanted.count <= 8, wanted.allSatisfy(isPlainName) else { return nil }
    return walk([Self.home] + wanted) ?? (draft.folder == nil ? nil : walk(wanted))
  }

  /// The path of these folders as they are called on disk; `nil` where one is missing.
  private func walk(_ steps: [String]) -> String? {
    var found: [String] = []
    for step in steps {
      let inside: [String]
      if found.isEmpty {
        inside = contents.folders
      } else {
        guard let opened = try? folder.folder(found.joined(separator: "/")),
          let listing = try? opened.listing()
        else { return nil }
        inside = FolderContents(listing, Notes()).folders
      }
      guard let name = matchingFolder(step, in: inside) else { return nil }
      found.append(name)
    }
    if let first = found.first { files.use(first) }
    return found.joined(separator: "/")
  }

  private func matchingFolder(_ name: String, in folders: [String]) -> String? {
    if case .found(let folder) = FileNames(folders).match(name) { folder } else { nil }
  }

  /// Sound files there, in natural order; `nil` where there is no such folder.
  private func soundNames(in path: String) -> [String]? {
    guard let opened = try? folder.folder(path), let listing = try? opened.listing() else {
      return nil
    }
    return FolderContents(listing, Notes()).others.filter {
      Self.sounds.contains(caseFolded(fileExtension(of: $0)))
    }
  }

  /// Two recordings of one page: the first in natural order.
  private func recordings(_ names: [String], _ pages: [String: PageID]) -> [PageID: String] {
    var found: [PageID: String] = [:]
    for name in names {
      guard let page = pages[caseFolded(fileStem(of: name))] else { continue }
      found[page] = found[page] ?? name
    }
    return found
  }
}
