import BookModel
import Folders
import Measures
import PNGFiles
import Pixels

/// The files that a book names: found, remembered as used, and in the case of pictures measured, each opened once.
final class BookFiles {
  /// How much of a picture is read to know its size: plenty for everything that stands before its pixels.
  static let prefix = 64 << 10
  /// How much of its end, where some programs put the note of how it is turned.
  static let tail = 4 << 10
  /// A guess looks at every name; beyond this many nobody reads them.
  static let guesses = 50

  let folder: BookFolder
  let names: FileNames
  private let notes: Notes
  private var pictures: [[UInt8]: Picture] = [:]
  private var used: Set<[UInt8]> = []
  private var guessesLeft = BookFiles.guesses
  private(set) var sizes: [String: Int] = [:]

  init(_ folder: BookFolder, _ names: FileNames, _ notes: Notes) {
    self.folder = folder
    self.names = names
    self.notes = notes
  }

  func isUsed(_ file: String) -> Bool { used.contains(Array(file.utf8)) }
  func use(_ file: String) { used.insert(Array(file.utf8)) }

  /// Notes which files a book will ask for, so that guesses prefer the others.
  func expect(_ written: [String]) {
    for name in written { if case .found(let file) = names.match(name) { use(file) } }
  }

  /// The picture that `name` means; what is wrong with it has been said.
  func picture(_ name: BookDraft.Name) -> Picture {
    let (file, line) = (name.place.file, name.place.line)
    guard isPlainName(name.written) else {
      notes.add(.pictureOutside(name.written, file: file, line: line))
      return .bad(file: name.written, .outsideFolder)
    }
    switch names.match(name.written) {
    case .found(let found): return picture(found)
    case .ambiguous(let fitting):
      notes.add(.pictureAmbiguous(name.written, fitting: fitting, file: file, line: line))
    case .none:
      let guess = suggestion(for: name.written)
      notes.add(.pictureMissing(name.written, suggestion: guess, file: file, line: line))
    }
    return .bad(file: name.written, .missing)
  }

  /// The picture in a file of this folder.
  func picture(_ file: String) -> Picture {
    let key = Array(file.utf8)
    if let known = pictures[key] { return known }
    use(file)
    let picture = measured(file)
    pictures[key] = picture
    if case .bad(_, let fault) = picture { notes.add(fault.diagnostic(file: file)) }
    return picture
  }

  private func measured(_ file: String) -> Picture {
    do throws(FolderError) {
      let ends = try folder.readEnds(file, count: Self.prefix, tail: Self.tail)
      sizes[file] = ends.status.size
      do throws(PictureFault) {
        return .good(file: file, try readPNGHeader(ends.bytes, tail: ends.tail).extent)
      } catch {
        return .bad(file: file, error)
      }
    } catch {
      sizes[file] = 0
      return .bad(file: file, PictureFault(error))
    }
  }

  /// The sound, film or drawing that `name` means; `nil`, with a remark, where it is not there.
  func asset(_ name: BookDraft.Name?) -> String? {
    guard let name else { return nil }
    guard isPlainName(name.written) else {
      notes.add(.fileOutside(name.written, key: name.key, at: name.place))
      return nil
    }
    if case .found(let file) = names.match(name.written) {
      use(file)
      return file
    }
    let guess = suggestion(for: name.written)
    notes.add(.fileMissing(name.written, key: name.key, suggestion: guess, at: name.place))
    return nil
  }

  /// What `written` may have been meant to be: with its ending forgotten, or a letter or two wrong.
  func suggestion(for written: String) -> String? {
    guard guessesLeft > 0 else { return nil }
    guessesLeft -= 1
    if case .found(let file) = names.match(written + ".png") { return file }
    return names.suggestion(for: written) { !isUsed($0) }
  }
}

extension PictureFault {
  init(_ error: FolderError) {
    self =
      switch error {
      case .missing: .missing
      case .outside: .outsideFolder
      case .notAFile, .notAFolder: .notAFile
      case .tooLarge, .vanished: .unreadable(error.description)
      case .unreadable(let words): .unreadable(words)
      }
  }
}
