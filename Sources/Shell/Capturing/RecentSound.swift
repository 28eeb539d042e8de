import Sounds

/// The last second of what was heard, so that a take can begin before it was asked for.
struct RecentSound {
  private var samples: [Float] = []
  /// The number of the first one.
  private var start = 0

  /// How many are remembered at least.
  private static let span = 48_000

  /// The number of the sample that comes next.
  var end: Int { start + samples.count }

  mutating func add(_ sound: CapturedSound) {
    if sound.start != end { (samples, start) = ([], sound.start) }
    samples += sound.samples
    if samples.count > 4 * Self.span {
      start += samples.count - Self.span
      samples.removeFirst(samples.count - Self.span)
    }
  }

  /// What is remembered from that number on.
  func since(_ number: Int) -> CapturedSound {
    let first = min(max(number, start), end)
    return CapturedSound(start: first, samples: Array(samples[(first - start)...]))
  }
}
