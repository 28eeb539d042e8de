import CSyscalls

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
