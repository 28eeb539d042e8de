import Glibc

/// How like what was heard is to what was played.
public struct Likeness: CustomStringConvertible {
  /// Where the sound begins in what was heard; `nil`: nowhere.
  public let start: Int?
  /// The power of what was played over that of the difference, in dB; −∞ where it is not there whole.
  public let decibels: Double

  public var description: String { "\(decibels) dB at sample \(start ?? -1)" }

  /// Looks for the place where its loudest quarter of a second fits best, and compares everything from there.
  public init(of heard: [Float], to played: [Float]) {
    let probe = Array(played.dropFirst(played.count / 3).prefix(256))
    var best: (error: Float, place: Int)?
    for place in 0..<max(0, heard.count - probe.count) {
      var error: Float = 0
      for index in probe.indices {
        let difference = heard[place + index] - probe[index]
        error += difference * difference
        if let best, error >= best.error { break }
      }
      if best.map({ error < $0.error }) ?? true { best = (error, place) }
    }
    start = best.map { $0.place - played.count / 3 }
    guard let start, start >= 0, start + played.count <= heard.count else {
      decibels = -.infinity
      return
    }
    var (power, error) = (0.0, 1e-12)
    for (index, sample) in played.enumerated() {
      let difference = Double(heard[start + index] - sample)
      power += Double(sample) * Double(sample)
      error += difference * difference
    }
    decibels = 10 * log10(power / error)
  }

  /// White noise within ±0.5, the same every time; its first and last samples are loud.
  public static func noise(_ count: Int, peak: Float = 0.5) -> [Float] {
    var state: UInt32 = 1
    return (0..<count).map { index in
      state = state &* 1_664_525 &+ 1_013_904_223
      let isEnd = index == 0 || index == count - 1
      return isEnd ? peak : peak * (Float(state >> 8) / 8_388_608 - 1)
    }
  }
}
