import CSyscalls
import Glibc

/// An open file or folder; closed when it goes.
struct Descriptor: ~Copyable {
  let number: Int32

  init(owning number: Int32) { self.number = number }

  deinit { close(number) }

  /// Hands the descriptor over to somebody else who will close it.
  consuming func release() -> Int32 {
    let number = self.number
    discard self
    return number
  }
}

/// Beneath a racing rename openat2 may ask to be called again; after this many times it is refused.
private let openAttempts = 64

/// Opens `name` beneath `folder`; the kernel refuses every way out of it.
func openBeneath(_ folder: Int32, _ name: String, flags: Int32) throws(FolderError) -> Descriptor {
  // A NUL would cut the name short and open another file than the one named.
  guard !name.isEmpty, !name.utf8.contains(0) else { throw .missing }
  var result = -EAGAIN
  for _ in 0..<openAttempts where result == -EAGAIN || result == -EINTR {
    result = csys_open_beneath(folder, name, UInt64(UInt32(bitPattern: flags | O_CLOEXEC)), 0)
  }
  guard result >= 0 else { throw FolderError(code: -result) }
  return Descriptor(owning: result)
}

/// What stands behind a descriptor.
enum FileKind: Hashable, Sendable {
  case file(FileStatus)
  case folder
  case other(String)

  var words: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .other(let words): words
    }
  }
}

extension FileKind {
  init(_ info: stat) {
    self =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .file(FileStatus(info))
      case S_IFDIR: .folder
      case S_IFIFO: .other("a pipe")
      case S_IFSOCK: .other("a socket")
      case S_IFCHR, S_IFBLK: .other("a device")
      case S_IFLNK: .other("a link")
      default: .other("something else")
      }
  }
}

extension FileStatus {
  init(_ info: stat) {
    let (seconds, overflow) = Int64(info.st_mtim.tv_sec).multipliedReportingOverflow(
      by: 1_000_000_000)
    let (whole, more) = seconds.addingReportingOverflow(Int64(info.st_mtim.tv_nsec))
    let clamped: Int64 = info.st_mtim.tv_sec < 0 ? .min : .max
    self.init(size: Int(info.st_size), modified: overflow || more ? clamped : whole)
  }
}

extension Descriptor {
  borrowing func kind() throws(FolderError) -> FileKind {
    var info = stat()
    guard fstat(number, &info) == 0 else { throw FolderError(code: errno) }
    return FileKind(info)
  }

  /// The status of the regular file that this is.
  borrowing func fileStatus() throws(FolderError) -> FileStatus {
    let kind = try kind()
    guard case .file(let status) = kind else { throw .notAFile(kind: kind.words) }
    return status
  }
}
