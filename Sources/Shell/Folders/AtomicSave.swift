import Glibc

/// What the names of files in the making end in. One that a crash left behind may be deleted.
public let unfinishedSuffix = ".part"

/// What such a name begins with where `saveAtomically` gave it.
let unfinishedPrefix = ".save-"

/// Puts `bytes` into the file at `path` so that at every moment, whatever happens, there is either
/// the whole old file or the whole new one: a new file beside it, written, forced to the disk,
/// renamed over the old, and the folder forced to the disk.
///
/// A link at `path` is replaced by the file. The folder must be there (`makeFolders`).
/// - Parameter mode: permissions of the new file, less the umask: `0o600` for what is private.
public func saveAtomically(
  _ bytes: [UInt8], to path: String, mode: UInt32
) throws(FileSaveError) {
  try saveAtomically(bytes, to: path, mode: mode, calls: .system)
}

func saveAtomically(
  _ bytes: [UInt8], to path: String, mode: UInt32, calls: FileCalls
) throws(FileSaveError) {
  guard let place = SavePlace(path) else { throw FileSaveError(.create, path, EINVAL) }
  let (temporary, descriptor) = try createBeside(place, mode: mode, calls: calls)
  do throws(FileSaveError) {
    try fill(descriptor, with: bytes, path: path, calls: calls)
    let renamed = calls.rename(temporary, path)
    guard renamed >= 0 else { throw FileSaveError(.rename, path, -renamed) }
  } catch {
    _ = calls.remove(temporary)
    throw error
  }
  try syncFolder(place.folder, path: path, calls: calls)
}

/// A path taken apart.
private struct SavePlace {
  var folder: String
  var name: String

  /// `nil` where the path names no file.
  init?(_ path: String) {
    guard !path.utf8.contains(0) else { return nil }
    let slash = path.lastIndex(of: "/")
    name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    if name.isEmpty || name == "." || name == ".." { return nil }
  }
}

/// A name that is taken is as good as impossible; a folder in which all are taken is worse than that.
private let createAttempts = 10

private func createBeside(
  _ place: SavePlace, mode: UInt32, calls: FileCalls
) throws(FileSaveError) -> (path: String, descriptor: Int32) {
  var code = EEXIST
  for _ in 0..<createAttempts where code == EEXIST || code == EINTR {
    // By chance and not by process number: on a machine that starts the same way every day, what a
    // crash left would have the same name. Short, so that a name of 255 bytes can be saved as well.
    let chance = String(UInt64.random(in: 0 ... .max), radix: 36)
    let path = "\(place.folder)/\(unfinishedPrefix)\(chance)\(unfinishedSuffix)"
    let descriptor = calls.create(path, mode)
    if descriptor >= 0 { return (path, descriptor) }
    code = -descriptor
  }
  throw FileSaveError(.create, "\(place.folder)/\(place.name)", code)
}

/// Writes and syncs; the descriptor is closed in every case.
private func fill(
  _ descriptor: Int32, with bytes: [UInt8], path: String, calls: FileCalls
) throws(FileSaveError) {
  defer { _ = calls.close(descriptor) }
  var written = 0
  while written < bytes.count {
    let step = bytes.withUnsafeBytes { calls.write(descriptor, .init(rebasing: $0[written...])) }
    if step == -Int(EINTR) { continue }
    // A disk that takes nothing and gives no reason is a full one.
    guard step != 0 else { throw FileSaveError(.write, path, ENOSPC) }
    guard step > 0 else { throw FileSaveError(.write, path, Int32(clamping: -step)) }
    written += step
  }
  let synced = calls.sync(descriptor)
  guard synced >= 0 else { throw FileSaveError(.sync, path, -synced) }
}

private func syncFolder(_ folder: String, path: String, calls: FileCalls) throws(FileSaveError) {
  let descriptor = calls.openFolder(folder)
  guard descriptor >= 0 else { throw FileSaveError(.syncFolder, path, -descriptor) }
  defer { _ = calls.close(descriptor) }
  let synced = calls.sync(descriptor)
  // Some file systems cannot sync a folder, and say so; then there is nothing to be done.
  guard synced >= 0 || synced == -EINVAL else {
    throw FileSaveError(.syncFolder, path, -synced)
  }
}

/// Makes the folder at `path` and those above it that are not there.
/// - Parameter mode: permissions of each folder made, less the umask: `0o700` for what is private.
///   Folders that are there keep theirs.
public func makeFolders(_ path: String, mode: UInt32) throws(FileSaveError) {
  guard !path.isEmpty, !path.utf8.contains(0) else {
    throw FileSaveError(.makeFolder, path, EINVAL)
  }
  var made = path.hasPrefix("/") ? "/" : ""
  for component in path.split(separator: "/") {
    made += component
    // What cannot be made may be there; whether it is a folder is seen at the end.
    let code = mkdir(made, mode) == 0 ? 0 : errno
    if code != 0, code != EEXIST, access(made, F_OK) != 0 {
      throw FileSaveError(.makeFolder, made, code)
    }
    made += "/"
  }
  var info = stat()
  guard stat(path, &info) == 0 else { throw FileSaveError(.makeFolder, path, errno) }
  guard info.st_mode & S_IFMT == S_IFDIR else { throw FileSaveError(.makeFolder, path, ENOTDIR) }
}
