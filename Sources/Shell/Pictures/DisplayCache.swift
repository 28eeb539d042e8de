import Folders
import Glibc
public import Measures
public import Pixels
import Synchronization

/// Pictures at the size they were shown in, as raw pixels in a folder of their own: a second opening decodes nothing.
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
    let file = open(path(key), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, Int(status.st_size) == CacheEntry.length(extent) else {
      return nil
    }
    let bitmap = CacheEntry.read(file, key, extent)
    // Enough for "oldest use first", and a page turned back and forth writes nothing.
    if bitmap != nil && time(nil) - status.st_mtim.tv_sec > 3_600 { futimens(file, nil) }
    return bitmap
  }

  /// Keeps a picture, whole or not at all.
  public func store(_ bitmap: Bitmap, _ key: CacheKey) {
    let length = CacheEntry.length(bitmap.extent)
    guard length <= cap / 4, !bitmap.extent.isEmpty else { return }
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
    guard write(bitmap, key, to: unfinished), rename(unfinished, path(key)) == 0 else {
      unlink(unfinished)
      return
    }
    makeRoom(for: length)
  }

  private func path(_ key: CacheKey) -> String { "\(folder)/\(key.name)\(CacheEntry.suffix)" }

  private func write(_ bitmap: Bitmap, _ key: CacheKey, to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return false }
    let isWhole = CacheEntry.write(file, key, bitmap)
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
