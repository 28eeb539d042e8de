/// What is to be heard: a value that a room gives out and a `SoundSink` performs.
///
/// A leaf's sound begins with `leafGrabbed`, `leafMoved` or, where nobody drags it, `leafReleased`, and ends by itself.
/// Whoever gives these out owes no order: what does not fit is heard as well as can be, never with a click.
public enum SoundEffect: Hashable, Sendable, BitwiseCopyable {
  /// A hand has taken the leaf, lying or in the air. Nothing is heard yet; the output gets ready.
  case leafGrabbed(_ leaf: Int)
  /// The leaf moves under the hand: `speed` is 0 (still) … 1 (a flick), see `Rustle.speed`. Where no such word comes for
  /// 60 ms the leaf counts as still.
  case leafMoved(_ leaf: Int, speed: Float)
  /// The leaf goes on by itself and lies down after that time; so long it is heard (0.15 to 2.0 s, others are taken at
  /// the nearest end).
  case leafReleased(_ leaf: Int, lasting: Duration)
  /// A clip of those the mixer was made with, from its beginning; `gain` 0…1.
  case clip(_ number: Int, gain: Float)
  /// Everything fades out within 30 ms.
  case hush

  /// Whether it asks for sound, so that a device is opened for it.
  public var isHeard: Bool {
    switch self {
    case .leafGrabbed, .leafReleased, .clip: true
    case .leafMoved(_, let speed): speed > 0
    case .hush: false
    }
  }
}
