import CSndFile
import Folders
import Sounding

/// A sound file that is read piece by piece, whatever libsndfile knows, as one channel: the mean of those it has.
///
/// The file is mapped and the library is given those bytes: nothing waits for a pipe or a device, and a file that is cut
/// short meanwhile cannot hurt.
public struct SoundReader: ~Copyable {
  private let library: SoundFileLibrary
  private let source: ByteSource
  private let handle: SoundFileLibrary.Handle
  private let channels: Int
  /// Room for what the library gives at once.
  private var part: [Float]
  /// Samples a second, in `SoundClip.rates`.
  public let rate: Int
  /// Samples that the file says it has, 0 or more; `nil` where it does not know, or says what cannot be.
  public let count: Int?

  /// So many samples are decoded at once.
  private static let piece = 4096

  /// - Parameters:
  ///   - path: Absolute, or, with `folder`, a name in there.
  ///   - folder: Somebody else's folder, out of which nothing may lead: a book's.
  /// - Throws: `SoundFileError` where it is not there, is no sound, or one that libsndfile cannot play.
  public init(_ path: String, beneath folder: String? = nil) throws(SoundFileError) {
    let mapping: FileMapping?
    do throws(FolderError) {
      mapping =
        if let folder { try BookFolder(path: folder).map(path) } else { try mapWhole(path: path) }
    } catch {
      throw SoundFileError(path, "\(error)")
    }
    guard let library = SoundFileLibrary.opened else {
      throw SoundFileError(path, SoundFileLibrary.missing)
    }
    let source = ByteSource(mapping)
    var info = SF_INFO()
    var calls = byteSourceCalls
    let context = Unmanaged.passUnretained(source).toOpaque()
    guard let handle = library.openVirtual(&calls, Int32(SFM_READ), &info, context) else {
      throw SoundFileError(path, refusal(source, library))
    }
    let (channels, rate) = (Int(info.channels), Int(info.samplerate))
    guard (1...64).contains(channels), SoundClip.rates.contains(rate) else {
      _ = library.close(handle)
      throw SoundFileError(path, "it has \(channels) channels and \(rate) samples a second")
    }
    self.library = library
    self.source = source
    self.handle = handle
    self.channels = channels
    self.rate = rate
    // No sound of a book lasts a day; a FLAC that was never finished says it has 2^63 samples.
    count = (0...86_400 * rate).contains(Int(info.frames)) ? Int(info.frames) : nil
    part = [Float](repeating: 0, count: Self.piece * channels)
  }

  deinit {
    _ = library.close(handle)
    // The library calls into it until here.
    withExtendedLifetime(source) {}
  }

  /// The next samples, at most so many (and 4096); none at the end. Each is a number.
  public mutating func read(_ most: Int) -> [Float] {
    let wanted = min(most, Self.piece)
    guard wanted > 0 else { return [] }
    let count = min(Int(library.readFloats(handle, &part, sf_count_t(wanted))), wanted)
    guard count > 0 else { return [] }
    return (0..<count).map { frame in
      let all = part[frame * channels..<(frame + 1) * channels]
      let mean = all.reduce(0, +) / Float(channels)
      return mean.isFinite ? mean : 0
    }
  }

  /// Goes on reading from that sample, counted from the beginning of a file of which nothing has been read yet.
  public mutating func skip(to place: Int) {
    if place <= 0 || Int(library.seek(handle, sf_count_t(place), Int32(SF_SEEK_SET))) == place {
      return
    }
    var left = place
    while left > 0 {
      let count = read(left).count
      if count == 0 { return }
      left -= count
    }
  }
}

/// What is said of a file that the library does not take.
private func refusal(_ source: ByteSource, _ library: SoundFileLibrary) -> String {
  guard source.isAAC else { return "it is no sound that can be read (\(library.words()))" }
  return """
    it is AAC (m4a), which cannot be played; save it as MP3 (in Audacity: File, Export, Export as MP3), \
    and put that in its place
    """
}
