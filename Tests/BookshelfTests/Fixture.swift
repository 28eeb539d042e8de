import BookModel
import Bookshelf
import Folders
import Glibc
import Measures
import Pixels
import TestSupport

/// A book folder made for one test.
struct Fixture {
  let temporary: TemporaryFolder
  let folder: BookFolder

  /// - Parameter files: their contents by name; the folder is called `book`.
  init(_ files: [(String, Content)]) throws {
    temporary = try TemporaryFolder()
    mkdir("\(temporary.path)/book", 0o700)
    for (name, content) in files { try content.put(name, in: temporary) }
    folder = try BookFolder(path: "\(temporary.path)/book")
  }

  enum Content {
    /// A small PNG of so many pixels.
    case picture(Int, Int)
    case bytes([UInt8])
    case text(String)
    /// An XML property list with this inside `<plist>`; the value begins on line 2.
    case list(String)
    case folder
    case pipe
    case link(to: String)

    static let page = Content.picture(8, 8)

    fileprivate func put(_ name: String, in temporary: TemporaryFolder) throws {
      let path = "\(temporary.path)/book/\(name)"
      switch self {
      case .picture(let width, let height):
        try temporary.write("book/\(name)", try png(width, height))
      case .bytes(let bytes): try temporary.write("book/\(name)", bytes)
      case .text(let text): try temporary.write("book/\(name)", text)
      case .list(let text):
        try temporary.write("book/\(name)", "<plist version=\"1.0\">\n\(text)\n</plist>\n")
      case .folder: mkdir(path, 0o700)
      case .pipe: mkfifo(path, 0o600)
      case .link(let target): symlink(target, path)
      }
    }
  }

  func load() -> LoadedBook { BookLoader.load(folder) }

  /// As `check` finds it, with every letter half an em wide.
  func check() -> LoadedBook {
    BookLoader.check(folder) { text, size, width in
      let column = max(1, Int(width / (size / 2)))
      return Double((text.unicodeScalars.count + column - 1) / column) * size * 42 / 32
    }
  }
}

func png(_ width: Int, _ height: Int) throws -> [UInt8] {
  try makePNG(Extent(width: width, height: height), Colour(0xF28C28))
}

extension LoadedBook {
  /// Each diagnostic as `code file:line`.
  var lines: [String] {
    diagnostics.map { note in
      let place = note.file.map { file in file + (note.line.map { ":\($0)" } ?? "") }
      return "\(note.code.rawValue) \(place ?? "-")"
    }
  }

  /// The own-language text of each page, its parts joined by `|`.
  var texts: [String] {
    guard let book else { return [] }
    return book.entries.map { entry in
      entry.texts.map { $0.text(in: book.language, fallback: book.language) ?? "" }
        .joined(separator: "|")
    }
  }

  var names: [String] { book?.entries.map(\.id.rawValue) ?? [] }
}
