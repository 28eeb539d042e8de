import CSndFile
import Glibc

/// Bytes with a place in them, for a library that reads and writes files: its reads and writes never touch a disk.
final class SoundBytes {
  private(set) var bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  fileprivate static func of(_ context: UnsafeMutableRawPointer?) -> SoundBytes? {
    context.map { Unmanaged<SoundBytes>.fromOpaque($0).takeUnretainedValue() }
  }

  fileprivate var state: (count: Int, place: Int) { (bytes.count, place) }

  fileprivate func seek(_ offset: Int, _ whence: Int32) -> Int {
    let base =
      switch whence {
      case SEEK_CUR: place
      case SEEK_END: bytes.count
      default: 0
      }
    let (target, isTooFar) = base.addingReportingOverflow(offset)
    guard !isTooFar, (0...bytes.count).contains(target) else { return -1 }
    place = target
    return target
  }

  fileprivate func read(_ target: UnsafeMutableRawPointer, _ count: Int) -> Int {
    let part = bytes[place...].prefix(count)
    part.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { target.copyMemory(from: start, byteCount: bytes.count) }
    }
    place += part.count
    return part.count
  }

  fileprivate func write(_ source: UnsafeRawBufferPointer) -> Int {
    let end = min(bytes.count, place + source.count)
    bytes.replaceSubrange(place..<end, with: source)
    place += source.count
    return source.count
  }
}

extension SoundFileLibrary {
  /// Opens bytes as a sound file; they must outlive the handle.
  func open(_ bytes: SoundBytes, _ mode: Int32, _ info: inout SF_INFO) -> Handle? {
    var calls = SF_VIRTUAL_IO(
      get_filelen: { sf_count_t(SoundBytes.of($0)?.state.count ?? 0) },
      seek: { offset, whence, context in
        sf_count_t(SoundBytes.of(context)?.seek(Int(offset), whence) ?? -1)
      },
      read: { target, count, context in
        guard let bytes = SoundBytes.of(context), let target, count > 0 else { return 0 }
        return sf_count_t(bytes.read(target, Int(count)))
      },
      write: { source, count, context in
        guard let bytes = SoundBytes.of(context), let source, count > 0 else { return 0 }
        return sf_count_t(bytes.write(UnsafeRawBufferPointer(start: source, count: Int(count))))
      },
      tell: { sf_count_t(SoundBytes.of($0)?.state.place ?? 0) })
    return openVirtual(&calls, mode, &info, Unmanaged.passUnretained(bytes).toOpaque())
  }
}
