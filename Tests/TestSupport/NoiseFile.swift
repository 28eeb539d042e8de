import Glibc
import SoundFiles

/// A WAV file of one channel of white noise, and the samples that a reader has of it.
///
/// - Parameters:
///   - count: samples a round.
///   - peak: 0…1.
///   - rounds: how often the same noise comes, one after the other; the samples are those of one.
public func noiseFile(
  _ path: String, _ count: Int, peak: Float = 0.5, rate: Int = 48_000, rounds: Int = 1
) throws -> (path: String, samples: [Float]) {
  let noise = Likeness.noise(count, peak: peak)
  do {
    var writer = try SoundWriter(path, rate: rate)
    for _ in 0..<rounds { writer.write(noise[...]) }
  }
  // 16 bit, as the file has them.
  return (path, noise.map { Float(Int16((min(max($0, -1), 1) * 32767).rounded())) / 32768 })
}

/// Waits until that is so; whether it became so within twenty seconds.
public func eventually(_ isSo: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<2000 {
    if try isSo() { return true }
    usleep(10_000)
  }
  return try isSo()
}
