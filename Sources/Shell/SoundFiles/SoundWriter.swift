import CSndFile

/// A WAV file of one channel in 16 bit that is being written.
public struct SoundWriter: ~Copyable {
  private let path: String
  private let library: SoundFileLibrary
  private let handle: SoundFileLibrary.Handle
  /// What went wrong, the first of it; the file is good up to there.
  public private(set) var failure: SoundFileError?

  /// - Parameter rate: Samples a second.
  /// - Throws: `SoundFileError` where the file cannot be made.
  public init(_ path: String, rate: Int) throws(SoundFileError) {
    guard let library = SoundFileLibrary.opened else {
      throw SoundFileError(path, SoundFileLibrary.missing)
    }
    var info = SF_INFO()
    info.samplerate = Int32(clamping: rate)
    info.channels = 1
    info.format = Int32(SF_FORMAT_WAV) | Int32(SF_FORMAT_PCM_16)
    guard let handle = library.open(path, Int32(SFM_WRITE), &info) else {
      throw SoundFileError(path, "it cannot be made (\(library.words()))")
    }
    self.path = path
    self.library = library
    self.handle = handle
  }

  deinit { _ = library.close(handle) }

  /// Adds samples, full scale ±1; what is beyond is cut off there.
  ///
  /// After one short write nothing more is written: libsndfile could write over the beginning.
  public mutating func write(_ samples: ArraySlice<Float>) {
    guard failure == nil else { return }
    let shorts = samples.map { Int16((min(max($0, -1), 1) * 32767).rounded()) }
    let count = Int(library.writeShorts(handle, shorts, sf_count_t(shorts.count)))
    if count != shorts.count {
      failure = SoundFileError(path, "it could not be written (\(library.words(handle)))")
    }
  }
}
