import CSndFile
import Folders
import Glibc
public import Sounding

/// Reads a sound file, whatever libsndfile knows, into one channel: the mean of those it has.
///
/// Its bytes are read first, and the library is given those: nothing waits for a pipe or a device, and a file that is cut
/// short meanwhile cannot hurt. What the file says of its own length is not believed.
/// - Parameter longest: Files that go on after that are refused.
/// - Throws: `SoundFileError`.
public func readSoundFile(_ path: String, longest: Duration) throws(SoundFileError) -> SoundClip {
  let bytes: [UInt8]
  do { bytes = try readWhole(path: path, limit: 64 << 20) } catch {
    throw SoundFileError(path, "\(error)")
  }
  guard let library = SoundFileLibrary.opened else {
    throw SoundFileError(path, SoundFileLibrary.missing)
  }
  let reader = try SoundReader(bytes, library, path)
  return try reader.clip(longest: longest)
}

/// An open sound file in memory.
private struct SoundReader: ~Copyable {
  private let library: SoundFileLibrary
  private let path: String
  private let source: ByteSource
  private let handle: SoundFileLibrary.Handle
  private let channels: Int
  private let rate: Int

  init(_ bytes: [UInt8], _ library: SoundFileLibrary, _ path: String) throws(SoundFileError) {
    let source = ByteSource(bytes)
    var info = SF_INFO()
    var calls = SF_VIRTUAL_IO(
      get_filelen: bytesLength, seek: bytesSeek, read: bytesRead, write: bytesWrite, tell: bytesTell
    )
    let context = Unmanaged.passUnretained(source).toOpaque()
    guard let handle = library.openVirtual(&calls, Int32(SFM_READ), &info, context) else {
      throw SoundFileError(path, "it is no sound that can be read (\(library.words()))")
    }
    self.library = library
    self.path = path
    self.source = source
    self.handle = handle
    channels = Int(info.channels)
    rate = Int(info.samplerate)
  }

  deinit {
    _ = library.close(handle)
    // The library calls into it until here.
    withExtendedLifetime(source) {}
  }

  func clip(longest: Duration) throws(SoundFileError) -> SoundClip {
    guard (1...64).contains(channels), SoundClip.rates.contains(rate) else {
      throw SoundFileError(path, "it has \(channels) channels and \(rate) samples a second")
    }
    let most = Int(longest.components.seconds + 1) * rate
    var mono: [Float] = []
    var part = [Float](repeating: 0, count: 4096 * channels)
    while mono.count <= most {
      let count = min(Int(library.readFloats(handle, &part, 4096)), 4096)
      guard count > 0 else { break }
      for frame in 0..<count {
        let all = part[frame * channels..<(frame + 1) * channels]
        mono.append(all.reduce(0, +) / Float(channels))
      }
    }
    guard let clip = SoundClip(samples: mono, rate: rate), clip.length <= longest else {
      throw SoundFileError(path, "it is longer than \(longest.components.seconds) seconds")
    }
    return clip
  }
}

/// Bytes with a place in them, for a library that reads files.
private final class ByteSource {
  let bytes: [UInt8]
  var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func of(_ context: UnsafeMutableRawPointer?) -> ByteSource? {
    context.map { Unmanaged<ByteSource>.fromOpaque($0).takeUnretainedValue() }
  }
}

private func bytesLength(_ context: UnsafeMutableRawPointer?) -> sf_count_t {
  sf_count_t(ByteSource.of(context)?.bytes.count ?? 0)
}

private func bytesTell(_ context: UnsafeMutableRawPointer?) -> sf_count_t {
  sf_count_t(ByteSource.of(context)?.place ?? 0)
}

private func bytesSeek(
  _ offset: sf_count_t, _ whence: Int32, _ context: UnsafeMutableRawPointer?
) -> sf_count_t {
  guard let source = ByteSource.of(context) else { return -1 }
  let base =
    switch whence {
    case SEEK_CUR: source.place
    case SEEK_END: source.bytes.count
    default: 0
    }
  let (place, isTooFar) = base.addingReportingOverflow(Int(offset))
  guard !isTooFar, (0...source.bytes.count).contains(place) else { return -1 }
  source.place = place
  return sf_count_t(place)
}

private func bytesRead(
  _ target: UnsafeMutableRawPointer?, _ count: sf_count_t, _ context: UnsafeMutableRawPointer?
) -> sf_count_t {
  guard let source = ByteSource.of(context), let target, count > 0 else { return 0 }
  let part = source.bytes[source.place...].prefix(Int(count))
  part.withUnsafeBytes { bytes in
    if let start = bytes.baseAddress { target.copyMemory(from: start, byteCount: bytes.count) }
  }
  source.place += part.count
  return sf_count_t(part.count)
}

private func bytesWrite(
  _: UnsafeRawPointer?, _: sf_count_t, _: UnsafeMutableRawPointer?
) -> sf_count_t { 0 }
