import Folders
import Glibc

let (tooBig, inputOutput) = (EFBIG, EIO)

/// The disk itself.
public struct SystemFiles: FileLayer {
  public init() {}

  /// See `FileLayer.create`.
  public func create(_ path: String) throws(FileFault) -> OpenedFile {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let number = Glibc.open(path, flags, 0o600)
    guard number >= 0 else { throw FileFault(.create, path, errno) }
    // A umask takes away, and some file systems give more than was asked for.
    _ = fchmod(number, 0o600)
    return OpenedFile(number: number, path: path)
  }

  /// See `FileLayer.open`.
  public func open(_ path: String) throws(FileFault) -> OpenedFile {
    let number = Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard number >= 0 else { throw FileFault(.open, path, errno) }
    return OpenedFile(number: number, path: path)
  }

  /// See `FileLayer.write`.
  public func write(
    _ bytes: UnsafeRawBufferPointer, to file: OpenedFile, at place: Int
  ) throws(FileFault) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = pwrite(file.number, rest.baseAddress, rest.count, place + written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileFault(.write, file.path, count < 0 ? errno : ENOSPC) }
      written += count
    }
  }

  /// See `FileLayer.sync`.
  public func sync(_ file: OpenedFile) throws(FileFault) {
    guard fsync(file.number) == 0 else { throw FileFault(.sync, file.path, errno) }
  }

  /// See `FileLayer.close`.
  public func close(_ file: OpenedFile) { _ = Glibc.close(file.number) }

  /// See `FileLayer.rename(_:toFree:)`.
  public func rename(_ from: String, toFree to: String) throws(FileFault) {
    let code = renameToFreeName(from, to)
    guard code == 0 else { throw FileFault(.rename, to, code) }
  }

  /// See `FileLayer.rename(_:over:)`.
  public func rename(_ from: String, over to: String) throws(FileFault) {
    guard Glibc.rename(from, to) == 0 else { throw FileFault(.rename, to, errno) }
  }

  /// See `FileLayer.syncFolder`.
  public func syncFolder(_ path: String) throws(FileFault) {
    let number = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw FileFault(.syncFolder, path, errno) }
    defer { _ = Glibc.close(number) }
    // Some file systems cannot sync a folder, and say so; then there is nothing to be done.
    guard fsync(number) == 0 || errno == EINVAL else { throw FileFault(.syncFolder, path, errno) }
  }

  /// See `FileLayer.remove`.
  public func remove(_ path: String) throws(FileFault) {
    guard unlink(path) == 0 || errno == ENOENT else { throw FileFault(.remove, path, errno) }
  }

  /// See `FileLayer.removeFolder`.
  public func removeFolder(_ path: String) throws(FileFault) {
    guard rmdir(path) == 0 || errno == ENOENT else { throw FileFault(.remove, path, errno) }
  }

  /// See `FileLayer.makeFolder`.
  public func makeFolder(_ path: String) throws(FileFault) {
    if isFolder(path) { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    guard mkdir(path, 0o700) == 0 else {
      // Somebody else was faster.
      if errno == EEXIST, isFolder(path) { return }
      throw FileFault(.makeFolder, path, errno)
    }
    _ = chmod(path, 0o700)
    // Its name, too, must outlive a power cut.
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try syncFolder(String(path[..<slash]))
    }
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// See `FileLayer.read`.
  public func read(_ path: String, at place: Int, count: Int) throws(FileFault) -> [UInt8] {
    let number = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard number >= 0 else { throw FileFault(.read, path, errno) }
    defer { _ = Glibc.close(number) }
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, filled in
      while filled < buffer.count {
        let rest = UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
        let step = pread(number, rest.baseAddress, rest.count, place + filled)
        if step == 0 { return }
        if step > 0 {
          filled += step
        } else if errno != EINTR {
          code = errno
          return
        }
      }
    }
    guard code == 0 else { throw FileFault(.read, path, code) }
    return bytes
  }

  /// See `FileLayer.size`.
  public func size(_ path: String) throws(FileFault) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileFault(.read, path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileFault(.read, path, EISDIR) }
    return Int(status.st_size)
  }

  /// See `FileLayer.list`.
  public func list(_ path: String) throws(FileFault) -> [String] {
    do throws(FolderError) {
      let listing = try BookFolder(path: path).listing()
      return listing.entries.map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      switch error {
      case .missing, .notAFolder: return []
      default: throw FileFault(.list, path, EACCES)
      }
    }
  }

  /// See `FileLayer.mayWrite`.
  public func mayWrite(_ path: String) throws(FileFault) {
    let place = nearest(path)
    guard access(place, W_OK | X_OK) == 0 else { throw FileFault(.create, place, errno) }
  }

  /// See `FileLayer.freeSpace`.
  public func freeSpace(_ path: String) -> Int {
    var status = statvfs()
    guard statvfs(nearest(path), &status) == 0 else { return 0 }
    let (bytes, isMore) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: status.f_frsize))
    return isMore ? .max : bytes
  }

  /// The path itself, or the first one above it that is there.
  private func nearest(_ path: String) -> String {
    var place = path
    while access(place, F_OK) != 0 {
      guard let slash = place.lastIndex(of: "/") else { return "." }
      guard slash != place.startIndex else { return "/" }
      place = String(place[..<slash])
    }
    return place
  }
}
