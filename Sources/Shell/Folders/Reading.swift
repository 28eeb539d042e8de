import CSyscalls
import Glibc

/// How a file from outside is opened: a pipe does not make us wait for its writer, and a terminal
/// does not become ours.
let readingFlags = O_RDONLY | O_NONBLOCK | O_NOCTTY

extension Descriptor {
  /// Up to `count` bytes from where the file stands; fewer only at its end.
  borrowing func read(count: Int) throws(FolderError) -> [UInt8] {
    var failure: Int32 = 0
    let number = self.number
    let bytes = [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, filled in
      while filled < buffer.count {
        let step = Glibc.read(number, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
        if step == 0 { return }
        if step > 0 {
          filled += step
        } else if errno != EINTR {
          failure = errno
          return
        }
      }
    }
    guard failure == 0 else { throw FolderError(code: failure) }
    return bytes
  }

  /// The last `count` bytes of the file as it is now.
  borrowing func read(last count: Int) throws(FolderError) -> [UInt8] {
    guard lseek(number, off_t(-count), SEEK_END) >= 0 else { throw FolderError(code: errno) }
    return try read(count: count)
  }

  /// The whole file, at most `limit` bytes. It may grow or shrink meanwhile: what is there is read,
  /// and nothing is mapped, so a file cut short under us cannot kill us.
  borrowing func readAll(limit: Int) throws(FolderError) -> [UInt8] {
    let size = try fileStatus().size
    guard size <= limit else { throw .tooLarge(limit: limit) }
    // One byte more than there should be shows the end, or that the file has grown.
    var wanted = min(size, mostAtOnce) + 1
    var bytes = try read(count: wanted)
    var got = bytes.count
    while got == wanted, bytes.count <= limit {
      wanted = 1 << 20
      let more = try read(count: wanted)
      got = more.count
      bytes += more
    }
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    return bytes
  }
}

/// Room is made for this much at once on a file's word; a size of many gigabytes may be a lie.
private let mostAtOnce = 64 << 20

/// The whole of one of our own files (settings, state), at most `limit` bytes. Links are followed:
/// for what a book names, use `BookFolder`.
public func readWhole(path: String, limit: Int) throws(FolderError) -> [UInt8] {
  guard !path.isEmpty, !path.utf8.contains(0) else { throw .missing }
  let number = csys_open(path, readingFlags | O_CLOEXEC, 0)
  guard number >= 0 else { throw FolderError(code: -number) }
  let file = Descriptor(owning: number)
  return try file.readAll(limit: limit)
}
