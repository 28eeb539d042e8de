import Glibc
import Measures

/// One leaf's rustle: texture, duller and fainter the slower the leaf, and a landing. Loudness, brightness and the way
/// over to the landing never jump, whatever is asked of it.
struct RustleVoice: Sendable {
  private enum Course: BitwiseCopyable {
    /// Under a hand; `age` counts samples since it was last said to move.
    case held(speed: Float, age: Int)
    /// By itself; `at` of `length` samples, and how fast it is on the way.
    case going(at: Int, length: Int, speed: Float)
    /// Fading out, from whatever it was.
    case ending
  }

  let leaf: Int
  private let rate: Int
  private var course = Course.held(speed: 0, age: 0)
  private var speed: Slew
  private var level: Slew
  private var brightness: Slew
  private var down: Slew
  private var place: Int
  private var landed = 0
  private var dull: Float = 0
  /// The one-pole filter that makes paper dull: -3 dB at 1,500 Hz.
  private let dullness: Float

  /// - Parameter seed: Where in the texture it begins, so that no two turns are alike.
  init(leaf: Int, seed: UInt64, sound: RustleSound) {
    self.leaf = leaf
    rate = sound.rate
    speed = Slew(across: 0.06, rate: rate)
    level = Slew(across: 0.008, rate: rate)
    brightness = Slew(across: 0.02, rate: rate)
    down = Slew(across: 0.008, rate: rate)
    place = Int(scattered(seed) % UInt64(max(1, sound.loop.count)))
    dullness = Float(1 - exp(-2 * Double.pi * 1500 / Double(rate)))
  }

  /// 0…1: what it is heard with just now.
  var loudness: Float { level.value }

  /// Nothing is heard of it, and nothing will be unless somebody speaks of its leaf again.
  var isOver: Bool {
    guard level.value == 0 else { return false }
    switch course {
    case .held(let speed, let age): return speed == 0 || age > patience
    case .going: return false
    case .ending: return true
    }
  }

  /// A hand has caught it.
  mutating func hold() {
    if case .held = course { return }
    landed = 0
    course = .held(speed: 0, age: 0)
  }

  /// - Parameter late: Samples ago.
  mutating func move(speed: Float, late: Int) {
    course = .held(speed: speed.isFinite ? min(max(speed, 0), 1) : 0, age: late)
  }

  mutating func release(lasting: Duration, late: Int) {
    let seconds = min(max(lasting, Rustle.lengths.lowerBound), Rustle.lengths.upperBound).seconds
    landed = 0
    // A page that takes 0.3 s is a flick; one that takes 2 s is laid over.
    let speed = Float(min(1, 0.18 + 0.27 / seconds))
    course = .going(at: late, length: Int(seconds * Double(rate)), speed: speed)
  }

  mutating func end() { course = .ending }

  mutating func next(_ sound: RustleSound) -> Float {
    advance()
    if level.value == 0 { return 0 }
    let texture = sound.loop[place]
    place = place + 1 < sound.loop.count ? place + 1 : 0
    dull += dullness * (texture - dull)
    let swish = dull + brightness.value * (texture - dull)
    guard down.value > 0 else { return level.value * swish }
    let fall = landed < sound.landing.count ? sound.landing[landed] : 0
    landed += 1
    return level.value * (swish + down.value * (fall - swish))
  }
}

extension RustleVoice {
  /// How long a leaf that nobody speaks of counts as moving.
  private var patience: Int { rate * 60 / 1000 }

  private mutating func advance() {
    switch course {
    case .held(let target, let age):
      speed.follow(age > patience ? 0 : target)
      course = .held(speed: target, age: age < rate ? age + 1 : age)
      // Paper under a hand at half the speed is heard at a third (-10 dB).
      aim(level: powf(speed.value, 1.6), brightness: 0.1 + 0.9 * speed.value, down: 0)
    case .going(let at, let length, let pace):
      go(at: at, of: length, pace: pace)
      course = at + 1 < length ? .going(at: at + 1, length: length, speed: pace) : .ending
    case .ending:
      aim(level: 0, brightness: brightness.value, down: down.value)
    }
  }

  /// On its way: loud in the first third, fading to the landing, which is over when the leaf lies.
  private mutating func go(at: Int, of length: Int, pace: Float) {
    func samples(_ seconds: Double, _ share: Double) -> Float {
      Float(min(seconds * Double(rate), share * Double(length)))
    }
    let (rise, landing) = (samples(0.06, 0.25), samples(0.17, 0.45))
    let (done, left) = (Float(at), Float(length - at))
    let swell = smoothStep(done / rise) * (1 - 0.55 * done / Float(length))
    let fade = smoothStep(left / min(landing / 2, Float(rate) * 0.04))
    let onItsWay = pace * (1 - 0.4 * done / Float(length))
    speed.follow(onItsWay)
    let falls = left <= landing
    // The landing does not depend on the way: a leaf falls the last bit by itself.
    let loud = falls ? max(0.5, pace * 0.8) : pace * swell
    aim(level: loud * fade, brightness: 0.15 + 0.85 * onItsWay, down: falls ? 1 : 0)
  }

  private mutating func aim(level goal: Float, brightness: Float, down: Float) {
    level.follow(goal)
    self.brightness.follow(brightness)
    self.down.follow(down)
  }
}

/// SplitMix64 (Steele, Lea, Flood, “Fast Splittable Pseudorandom Number Generators”, 2014).
private func scattered(_ seed: UInt64) -> UInt64 {
  var bits = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15
  bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
  bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
  return bits ^ bits >> 31
}
