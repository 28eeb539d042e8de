public import Sounding

/// Reads a sound file, whatever libsndfile knows, into one channel: the mean of those it has.
///
/// What the file says of its own length is not believed.
/// - Parameter longest: Files that go on after that are refused.
/// - Throws: `SoundFileError`.
public func readSoundFile(_ path: String, longest: Duration) throws(SoundFileError) -> SoundClip {
  var reader = try SoundReader(path)
  let most = Int(longest.components.seconds + 1) * reader.rate
  var mono: [Float] = []
  while mono.count <= most {
    let part = reader.read(4096)
    if part.isEmpty { break }
    mono += part
  }
  guard let clip = SoundClip(samples: mono, rate: reader.rate), clip.length <= longest else {
    throw SoundFileError(path, "it is longer than \(longest.components.seconds) seconds")
  }
  return clip
}
