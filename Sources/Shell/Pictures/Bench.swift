import Glibc
import Pixels
import Staging

/// The store's threads and what they share. A class of its own, so that threads at work keep it, not the store.
final class Bench: @unchecked Sendable {
  // Guarded by `lock`, all of it.
  private struct State {
    var wanted: Set<PictureID> = []
    var queue: [PictureOrder] = []
    /// Being made, wanted or not.
    var underway: Set<PictureID> = []
    var kept: [PictureID: Bitmap] = [:]
    /// Tried in vain; not tried again while they are wanted.
    var failed: Set<PictureID> = []
    var arrivals: [PictureArrival] = []
    /// Threads between taking an order and being ready for the next.
    var busy = 0
    var isClosing = false
  }

  private let makers: PictureMakers
  private let limit: Int
  private let notify: @Sendable () -> Void
  private let lock = Latch()
  private var state = State()
  private var threads: [pthread_t] = []

  init(makers: PictureMakers, limit: Int, notify: @escaping @Sendable () -> Void) {
    self.makers = makers
    self.limit = limit
    self.notify = notify
  }

  func want(_ orders: [PictureOrder]) {
    let wanted = Set(orders.map(\.id))
    // Freed after the lock is open again: giving memory back takes a while.
    var dropped: [Bitmap] = []
    lock.locked {
      state.wanted = wanted
      for (id, bitmap) in state.kept where !wanted.contains(id) {
        dropped.append(bitmap)
        state.kept[id] = nil
      }
      state.failed.formIntersection(wanted)
      state.arrivals.removeAll { !wanted.contains($0.id) }
      state.queue = orders.filter {
        state.kept[$0.id] == nil && !state.failed.contains($0.id)
          && !state.underway.contains($0.id)
      }
      hire()
      lock.wakeAll()
    }
    dropped.removeAll()
  }

  func collect() -> [PictureArrival] {
    lock.locked {
      defer { state.arrivals = [] }
      return state.arrivals
    }
  }

  func bitmap(_ id: PictureID) -> Bitmap? { lock.locked { state.kept[id] } }

  func waitUntilIdle() {
    lock.locked {
      while !state.queue.isEmpty || state.busy > 0 { lock.wait() }
    }
  }

  func close() {
    lock.locked {
      state.isClosing = true
      state.queue = []
      lock.wakeAll()
    }
    for thread in threads { pthread_join(thread, nil) }
  }
}

extension Bench {
  /// As many threads as there are orders, up to the limit. Where the system gives none, the caller does the work.
  private func hire() {
    while threads.count < min(limit, state.queue.count + state.busy) {
      var thread = pthread_t()
      let bench = Unmanaged.passRetained(self)
      guard pthread_create(&thread, nil, workAtBench, bench.toOpaque()) == 0 else {
        bench.release()
        if threads.isEmpty { workAlone() }
        return
      }
      threads.append(thread)
    }
  }

  private func workAlone() {
    while let order = takeOrder() { lock.unlocked { serve(order) } }
  }

  /// A thread's life.
  fileprivate func work() {
    while let order = awaitOrder() { serve(order) }
  }

  private func awaitOrder() -> PictureOrder? {
    lock.locked {
      while state.queue.isEmpty && !state.isClosing { lock.wait() }
      return takeOrder()
    }
  }

  private func takeOrder() -> PictureOrder? {
    guard !state.queue.isEmpty else { return nil }
    let order = state.queue.removeFirst()
    state.underway.insert(order.id)
    state.busy += 1
    return order
  }

  private func serve(_ order: PictureOrder) {
    var afterwards: (@Sendable () -> Void)?
    do throws(PictureFault) {
      let made = try makers.make(order.request) { bitmap($0) }
      afterwards = made.afterwards
      finish(order, made.bitmap, nil)
    } catch {
      finish(order, nil, error)
    }
    afterwards?()
    lock.locked {
      state.busy -= 1
      lock.wakeAll()
    }
  }

  private func finish(_ order: PictureOrder, _ bitmap: Bitmap?, _ fault: PictureFault?) {
    let margin = bitmap.flatMap { order.request.isArt ? marginColour(of: $0) : nil }
    let isWanted = lock.locked {
      state.underway.remove(order.id)
      guard state.wanted.contains(order.id) else { return false }
      if let bitmap {
        state.kept[order.id] = bitmap
        let outcome = PictureArrival.Outcome.ready(bitmap.extent, margin: margin)
        state.arrivals.append(PictureArrival(id: order.id, outcome: outcome))
      } else if let fault {
        state.failed.insert(order.id)
        state.arrivals.append(PictureArrival(id: order.id, outcome: .failed(fault)))
      }
      return true
    }
    if isWanted { notify() }
  }
}

extension PictureRequest {
  fileprivate var isArt: Bool {
    if case .art = self { true } else { false }
  }
}

/// Nonisolated and global, as a thread's entry must be. Signals are the main thread's business.
private func workAtBench(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  var all = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_BLOCK, &all, nil)
  guard let context else { return nil }
  Unmanaged<Bench>.fromOpaque(context).takeRetainedValue().work()
  return nil
}
