import CSyscalls
import Glibc

/// The bytes of a file where the system keeps them, without a copy of our own; given back when it goes.
///
/// What is mapped outlives the file's name. Where its bytes go away later (somebody cut the file short, the disk
/// fails), zeros are read in their place.
public final class FileMapping: @unchecked Sendable {  // Nothing writes to it.
  public let bytes: UnsafeRawBufferPointer

  /// The first `count` bytes of an open file that has at least so many; `nil` where they cannot be mapped.
  public init?(descriptor: Int32, count: Int) {
    guard count > 0, let start = csys_map(descriptor, count) else { return nil }
    bytes = UnsafeRawBufferPointer(start: start, count: count)
  }

  deinit { if let start = bytes.baseAddress { csys_unmap(start, bytes.count) } }
}

/// The whole of a file of that name, mapped; `nil` where it is empty. Links are followed: for what a book names, use
/// `BookFolder`.
public func mapWhole(path: String) throws(FolderError) -> FileMapping? {
  guard !path.isEmpty, !path.utf8.contains(0) else { throw .missing }
  let number = csys_open(path, readingFlags | O_CLOEXEC, 0)
  guard number >= 0 else { throw FolderError(code: -number) }
  let file = Descriptor(owning: number)
  return FileMapping(descriptor: file.number, count: try file.fileStatus().size)
}
