import BookModel
public import Folders
import Measures
import PNGFiles
import Pixels

extension BookLoader {
  /// The most bytes of a picture file that `check` reads: 64 megapixels of 16 bits, not compressed at all.
  static let pictureLimit = 512 << 20

  /// Loads a folder as the reader would, decodes every picture whole, and says what layout was chosen where an author
  /// may not expect it.
  ///
  /// - Parameter measure: the height of a text, as for `decideForm`.
  public static func check(
    _ folder: BookFolder, measure: (_ text: String, _ size: Double, _ width: Double) -> Double
  ) -> LoadedBook {
    var loaded = load(folder)
    guard let book = loaded.book else { return loaded }
    loaded.diagnostics += faults(of: book, in: folder)
    let decision = decideForm(book: book, measure: measure)
    loaded.diagnostics += layoutRemarks(of: book, decision)
    return loaded
  }

  private static func faults(of book: Book, in folder: BookFolder) -> [Diagnostic] {
    book.pictureFiles.compactMap { file in
      fault(of: file, in: folder).map { $0.diagnostic(file: file) }
    }
  }

  /// What is wrong with a picture once all of it is read.
  private static func fault(of file: String, in folder: BookFolder) -> PictureFault? {
    let bytes: [UInt8]
    do throws(FolderError) { bytes = try folder.read(file, limit: pictureLimit) } catch {
      return PictureFault(error)
    }
    // Decoding to few pixels reads all of them and keeps none.
    do throws(PictureFault) {
      _ = try decodePNG(bytes, fitting: Extent(width: 16, height: 16))
    } catch { return error }
    return nil
  }
}

extension Book {
  /// Every picture file that seemed good so far, each once: cover, pages, spots, lawn, poster.
  fileprivate var pictureFiles: [String] {
    let shown = ([cover] + entries.map(\.picture)).compactMap { picture -> String? in
      if case .good(let file, _) = picture { file } else { nil }
    }
    let spots = entries.flatMap(\.spots).compactMap(\.image)
    let lawn = [lawn?.ground, lawn?.overlay].compactMap(\.self) + (lawn?.patterns ?? [])
    let all = shown + spots + lawn + [short?.poster].compactMap(\.self)
    var seen: Set<[UInt8]> = []
    return all.filter { seen.insert(Array($0.utf8)).inserted }
  }
}
