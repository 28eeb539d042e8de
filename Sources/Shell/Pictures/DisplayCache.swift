import Folders
import Glibc
public import Measures
public import Pixels
import Synchronization

/// Pictures at the size they were shown in, as raw pixels in a folder of their own, and what was found out about texts:
/// a second opening decodes nothing and sets no type.
///
/// The folder may be deleted at any time. An entry that is not whole counts as not there, and where the folder cannot
/// be written there simply is no cache. Oldest use goes first when there is too much: more than `cap`, or more than a
/// third of what the disk has left besides.
public final class DisplayCache: Sendable {
  private let folder: String
  private let cap: Int
  private let state = Mutex(State())

  private struct State {
    /// Bytes in the folder as far as we know; `nil` before it was looked at.
    var total: Int?
    /// Bytes that may lie there, as of the last look.
    var room = 0
    var serial = 0
  }

  /// - Parameters:
  ///   - path: `$XDG_CACHE_HOME/tangerine/pictures`; made when there is something to keep.
  ///   - cap: bytes that may lie there. 4 GiB hold 500 pages at the size that a screen of 1920x1080 shows them.
  public init(path: String, cap: Int = 4 << 30) {
    folder = path
    self.cap = cap
  }

  /// The picture kept under `key`; `nil` where there is none that is whole and of that extent.
  public func load(_ key: CacheKey, extent: Extent) -> Bitmap? {
    reading(path(key, CacheEntry.suffix)) { file, size in
      size == CacheEntry.length(extent) ? CacheEntry.read(file, key, extent) : nil
    }
  }

  /// The words kept under `key`; `nil` where there are none that are whole.
  public func words(_ key: CacheKey) -> [UInt64]? {
    reading(path(key, CacheRecord.suffix)) { file, _ in CacheRecord.read(file, key) }
  }

  private func reading<R>(_ path: String, _ read: (_ file: Int32, _ size: Int) -> R?) -> R? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, let found = read(file, Int(status.st_size)) else { return nil }
    // Enough for "oldest use first", and a page turned back and forth writes nothing.
    if time(nil) - status.st_mtim.tv_sec > 3_600 { futimens(file, nil) }
    return found
  }

  /// The picture kept under `key`, else what `make` makes: that is kept once it has arrived.
  public func picture(
    _ key: CacheKey, extent: Extent, make: () throws(PictureFault) -> Bitmap
  ) throws(PictureFault) -> MadePicture {
    if let kept = load(key, extent: extent) { return MadePicture(kept) }
    let bitmap = try make()
    return MadePicture(bitmap) { self.store(bitmap, key) }
  }

  /// Keeps a picture, whole or not at all.
  public func store(_ bitmap: Bitmap, _ key: CacheKey) {
    if bitmap.extent.isEmpty { return }
    keep(path(key, CacheEntry.suffix), length: CacheEntry.length(bitmap.extent)) {
      CacheEntry.write($0, key, bitmap)
    }
  }

  /// Keeps words, whole or not at all.
  public func store(words: [UInt64], _ key: CacheKey) {
    if words.count >= CacheRecord.limit { return }
    keep(path(key, CacheRecord.suffix), length: words.count * 8 + 40) {
      CacheRecord.write($0, key, words)
    }
  }

  private func keep(_ path: String, length: Int, write: (_ file: Int32) -> Bool) {
    guard length <= cap / 4 else { return }
    do throws(FileSaveError) {
      try makeFolders(folder, mode: 0o700)
    } catch {
      return
    }
    let serial = state.withLock { state in
      state.serial += 1
      return state.serial
    }
    let unfinished = "\(folder)/.\(getpid())-\(serial)\(unfinishedSuffix)"
    guard fill(unfinished, write), rename(unfinished, path) == 0 else {
      unlink(unfinished)
      return
    }
    makeRoom(for: length)
  }

  private func path(_ key: CacheKey, _ suffix: String) -> String {
    "\(folder)/\(key.name)\(suffix)"
  }

  private func fill(_ path: String, _ write: (_ file: Int32) -> Bool) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return false }
    let isWhole = write(file)
    return close(file) == 0 && isWhole
  }

  /// Looks through the folder at the first picture kept, and again each time what it may hold is passed.
  private func makeRoom(for length: Int) {
    state.withLock { state in
      if let total = state.total, total + length <= state.room {
        state.total = total + length
        return
      }
      let total = sweep(folder) { min(cap, ($0 + freeSpace(folder)) / 4) }
      state.total = total
      state.room = min(cap, (total + freeSpace(folder)) / 4)
    }
  }
}

/// Bytes that the file system with this folder has left for us; 0 where it does not say.
private func freeSpace(_ folder: String) -> Int {
  var status = statvfs()
  guard statvfs(folder, &status) == 0 else { return 0 }
  return Int(
    clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
      .partialValue)
}
