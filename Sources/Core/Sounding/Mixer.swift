import Measures

/// Adds up what is heard at one time, sample by sample: a value that knows no clock and no device.
///
/// After it is made nothing in it takes or gives back memory, so that a device may call it from where nothing may wait.
public struct Mixer: Sendable {
  /// Samples a second.
  public let rate: Int
  private let rustle: RustleSound?
  private let clips: [SoundClip]
  private var leaves: [RustleVoice] = []
  private var playing: [ClipVoice] = []
  private let volume: Float
  /// What clips and ambience are heard with: less while somebody speaks.
  private var room: Slew
  /// Leaves that have been turned so far: no two sound alike.
  private var turns: UInt64 = 0

  /// So many leaves, and so many clips, are heard at once; of a further one nothing is.
  public static let most = 8
  /// Clips and ambience under a voice: -12 dB.
  private static let ducked: Float = 0.2512

  /// - Parameters:
  ///   - rate: In `SoundClip.rates`.
  ///   - rustle: What a page sounds like, for this rate; without one, pages are silent.
  ///   - clips: What `SoundEffect.clip` counts, from 0.
  ///   - volume: Of everything, 0…1; see `gain(volume:)`.
  public init(rate: Int, rustle: RustleSound?, clips: [SoundClip] = [], volume: Float = 1) {
    self.rate = rate
    self.rustle = rustle.flatMap { $0.rate == rate ? $0 : nil }
    self.clips = clips.map { $0.rate == rate ? $0 : $0.resampled(to: rate) }
    self.volume = volume.isFinite ? min(max(volume, 0), 1) : 0
    // A quarter of a second down to -12 dB: as fast as nobody hears it happen.
    room = Slew(1, across: 0.33, rate: rate)
    leaves.reserveCapacity(Self.most)
    playing.reserveCapacity(Self.most)
  }

  /// The gain for a volume of 0…100 on a scale that a hand finds even: half the way is a quarter of the power (-12 dB).
  public static func gain(volume: Int) -> Float {
    let share = Float(min(max(volume, 0), 100)) / 100
    return share * share
  }

  /// Nothing is heard now, and nothing will be until the next effect.
  public var isSilent: Bool { playing.isEmpty && leaves.isEmpty }

  /// Takes an effect from the next sample on.
  /// - Parameter late: How long ago it was meant, for one that had to wait for a device: its sound goes on from where it
  ///   would be by now, and one that would be over is not heard at all.
  public mutating func hear(_ effect: SoundEffect, late: Duration = .zero) {
    let late = Int(min(max(late.seconds, 0), 3600) * Double(rate))
    switch effect {
    case .leafGrabbed(let leaf):
      for index in leaves.indices where leaves[index].leaf == leaf { leaves[index].hold() }
    case .leafMoved(let leaf, let speed): withVoice(of: leaf) { $0.move(speed: speed, late: late) }
    case .leafReleased(let leaf, let lasting):
      withVoice(of: leaf) { $0.release(lasting: lasting, late: late) }
    case .clip(let number, let gain): begin(number, gain: gain, late: late)
    case .hush:
      for index in leaves.indices { leaves[index].end() }
      for index in playing.indices { playing[index].end() }
    }
  }

  /// Writes the next samples over what is in the buffer; each is within ±1.
  ///
  /// - Parameter speech: Samples of a voice that are heard with them, from the buffer's first on, or none.
  /// - Parameter ambience: The same of what is heard around a page.
  /// - Parameter isSpeaking: Whether somebody speaks, be it with a pause for breath: clips and ambience are fainter
  ///   meanwhile. Paper is not.
  public mutating func render(
    into buffer: UnsafeMutableBufferPointer<Float>,
    speech: UnsafeBufferPointer<Float> = UnsafeBufferPointer(start: nil, count: 0),
    ambience: UnsafeBufferPointer<Float> = UnsafeBufferPointer(start: nil, count: 0),
    isSpeaking: Bool = false
  ) {
    for index in buffer.indices {
      room.follow(isSpeaking ? Self.ducked : 1)
      let voice = index < speech.count ? speech[index] : 0
      let around = nextClips() + (index < ambience.count ? ambience[index] : 0)
      buffer[index] = min(max(volume * (nextRustle() + room.value * around + voice), -1), 1)
    }
    leaves.removeAll(where: \.isOver)
    for index in playing.indices.reversed()
    where playing[index].isOver(in: clips[playing[index].number]) {
      playing.remove(at: index)
    }
  }
}

extension Mixer {
  private mutating func withVoice(of leaf: Int, _ body: (inout RustleVoice) -> Void) {
    guard let rustle else { return }
    if let index = leaves.firstIndex(where: { $0.leaf == leaf }) { return body(&leaves[index]) }
    guard leaves.count < Self.most else { return }
    leaves.append(RustleVoice(leaf: leaf, seed: turns, sound: rustle))
    turns &+= 1
    body(&leaves[leaves.count - 1])
  }

  private mutating func begin(_ number: Int, gain: Float, late: Int) {
    guard clips.indices.contains(number), playing.count < Self.most else { return }
    playing.append(ClipVoice(number: number, from: late, gain: gain, rate: rate))
  }

  /// All leaves together are no louder than one can be: each sample of a leaf is at most its loudness times the peak of
  /// the recording, so their sum over the sum of their loudnesses is within that peak.
  private mutating func nextRustle() -> Float {
    guard let rustle, !leaves.isEmpty else { return 0 }
    var (sum, loudness): (Float, Float) = (0, 0)
    for index in leaves.indices {
      sum += leaves[index].next(rustle)
      loudness += leaves[index].loudness
    }
    return sum / max(1, loudness)
  }

  private mutating func nextClips() -> Float {
    var sum: Float = 0
    for index in playing.indices { sum += playing[index].next(clips[playing[index].number]) }
    return sum
  }
}
