import CSndFile

/// What a sound file says of itself.
public struct SoundTags: Hashable, Sendable {
  public var title: String
  public var artist: String
  public var date: String
  public var comment: String

  public init(title: String = "", artist: String = "", date: String = "", comment: String = "") {
    self.title = title
    self.artist = artist
    self.date = date
    self.comment = comment
  }

  private static let kinds: [(Int, WritableKeyPath<SoundTags, String> & Sendable)] = [
    (SF_STR_TITLE, \.title), (SF_STR_ARTIST, \.artist), (SF_STR_DATE, \.date),
    (SF_STR_COMMENT, \.comment),
  ]

  fileprivate init(_ handle: SoundFileLibrary.Handle, _ library: SoundFileLibrary) {
    self.init()
    for (kind, path) in Self.kinds {
      if let words = library.getString(handle, Int32(kind)) {
        self[keyPath: path] = String(cString: words)
      }
    }
  }

  fileprivate func write(_ handle: SoundFileLibrary.Handle, _ library: SoundFileLibrary) -> Bool {
    Self.kinds.allSatisfy { kind, path in
      self[keyPath: path].isEmpty
        || library.setString(handle, Int32(kind), self[keyPath: path]) == 0
    }
  }
}

/// No call gets more: libsndfile's encoders are made for parts, and one of them crashes with a minute at once.
private let framesAtOnce = 4096

/// The bytes of a FLAC file of one channel in 16 bit: the same samples when it is read.
/// - Parameters:
///   - rate: Samples a second.
///   - path: What the file will be called, for the words of an error.
/// - Throws: `SoundFileError`.
public func encodeFLAC(
  _ samples: [Int16], rate: Int, tags: SoundTags, path: String
) throws(SoundFileError) -> [UInt8] {
  guard let library = SoundFileLibrary.opened else {
    throw SoundFileError(path, SoundFileLibrary.missing)
  }
  var info = SF_INFO()
  info.samplerate = Int32(clamping: rate)
  info.channels = 1
  info.format = Int32(SF_FORMAT_FLAC) | Int32(SF_FORMAT_PCM_16)
  let bytes = SoundBytes()
  guard let handle = library.open(bytes, Int32(SFM_WRITE), &info) else {
    throw SoundFileError(path, "it cannot be encoded (\(library.words()))")
  }
  var isWhole = tags.write(handle, library)
  samples.withUnsafeBufferPointer { samples in
    var place = 0
    while isWhole, place < samples.count, let start = samples.baseAddress {
      let count = min(framesAtOnce, samples.count - place)
      isWhole = library.writeShorts(handle, start + place, sf_count_t(count)) == count
      place += count
    }
  }
  let words = library.words(handle)
  // Says success even where a file is not whole.
  _ = library.close(handle)
  guard isWhole else { throw SoundFileError(path, "it could not be encoded (\(words))") }
  return bytes.bytes
}

/// The samples of a sound file as they are, and its tags.
public struct ExactSound: Hashable, Sendable {
  public var samples: [Int16]
  public var tags: SoundTags
}

/// Reads a sound file of one channel without changing a sample.
///
/// What the file says of its own length is not believed.
/// - Parameters:
///   - rate: Samples a second that it must have.
///   - most: Frames; a file that goes on after that is refused.
///   - path: What the file is called, for the words of an error.
/// - Throws: `SoundFileError`.
public func decodeExactly(
  _ bytes: [UInt8], rate: Int, most: Int, path: String
) throws(SoundFileError) -> ExactSound {
  try withSound(bytes, path) { (handle, library, info) throws(SoundFileError) in
    guard info.channels == 1, info.samplerate == Int32(clamping: rate) else {
      throw SoundFileError(
        path, "it has \(info.channels) channels and \(info.samplerate) samples a second")
    }
    var samples: [Int16] = []
    var part = [Int16](repeating: 0, count: framesAtOnce)
    while samples.count <= most {
      let count = min(
        Int(library.readShorts(handle, &part, sf_count_t(framesAtOnce))), framesAtOnce)
      guard count > 0 else { break }
      samples += part[..<count]
    }
    guard samples.count <= most else { throw SoundFileError(path, "it is too long") }
    return ExactSound(samples: samples, tags: SoundTags(handle, library))
  }
}

/// The tags of a sound file whose first bytes these are: no sample of it is read.
/// - Throws: `SoundFileError` where it is no sound file.
public func readSoundTags(_ bytes: [UInt8], path: String) throws(SoundFileError) -> SoundTags {
  try withSound(bytes, path) { (handle, library, _) throws(SoundFileError) in
    SoundTags(handle, library)
  }
}

private func withSound<Result>(
  _ bytes: [UInt8], _ path: String,
  _ read: (SoundFileLibrary.Handle, SoundFileLibrary, SF_INFO) throws(SoundFileError) -> Result
) throws(SoundFileError) -> Result {
  guard let library = SoundFileLibrary.opened else {
    throw SoundFileError(path, SoundFileLibrary.missing)
  }
  let source = SoundBytes(bytes)
  var info = SF_INFO()
  guard let handle = library.open(source, Int32(SFM_READ), &info) else {
    throw SoundFileError(path, "it is no sound that can be read (\(library.words()))")
  }
  // The library calls into the bytes until it has closed them.
  defer { withExtendedLifetime(source) { _ = library.close(handle) } }
  return try read(handle, library, info)
}
