import Measures
public import Sounding

/// What is to be heard of this moment's turns, until the session takes it; eight at most, and no memory of its own.
struct SoundQueue: Sendable {
  private var effects = InlineArray<8, SoundEffect>(repeating: .hush)
  private var count = 0

  /// A leaf's speed takes the place of its speed before; what does not fit is not heard.
  mutating func add(_ effect: SoundEffect) {
    if case .leafMoved(let leaf, _) = effect, count > 0,
      case .leafMoved(let before, _) = effects[count - 1], before == leaf
    {
      effects[count - 1] = effect
    } else if count < effects.count {
      effects[count] = effect
      count += 1
    }
  }

  mutating func take(_ play: (SoundEffect) -> Void) {
    for index in 0..<count { play(effects[index]) }
    count = 0
  }
}

extension Reader {
  /// Hands over what is to be heard since the last call.
  public mutating func takeSounds(_ play: (SoundEffect) -> Void) { sounds.take(play) }

  /// A leaf goes on by itself: it rustles until it lies.
  mutating func rustle(_ leaf: Leaf) {
    if case .settling(let settling, _, _, _) = leaf.course {
      sounds.add(.leafReleased(leaf.number, lasting: settling.duration))
    }
  }

  /// A leaf moves under a finger: the faster, the crisper.
  mutating func rustle(_ leaf: Leaf, underHandAt speed: Vector) {
    sounds.add(
      .leafMoved(
        leaf.number, speed: Rustle.speed(widthsPerSecond: speed.length / max(1, leaf.grab.x))))
  }
}
