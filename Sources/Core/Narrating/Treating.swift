import Glibc

/// How loud a whole recording is (ITU-R BS.1770).
public struct ProgrammeLoudness: Hashable, Sendable {
  /// In LUFS; −∞ for silence, and for what is shorter than 400 ms.
  public var integrated: Double
  /// In dBTP.
  public var truePeak: Double

  public init(integrated: Double, truePeak: Double) {
    self.integrated = integrated
    self.truePeak = truePeak
  }

  /// What every voice is brought to, in LUFS.
  public static let target = -18.0
  /// No peak goes above that, in dBTP.
  public static let ceiling = -1.5
  /// What is quieter, in LUFS, is no speech; its noise would be all that grows.
  public static let silence = -50.0
  /// No more is added, in dB: beyond that there is mostly noise.
  public static let mostGain = 20.0

  /// What brings it to `target` as far as the peaks and `mostGain` allow, in dB; 0 for silence.
  public var gain: Double {
    guard integrated.isFinite, integrated >= Self.silence else { return 0 }
    let wanted = min(Self.target - integrated, Self.mostGain)
    guard truePeak.isFinite else { return wanted }
    return max(min(wanted, Self.ceiling - truePeak), -60)
  }
}

/// The frames in which somebody speaks, at 48 kHz, with room for breath before and after; the click of the tap that
/// began or ended the recording stays outside. All of them where nobody seems to.
///
/// A gate over windows of 20 ms, 10 dB above the quiet tenth of them and never under −50 dBFS: measured on speech under
/// noise of −13 to −33 dB, where it cuts nothing that is spoken.
public func spokenSpan(of samples: [Int16]) -> Range<Int> {
  let levels = windowLevels(samples)
  guard let quiet = levels.sorted().dropFirst(levels.count / 10).first else {
    return 0..<samples.count
  }
  let gate = max(quiet + 10, -50)
  let stretches = stretches(levels.map { $0 > gate })
  let (spoken, before, after) = withoutClicks(stretches, windows: levels.count)
  guard let first = spoken.first, let last = spoken.last else { return 0..<samples.count }
  let start = max(first.lowerBound * gateWindow - breathBefore, before * gateWindow, 0)
  let end = min(last.upperBound * gateWindow + breathAfter, after * gateWindow, samples.count)
  return start..<max(start, end)
}

/// 20 ms.
private let gateWindow = Take.rate / 50
/// 150 ms, and 250 ms.
private let (breathBefore, breathAfter) = (Take.rate * 150 / 1000, Take.rate / 4)
/// 200 ms: longer than the mouth stays closed before the last t of a word, which is no click.
private let clickDistance = 10
/// 60 ms.
private let clickLength = 3
/// Half a second: a recording begins 300 ms before the tap.
private let clickZone = 25

/// The mean level of each window in dBFS, the last one may be short; −120 for silence.
private func windowLevels(_ samples: [Int16]) -> [Double] {
  samples.withUnsafeBufferPointer { samples in
    stride(from: 0, to: samples.count, by: gateWindow).map { start in
      let window = samples[start..<min(start + gateWindow, samples.count)]
      let power = window.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(window.count)
      return max(-120, 10 * log10(max(power, 1e-6) / (32_768 * 32_768)))
    }
  }
}

/// Loud windows, those together that are less than 200 ms apart.
private func stretches(_ loud: [Bool]) -> [Range<Int>] {
  var found: [Range<Int>] = []
  for window in loud.indices where loud[window] {
    if let last = found.last, window - last.upperBound < clickDistance {
      found[found.count - 1] = last.lowerBound..<window + 1
    } else {
      found.append(window..<window + 1)
    }
  }
  return found
}

/// What is left without a short sound at the beginning or end that stands alone; the windows after the first and before
/// the last such sound.
private func withoutClicks(
  _ stretches: [Range<Int>], windows: Int
) -> (spoken: ArraySlice<Range<Int>>, before: Int, after: Int) {
  var (spoken, before, after) = (stretches[...], 0, windows)
  if spoken.count > 1, let first = spoken.first, first.count <= clickLength,
    first.lowerBound < clickZone
  {
    spoken = spoken.dropFirst()
    before = first.upperBound
  }
  if spoken.count > 1, let last = spoken.last, last.count <= clickLength,
    last.upperBound > windows - clickZone
  {
    spoken = spoken.dropLast()
    after = last.lowerBound
  }
  return (spoken, before, after)
}

extension Wave {
  /// The peaks of some samples in `Wave.count` bars; none where there are no samples.
  public init(of samples: ArraySlice<Int16>) {
    guard !samples.isEmpty else {
      self.init(bars: [])
      return
    }
    self.init(
      bars: (0..<Wave.count).map { bar in
        let start = samples.startIndex + samples.count * bar / Wave.count
        let end = samples.startIndex + samples.count * (bar + 1) / Wave.count
        let part = samples[start..<max(end, min(start + 1, samples.endIndex))]
        let peak = part.reduce(0) { max($0, Int($1.magnitude)) }
        return UInt8(min(255, (peak * 255 + 16_384) / 32_768))
      })
  }
}
