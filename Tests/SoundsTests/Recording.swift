import Glibc
import TestSupport

/// Our own sound of a page.
let rustleFile = "\(sourceTree)/Sounds/page-turn.wav"

let sourceTree: String =
  "/" + "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")

/// What came out of a loudspeaker.
struct Recording {
  /// The stretches that could be heard, silence of 0.3 s and more between them.
  let sounds: [ArraySlice<Float>]

  init(_ samples: [Float]) {
    var sounds: [ArraySlice<Float>] = []
    var (start, last): (Int?, Int) = (nil, 0)
    for index in samples.indices where abs(samples[index]) > 0.0003 {
      if let begun = start, index - last > VirtualSoundCard.rate * 3 / 10 {
        sounds.append(samples[begun...last])
        start = nil
      }
      start = start ?? index
      last = index
    }
    if let start { sounds.append(samples[start...last]) }
    self.sounds = sounds
  }

  /// How like the sound is to what was mixed, at the shift that fits best: the power of what was mixed over that of the
  /// difference, in dB.
  static func likeness(_ heard: ArraySlice<Float>, to mixed: [Float]) -> Double {
    let first = mixed.firstIndex { abs($0) > 0.0003 } ?? 0
    let power = mixed.reduce(0.0) { $0 + Double($1) * Double($1) }
    let least = (-200...200).map { shift in
      zip(heard, mixed[max(0, first + shift)...]).reduce(0.0) {
        $0 + Double($1.0 - $1.1) * Double($1.0 - $1.1)
      }
    }.min()
    return 10 * log10(power / max(least ?? power, 1e-12))
  }
}
