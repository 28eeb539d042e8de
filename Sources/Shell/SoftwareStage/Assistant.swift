import Glibc

/// A second pair of hands for large frames: one thread that sleeps between them and never wakes by itself.
///
/// It starts with the first piece of work and ends with its owner. Nothing is allocated for a piece of work.
final class Assistant {
  private let bench: Bench
  private var thread: pthread_t?

  /// - Parameter work: The assistant's share, done once for every `share`; what it is done with, nobody else may touch
  ///   meanwhile.
  init(work: @escaping () -> Void) { bench = Bench(work) }

  /// Does `here` while the assistant does its share, and returns when both are done. Where the system gives no thread,
  /// one is done after the other.
  func share(_ here: () -> Void) {
    guard start() else {
      here()
      return bench.work()
    }
    bench.begin()
    here()
    bench.waitUntilDone()
  }

  private func start() -> Bool {
    if thread != nil { return true }
    var id = pthread_t()
    let held = Unmanaged.passRetained(bench)
    guard pthread_create(&id, nil, assist, held.toOpaque()) == 0 else {
      held.release()
      return false
    }
    thread = id
    return true
  }

  deinit {
    guard let thread else { return }
    bench.close()
    pthread_join(thread, nil)
  }

  /// What both threads share.
  final class Bench: @unchecked Sendable {
    let work: () -> Void
    private let begun = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private let done = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    // Written before `begun` is posted and read after it was waited for.
    private var isClosing = false

    init(_ work: @escaping () -> Void) {
      self.work = work
      sem_init(begun, 0, 0)
      sem_init(done, 0, 0)
    }

    deinit {
      sem_destroy(begun)
      sem_destroy(done)
      begun.deallocate()
      done.deallocate()
    }

    func begin() { sem_post(begun) }
    func waitUntilDone() { Self.wait(done) }

    func close() {
      isClosing = true
      sem_post(begun)
    }

    /// The thread's life.
    func run() {
      while true {
        Self.wait(begun)
        if isClosing { return }
        work()
        sem_post(done)
      }
    }

    private static func wait(_ semaphore: UnsafeMutablePointer<sem_t>) {
      while sem_wait(semaphore) != 0 {}
    }
  }
}

/// Nonisolated and global, as a thread's entry must be. Signals are the main thread's business.
private func assist(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  var all = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_BLOCK, &all, nil)
  guard let context else { return nil }
  Unmanaged<Assistant.Bench>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
