import Synchronization

/// Samples on their way from one thread to another; neither ever waits.
final class SampleRing: @unchecked Sendable {
  private let capacity: Int
  private let samples: UnsafeMutablePointer<Float>
  private let put = Atomic<Int>(0)
  private let taken = Atomic<Int>(0)

  /// - Parameter capacity: A power of two.
  init(capacity: Int) {
    self.capacity = capacity
    samples = .allocate(capacity: capacity)
    samples.initialize(repeating: 0, count: capacity)
  }

  deinit { samples.deallocate() }

  /// How many have been put in, and taken out, since it was made.
  var putCount: Int { put.load(ordering: .acquiring) }
  var takenCount: Int { taken.load(ordering: .acquiring) }
  /// How many can be put in.
  var room: Int { capacity - (putCount - takenCount) }

  /// Called by the giver: all of them, or none where there is no room for all; whether they are in.
  func put(_ source: UnsafeBufferPointer<Float>) -> Bool {
    let start = put.load(ordering: .relaxed)
    guard let base = source.baseAddress, source.count <= room else { return source.isEmpty }
    let first = min(source.count, capacity - start % capacity)
    (samples + start % capacity).update(from: base, count: first)
    samples.update(from: base + first, count: source.count - first)
    put.store(start + source.count, ordering: .releasing)
    return true
  }

  /// Called by the taker: as many as there are and fit; how many.
  func take(into target: UnsafeMutableBufferPointer<Float>) -> Int {
    let start = taken.load(ordering: .relaxed)
    let count = min(target.count, putCount - start)
    guard count > 0, let base = target.baseAddress else { return 0 }
    let first = min(count, capacity - start % capacity)
    base.update(from: samples + start % capacity, count: first)
    (base + first).update(from: samples, count: count - first)
    taken.store(start + count, ordering: .releasing)
    return count
  }
}
