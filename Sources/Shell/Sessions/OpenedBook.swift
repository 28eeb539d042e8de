public import BookModel
public import Bookshelf
import Dispatch
import Folders
import Pictures
import Typesetting

/// A command that cannot be done, in the user's words, with the exit status that says so.
public struct CommandFailure: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  /// 1: refused by circumstances; 2: wrong use, or it cannot be opened.
  public let status: Int32

  public init(_ description: String, status: Int32 = 2) {
    self.description = description
    self.status = status
  }
}

/// A book folder that opened: what it says, and the form in which it is shown.
public struct OpenedBook: Sendable {
  public let book: Book
  public let form: Form
  public let loaded: LoadedBook
  /// Sets the book's texts; what they need is looked for while the book is read.
  let typesetter: Typesetter

  /// What a book is opened for.
  public enum Purpose: Hashable, Sendable {
    /// Its pages will be seen: fonts are looked for at once.
    case showing
    /// Only what it says is wanted.
    case telling
  }

  /// Opens the folder at `path`; a torn book is a failure that gives its first reason.
  ///
  /// - Parameter cacheFolder: where its texts may be kept from an earlier visit; `nil` for nowhere.
  public static func open(
    _ path: String, for purpose: Purpose = .showing, cacheFolder: String? = nil
  ) throws(CommandFailure) -> OpenedBook {
    let typesetter = Typesetter()
    let folder: BookFolder
    do throws(FolderError) {
      folder = try BookFolder(path: path)
    } catch {
      throw CommandFailure("\(path): \(error)")
    }
    if purpose == .showing { warm(typesetter, cacheFolder, book: folder.path) }
    let loaded = BookLoader.load(folder)
    guard let book = loaded.book else {
      let reason = loaded.diagnostics.first { $0.severity == .error }
      throw CommandFailure(
        reason.map { line(for: $0, in: path) } ?? "\(path): this folder cannot be opened as a book")
    }
    let decision = decideForm(book: book) { text, size, width in
      typesetter.measureHeight(
        of: text, size: size, lineHeight: size * 42 / 32, width: width,
        language: book.language.rawValue)
    }
    return OpenedBook(
      book: book, form: decision.form, loaded: loaded, typesetter: typesetter)
  }

  /// Finds the fonts on another core while the book is read and the window opens, if the first frame will need them.
  private static func warm(_ typesetter: Typesetter, _ cacheFolder: String?, book: String) {
    let cache = cacheFolder.map { DisplayCache(path: $0) }
    // A queue of its own: the global ones look after their threads once a second for ever.
    DispatchQueue(label: "fonts").async {
      TypeCase(typesetter, cache: cache, book: book).warm()
    }
  }

  private static func line(for diagnostic: Diagnostic, in path: String) -> String {
    let file = diagnostic.file.map { "/\($0)" } ?? ""
    let line = diagnostic.line.map { ":\($0)" } ?? ""
    return "\(path)\(file)\(line): \(diagnostic.message) \(diagnostic.advice)"
  }
}
