public import BookModel
public import Folders
import PropertyLists

/// A folder as it was found: its book, if it opens, and all there is to say about it.
public struct LoadedBook: Sendable {
  /// `nil`: torn; the first diagnostic says why.
  public var book: Book?
  public var diagnostics: [Diagnostic]
  public let folder: BookFolder

  /// What `check` exits with for it: 0 nothing to say, 1 it opens with remarks, 2 it does not open.
  public var exitStatus: Int32 { book == nil ? 2 : diagnostics.isEmpty ? 0 : 1 }
}

/// Reads book folders. Nothing outside the folder is opened; each picture is opened once, for its size.
public enum BookLoader {
  /// The most bytes of a property list (contract, §2).
  static let listLimit = 4 << 20

  /// Reads the whole folder. It never fails: what cannot be opened is a torn book with its reason.
  public static func load(_ folder: BookFolder) -> LoadedBook {
    let notes = Notes()
    do throws(TornBook) {
      let book = try Loading(folder: folder, notes: notes).book()
      return LoadedBook(book: book, diagnostics: notes.all, folder: folder)
    } catch {
      return LoadedBook(
        book: nil, diagnostics: [error.diagnostic] + notes.all, folder: folder)
    }
  }
}

/// One reading of a folder.
private struct Loading {
  let folder: BookFolder
  let notes: Notes

  func book() throws(TornBook) -> Book {
    let contents = FolderContents(try listing(), notes)
    let choice = ListChoice(contents)
    if let refusal = choice.refusal { throw TornBook(refusal) }
    for list in choice.leftOut {
      notes.add(.plistLeftOut(list, used: choice.main ?? ""))
    }
    let files = BookFiles(folder, contents.names, notes)
    var draft = try mainDraft(choice, contents)
    let own = ownCover(draft, contents, files)
    var pages = try PageDrafts(draft, contents, cover: own, list: choice.main, notes).pages
    for language in choice.languages { add(language, contents, to: &pages, &draft) }
    let language = language(of: draft, pages, choice)
    let assembly = Assembly(
      draft: draft, files: files, notes: notes, language: language, coverFile: own)
    var book = assembly.book(pages, folderName: folder.name)
    book.voices = VoiceFolders(folder: folder, contents: contents, files: files, notes: notes)
      .voices(draft.voices, for: book.entries)
    sayWhatIsLeft(contents, files, choice, draft)
    return book
  }

  private func listing() throws(TornBook) -> FolderListing {
    do throws(FolderError) { return try folder.listing() } catch {
      throw TornBook(.folderUnreadable(error.description))
    }
  }

  private func mainDraft(
    _ choice: ListChoice, _ contents: FolderContents
  ) throws(TornBook) -> BookDraft {
    guard let main = choice.main else { return BookDraft() }
    return try draft(main, choice.languageOfMain ?? .english, contents)
  }

  private func draft(
    _ file: String, _ language: LanguageTag, _ contents: FolderContents
  ) throws(TornBook) -> BookDraft {
    let plist = try plist(file)
    for notice in plist.notices { notes.add(notice.diagnostic(file: file)) }
    let reader = ListReader(file: file, notes: notes, language: language)
    let pictures = FileNames(inOrder: contents.pictures)
    return try reader.book(plist) { pictures.match($0) != .none }
  }

  private func plist(_ file: String) throws(TornBook) -> Plist {
    let bytes: [UInt8]
    do throws(FolderError) {
      bytes = try folder.read(file, limit: BookLoader.listLimit)
    } catch {
      throw TornBook(error.diagnostic(ofList: file))
    }
    do throws(PlistError) { return try readPlist(bytes) } catch {
      throw TornBook(error.diagnostic(file: file))
    }
  }

  private func add(
    _ language: (tag: LanguageTag, file: String), _ contents: FolderContents,
    to pages: inout [PageDraft], _ draft: inout BookDraft
  ) {
    do throws(TornBook) {
      let other = try self.draft(language.file, language.tag, contents)
      let reader = ListReader(file: language.file, notes: notes, language: language.tag)
      LanguageFile(tag: language.tag, reader: reader, notes: notes)
        .add(other, to: &pages, &draft)
    } catch {
      // The book opens without this language.
      notes.add(error.diagnostic)
    }
  }

  /// The cover's file: the key, else the file called cover or front; `nil`: page 1's picture.
  private func ownCover(
    _ draft: BookDraft, _ contents: FolderContents, _ files: BookFiles
  ) -> String? {
    let byName = coverFile(among: contents.pictures)
    guard let cover = draft.cover else { return byName }
    if isPlainName(cover.written), case .found(let file) = contents.names.match(cover.written) {
      return file
    }
    if isPlainName(cover.written) {
      let guess = files.suggestion(for: cover.written)
      notes.add(.coverMissing(cover.written, suggestion: guess, at: cover.place))
    } else {
      notes.add(.pictureOutside(cover.written, file: cover.place.file, line: cover.place.line))
    }
    return byName
  }

  /// The book's own language: as it says; else English, unless all texts are in others.
  private func language(
    of draft: BookDraft, _ pages: [PageDraft], _ choice: ListChoice
  ) -> LanguageTag {
    if let language = draft.language { return language }
    let usual = choice.languageOfMain ?? .english
    var counts: [LanguageTag: Int] = [:]
    for page in pages {
      for (tag, parts) in page.text.byLanguage where !parts.allSatisfy(\.isEmpty) {
        counts[tag, default: 0] += 1
      }
    }
    let most = counts.max {
      ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue)
    }
    guard counts[usual] == nil, let most, let main = choice.main else { return usual }
    notes.add(.languageGuessed(most.key, file: main))
    return most.key
  }

  private func sayWhatIsLeft(
    _ contents: FolderContents, _ files: BookFiles, _ choice: ListChoice, _ draft: BookDraft
  ) {
    if case .pages = draft.content, let main = choice.main {
      for picture in contents.pictures where !files.isUsed(picture) {
        notes.add(.notInPages(picture, plist: main))
      }
    }
    for file in contents.conflicts where !files.isUsed(file) { notes.add(.conflictCopy(file)) }
    // Of a hundred thousand files the first are named and the rest counted.
    let left = contents.others.filter { !files.isUsed($0) }
    for file in left.prefix(2 * Notes.most) { notes.add(.leftOut(file)) }
    notes.count(.notPNG, more: max(0, left.count - 2 * Notes.most))
  }
}
