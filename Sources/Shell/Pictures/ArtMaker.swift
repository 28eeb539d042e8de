public import Folders
public import Measures
import PNGFiles
import PixelKernels
public import Pixels
import Synchronization

/// Makes the pictures of one book's pages: out of the cache, else out of their files.
///
/// Clear parts of a picture lie on paper: a page that is drawn is opaque.
public struct ArtMaker: Sendable {
  /// The largest file that is read, in bytes: two at once stay well under the 512 MB that a book may take.
  private static let fileLimit = 160 << 20
  /// What may stand in a file besides pixels (profiles, texts, a thumbnail), in bytes.
  private static let wrapping = 32 << 20
  /// To be raised whenever the same file would give other pixels, so that no old entry is used.
  private static let version = 1

  private let folder: BookFolder
  private let cache: DisplayCache?
  private let paper: Colour
  private let tally = Tally()

  /// - Parameter paper: what shows through clear pixels (`tokens.md`: paper).
  public init(folder: BookFolder, cache: DisplayCache?, paper: Colour = Colour(0xFFF8EC)) {
    self.folder = folder
    self.cache = cache
    self.paper = paper
  }

  /// Files decoded, and pictures taken from the cache instead, since the maker was made.
  public var counts: (decodes: Int, cacheHits: Int) {
    (tally.decodes.load(ordering: .relaxed), tally.hits.load(ordering: .relaxed))
  }

  /// The file's picture in exactly `extent` pixels; kept in the cache before it is returned.
  public func make(file: String, extent: Extent) throws(PictureFault) -> Bitmap {
    let made = try prepare(file: file, extent: extent)
    made.afterwards?()
    return made.bitmap
  }

  /// The file's picture in exactly `extent` pixels; its `afterwards` keeps it in the cache.
  public func prepare(file: String, extent: Extent) throws(PictureFault) -> MadePicture {
    let status = try askFolder { () throws(FolderError) in try folder.status(file) }
    let key = cacheKey(file, status, extent)
    if let kept = cache?.load(key, extent: extent) {
      tally.hits.add(1, ordering: .relaxed)
      return MadePicture(kept)
    }
    let bitmap = try decode(file, extent)
    // A file that was changed while it was read is not to be found again under its old size and date.
    guard let cache, (try? folder.status(file)) == status else { return MadePicture(bitmap) }
    return MadePicture(bitmap) { cache.store(bitmap, key) }
  }

  private func decode(_ file: String, _ extent: Extent) throws(PictureFault) -> Bitmap {
    let bytes = try read(file)
    tally.decodes.add(1, ordering: .relaxed)
    var bitmap = try decodePNG(bytes, fitting: extent)
    let ground = paper.premultiplied
    bitmap.withMutablePixels { pixels in
      if let first = pixels.baseAddress { layRow(first, count: pixels.count, on: ground) }
    }
    return bitmap
  }

  /// The whole file, once its first bytes have shown a picture within the limits; and no more than such a picture can
  /// need, so that neither a bomb nor its wrapping ever comes into memory.
  private func read(_ file: String) throws(PictureFault) -> [UInt8] {
    let prefix = try askFolder { () throws(FolderError) in
      try folder.readPrefix(file, count: 65_536).bytes
    }
    let header = try readPNGHeader(prefix)
    let limit = min(Self.fileLimit, header.storedExtent.area * 8 + Self.wrapping)
    return try askFolder { () throws(FolderError) in try folder.read(file, limit: limit) }
  }

  private func cacheKey(_ file: String, _ status: FileStatus, _ extent: Extent) -> CacheKey {
    CacheKey([
      folder.path, file, "\(status.size)", "\(status.modified)",
      "\(extent.width)x\(extent.height)", "\(paper.premultiplied)", "\(Self.version)",
    ])
  }
}

private final class Tally: Sendable {
  let decodes = Atomic(0)
  let hits = Atomic(0)
}

/// What a folder says about a file, as a fault of the picture in it.
private func askFolder<R>(_ question: () throws(FolderError) -> R) throws(PictureFault) -> R {
  do throws(FolderError) {
    return try question()
  } catch {
    switch error {
    case .missing: throw .missing
    case .outside: throw .outsideFolder
    case .notAFile, .notAFolder: throw .notAFile
    case .tooLarge: throw .unreadable("the file is far larger than its picture needs")
    case .unreadable(let words): throw .unreadable(words)
    case .vanished: throw .unreadable("the folder has gone away")
    }
  }
}
