import Glibc

/// Why something in a book folder cannot be had.
public enum FolderError: Error, Hashable, Sendable {
  /// There is nothing of that name, or no file system could hold such a name.
  case missing
  /// A folder is wanted and the path is something else.
  case notAFolder
  /// The name, or a link it goes through, leads out of the folder. Nothing there was opened.
  case outside
  /// A file is wanted; `kind` says what there is: "a folder", "a pipe", "a socket", "a device".
  case notAFile(kind: String)
  /// The file is larger than `limit` bytes.
  case tooLarge(limit: Int)
  /// The system's own words, such as "Permission denied".
  case unreadable(String)
  /// The folder was there and is gone: removed, unmounted, or its disk pulled out.
  case vanished
}

extension FolderError: CustomStringConvertible {
  /// What is wrong, in the words of somebody who put the file there; no file name, no full stop.
  public var description: String {
    switch self {
    case .missing: "it is not there"
    case .notAFolder: "it is not a folder"
    case .outside: "it leads out of the book's folder"
    case .notAFile(let kind): "it is \(kind), not a file"
    case .tooLarge(let limit): "it is larger than \(sizeInWords(limit))"
    case .unreadable(let words): "it cannot be read: \(words)"
    case .vanished: "the folder has gone away"
    }
  }
}

/// A size in bytes as people say it: "900 bytes", "4 MB"; binary units, as file managers show them.
func sizeInWords(_ bytes: Int) -> String {
  if bytes >= 1 << 20, bytes % (1 << 20) == 0 { return "\(bytes >> 20) MB" }
  if bytes >= 1 << 10, bytes % (1 << 10) == 0 { return "\(bytes >> 10) KB" }
  return "\(bytes) bytes"
}

extension FolderError {
  /// The error for an `errno` of opening or reading a name beneath a folder.
  init(code: Int32) {
    self =
      switch code {
      case ENOENT, ENOTDIR, ENAMETOOLONG, EINVAL: .missing
      case EXDEV: .outside
      case ESTALE, ENODEV, ENXIO, ENOTCONN: .vanished
      case ELOOP: .unreadable("it is a link that leads back to itself")
      case ENOSYS: .unreadable("opening files safely needs Linux 5.6 or newer (openat2)")
      default: .unreadable(systemWords(code))
      }
  }
}

/// The system's words for an `errno`, such as “No space left on device”.
public func systemWords(_ code: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  // The result of the XSI form is 0; it truncates rather than overruns.
  guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
  let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  return String(decoding: bytes, as: UTF8.self)
}
