import CSndFile
import Folders
import Glibc

/// Bytes with a place in them, for a library that reads files.
final class ByteSource {
  private let mapping: FileMapping?
  private var place = 0

  init(_ mapping: FileMapping?) { self.mapping = mapping }

  var count: Int { mapping?.bytes.count ?? 0 }

  /// Whether it is AAC, in an MP4 file (ISO 14496-12: a box “ftyp” comes first) or bare (ADTS: twelve bits of ones, then
  /// layer 0).
  var isAAC: Bool {
    guard let bytes = mapping?.bytes, bytes.count > 11 else { return false }
    return bytes[4..<8].elementsEqual("ftyp".utf8)
      || (bytes[0] == 0xFF && bytes[1] & 0xF6 == 0xF0)
  }

  fileprivate func seek(_ offset: Int, _ whence: Int32) -> Int {
    let base =
      switch whence {
      case SEEK_CUR: place
      case SEEK_END: count
      default: 0
      }
    let (wanted, isTooFar) = base.addingReportingOverflow(offset)
    guard !isTooFar, (0...count).contains(wanted) else { return -1 }
    place = wanted
    return wanted
  }

  fileprivate func read(into target: UnsafeMutableRawPointer, _ most: Int) -> Int {
    let got = min(max(0, most), count - place)
    guard got > 0, let start = mapping?.bytes.baseAddress else { return 0 }
    target.copyMemory(from: start + place, byteCount: got)
    place += got
    return got
  }

  fileprivate var tell: Int { place }

  fileprivate static func of(_ context: UnsafeMutableRawPointer?) -> ByteSource? {
    context.map { Unmanaged<ByteSource>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// What libsndfile calls with a `ByteSource` as its context.
var byteSourceCalls: SF_VIRTUAL_IO {
  SF_VIRTUAL_IO(
    get_filelen: { sf_count_t(ByteSource.of($0)?.count ?? 0) },
    seek: { sf_count_t(ByteSource.of($2)?.seek(Int($0), $1) ?? -1) },
    read: { target, most, context in
      guard let source = ByteSource.of(context), let target else { return 0 }
      return sf_count_t(source.read(into: target, Int(most)))
    },
    write: { _, _, _ in 0 },
    tell: { sf_count_t(ByteSource.of($0)?.tell ?? 0) })
}
