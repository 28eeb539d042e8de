import Sounding
import Synchronization

/// Effects on their way from the one thread that gives them to the one that plays them; neither ever waits.
final class EffectRing: @unchecked Sendable {
  struct Entry: BitwiseCopyable {
    var effect: SoundEffect
    /// `MonotonicTime` of when it was meant.
    var meant: Duration
  }

  private static let capacity = 256
  private let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
  private let put = Atomic<Int>(0)
  private let taken = Atomic<Int>(0)

  deinit { entries.deallocate() }

  /// Called by the giver. Where nobody has taken anything for very long it is lost.
  func put(_ effect: SoundEffect, meant: Duration) {
    let index = put.load(ordering: .relaxed)
    guard index - taken.load(ordering: .acquiring) < Self.capacity else { return }
    (entries + index % Self.capacity).initialize(to: Entry(effect: effect, meant: meant))
    put.store(index + 1, ordering: .releasing)
  }

  /// Called by the player.
  func take() -> Entry? {
    let index = taken.load(ordering: .relaxed)
    guard index < put.load(ordering: .acquiring) else { return nil }
    let entry = entries[index % Self.capacity]
    taken.store(index + 1, ordering: .releasing)
    return entry
  }
}
