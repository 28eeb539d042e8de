/// How loudly one recorded voice is heard just now: it goes and comes back within 8 ms, and never jumps.
///
/// It knows no samples of its own; whoever has them asks how many are `wanted` and gives them to `shape`.
public struct SpeechVoice: Sendable, BitwiseCopyable {
  /// What is asked of it.
  public enum Course: UInt8, Sendable, BitwiseCopyable {
    case speaking, paused, ending
  }

  public var course = Course.speaking
  private var level: Slew

  /// How long it takes from full loudness to none.
  public static let fade = 0.008

  /// It begins with full loudness unless told otherwise: where a sound begins, its samples rise by themselves.
  /// - Parameters:
  ///   - rate: Samples a second.
  ///   - fade: Seconds from full loudness to none.
  ///   - level: What it begins with, 0…1.
  public init(rate: Int, fade: Double = Self.fade, from level: Float = 1) {
    self.level = Slew(level, across: fade, rate: rate)
  }

  /// Nothing is heard of it, and nothing will be.
  public var isOver: Bool { course == .ending && level.value == 0 }

  /// How many of the next `count` samples it takes: all, or as many as it fades out over.
  public func wanted(_ count: Int) -> Int {
    if course == .speaking { return count }
    return min(count, Int((level.value / level.step).rounded(.up)))
  }

  /// Makes the next samples as loud as they are to be.
  public mutating func shape(_ samples: UnsafeMutableBufferPointer<Float>) {
    let goal: Float = course == .speaking ? 1 : 0
    if level.value == 1, goal == 1 { return }
    for index in samples.indices {
      level.follow(goal)
      samples[index] *= level.value
    }
  }
}
