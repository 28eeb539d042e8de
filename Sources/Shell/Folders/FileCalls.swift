import CSyscalls
import Glibc

/// The calls that a save makes, in the order it makes them; a test puts its own in their place and
/// fails each in turn. Every one gives a result of 0 or more, or -errno.
struct FileCalls: Sendable {
  /// Makes a file that must not be there yet, for writing: a descriptor.
  var create: @Sendable (_ path: String, _ mode: UInt32) -> Int32
  /// Writes some of the bytes: how many.
  var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
  var sync: @Sendable (_ descriptor: Int32) -> Int32
  var close: @Sendable (_ descriptor: Int32) -> Int32
  var rename: @Sendable (_ from: String, _ to: String) -> Int32
  var remove: @Sendable (_ path: String) -> Int32
  var openFolder: @Sendable (_ path: String) -> Int32
}

extension FileCalls {
  static let system = FileCalls(
    create: { csys_open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, $1) },
    write: { checked(Glibc.write($0, $1.baseAddress, $1.count)) },
    sync: { checked(fsync($0)) },
    close: { checked(Glibc.close($0)) },
    rename: { checked(Glibc.rename($0, $1)) },
    remove: { checked(unlink($0)) },
    openFolder: { csys_open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) })
}

/// The one place where "-1 and errno" becomes "-errno".
private func checked<Result: SignedInteger & FixedWidthInteger>(_ result: Result) -> Result {
  result < 0 ? -Result(errno) : result
}
