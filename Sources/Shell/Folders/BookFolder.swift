import CSyscalls
import Glibc

/// A folder from outside, held open: every name is looked up beneath it by the kernel itself, so
/// that neither `..` nor an absolute path nor a link, even one swapped under our hands, leads out.
///
/// Names are exact bytes. `~`, `file://` and `%2e` mean nothing and are simply names.
public final class BookFolder: Sendable {
  /// Absolute, with links resolved, as it was when the folder was opened.
  public let path: String
  /// The last component of `path`: "." has given the real name.
  public let name: String
  private let descriptor: Int32
  /// Links to the folder when it was opened: some file systems never count them and say 0.
  private let links: UInt

  /// Opens the folder at `path`; links on the way to it are followed.
  /// - Throws: `.missing`, `.notAFolder`, `.unreadable`.
  public convenience init(path: String) throws(FolderError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .missing }
    let number = csys_open(path, csys_o_path | O_DIRECTORY | O_CLOEXEC, 0)
    guard number != -ENOTDIR else { throw .notAFolder }
    guard number >= 0 else { throw FolderError(code: -number) }
    self.init(Descriptor(owning: number), path: resolved(path))
  }

  private init(_ descriptor: consuming Descriptor, path: String) {
    self.descriptor = descriptor.release()
    links = linkCount(self.descriptor) ?? 0
    self.path = path
    name = path.split(separator: "/").last.map(String.init) ?? "/"
  }

  deinit { close(descriptor) }

  /// Every entry but `.` and `..`, in one pass, without looking at any of them.
  /// - Throws: `.vanished`, `.unreadable`.
  public func listing() throws(FolderError) -> FolderListing {
    let opened = try open(".", flags: O_RDONLY | O_DIRECTORY)
    let listing = try entries(of: opened)
    // To readdir of glibc a folder that was removed is one without entries.
    guard !isGone else { throw .vanished }
    return listing
  }

  /// The whole of the regular file that `name` opens, at most `limit` bytes. Never waits for the
  /// writer of a pipe.
  public func read(_ name: String, limit: Int) throws(FolderError) -> [UInt8] {
    let file = try openFile(name)
    return try file.readAll(limit: limit)
  }

  /// The first `count` bytes of the regular file that `name` opens (fewer if it is shorter), and
  /// its status.
  public func readPrefix(
    _ name: String, count: Int
  ) throws(FolderError) -> (bytes: [UInt8], status: FileStatus) {
    let file = try openFile(name)
    let status = try file.fileStatus()
    return (try file.read(count: min(count, status.size)), status)
  }

  /// The first `count` bytes of the regular file that `name` opens, its last `tail` bytes as far as those are beyond
  /// the first, and its status; the file is opened once.
  public func readEnds(
    _ name: String, count: Int, tail: Int
  ) throws(FolderError) -> (bytes: [UInt8], tail: [UInt8], status: FileStatus) {
    let file = try openFile(name)
    let status = try file.fileStatus()
    let start = try file.read(count: min(count, status.size))
    let rest = min(tail, max(0, status.size - start.count))
    return (start, rest == 0 ? [] : try file.read(last: rest), status)
  }

  /// The whole of the regular file that `name` opens, mapped; `nil` where it is empty.
  public func map(_ name: String) throws(FolderError) -> FileMapping? {
    let file = try openFile(name)
    return FileMapping(descriptor: file.number, count: try file.fileStatus().size)
  }

  /// Size and age of the regular file that `name` opens; its contents need not be readable.
  public func status(_ name: String) throws(FolderError) -> FileStatus {
    let file = try open(name, flags: csys_o_path)
    return try file.fileStatus()
  }

  /// A folder beneath this one (`voices/Grandma`), from which in turn nothing leads out.
  public func folder(_ name: String) throws(FolderError) -> BookFolder {
    let opened = try open(name, flags: csys_o_path)
    guard try opened.kind() == .folder else { throw .notAFolder }
    return BookFolder(opened, path: resolved("\(path)/\(name)"))
  }

  private func openFile(_ name: String) throws(FolderError) -> Descriptor {
    do {
      return try open(name, flags: readingFlags)
    } catch .vanished {
      // A socket cannot be opened at all, and says so in the words of a disk that was pulled out.
      let kind = try open(name, flags: csys_o_path).kind()
      guard case .other(let words) = kind else { throw .vanished }
      throw .notAFile(kind: words)
    }
  }

  private func open(_ name: String, flags: Int32) throws(FolderError) -> Descriptor {
    do {
      return try openBeneath(descriptor, name, flags: flags)
    } catch .missing where isGone {
      throw .vanished
    } catch {
      throw error
    }
  }

  /// Whether the folder itself has been removed while we held it.
  private var isGone: Bool { links > 0 && linkCount(descriptor) ?? 0 == 0 }
}

/// How often a folder is named in others; 0 once it is removed, `nil` once its disk is gone.
private func linkCount(_ folder: Int32) -> UInt? {
  var info = stat()
  return fstat(folder, &info) == 0 ? UInt(info.st_nlink) : nil
}

/// The absolute path without links; the path itself if it cannot be had.
private func resolved(_ path: String) -> String {
  guard let real = realpath(path, nil) else { return path }
  defer { free(real) }
  return String(cString: real)
}
