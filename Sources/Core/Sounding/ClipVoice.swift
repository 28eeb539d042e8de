/// A clip that is being played: where it is, how loud, and a fade of 8 ms at either end.
struct ClipVoice: Sendable {
  let number: Int
  private var place: Int
  private let gain: Float
  private var level: Slew
  private var isEnding = false

  /// - Parameters:
  ///   - place: The sample it begins at.
  ///   - gain: 0…1.
  init(number: Int, from place: Int, gain: Float, rate: Int) {
    self.number = number
    self.place = place
    self.gain = gain.isFinite ? min(max(gain, 0), 1) : 0
    level = Slew(across: 0.008, rate: rate)
  }

  func isOver(in clip: SoundClip) -> Bool {
    place >= clip.samples.count || (isEnding && level.value == 0)
  }

  mutating func end() { isEnding = true }

  mutating func next(_ clip: SoundClip) -> Float {
    guard place < clip.samples.count else { return 0 }
    // One sample before the end it is as quiet as one step of the fade.
    let left = Float(clip.samples.count - place) * level.step
    level.follow(isEnding ? 0 : gain)
    defer { place += 1 }
    return clip.samples[place] * min(level.value, left)
  }
}
