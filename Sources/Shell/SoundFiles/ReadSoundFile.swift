import CSndFile
import Folders
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
  private let source: SoundBytes
  private let handle: SoundFileLibrary.Handle
  private let channels: Int
  private let rate: Int

  init(_ bytes: [UInt8], _ library: SoundFileLibrary, _ path: String) throws(SoundFileError) {
    let source = SoundBytes(bytes)
    var info = SF_INFO()
    guard let handle = library.open(source, Int32(SFM_READ), &info) else {
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
