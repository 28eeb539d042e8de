import Glibc

/// A second pair of hands for large frames: one thread that sleeps between them and never wakes by itself.
///
/// It starts with the first piece of work and ends with its owner.
final class Assistant {
  private let bench = Bench()
  private var thread: pthread_t?

  /// Does `work` here and on the assistant's thread at once, and returns when both are done. Where the system gives no
  /// thread it is done here alone.
  ///
  /// - Parameter work: told apart by 0 (here) and 1; both run at the same time.
  func share(_ work: (Int) -> Void) {
    withoutActuallyEscaping(work) { work in
      let isShared = start()
      if isShared { bench.begin(work) }
      work(0)
      if isShared { bench.waitUntilDone() }
    }
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
    bench.close()
    if let thread { pthread_join(thread, nil) }
  }

  /// What both threads share; one piece of work at a time.
  final class Bench: @unchecked Sendable {
    private let begun = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private let done = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    // Written before `begun` is posted and read after it was waited for.
    private var work: ((Int) -> Void)?

    init() {
      sem_init(begun, 0, 0)
      sem_init(done, 0, 0)
    }

    deinit {
      sem_destroy(begun)
      sem_destroy(done)
      begun.deallocate()
      done.deallocate()
    }

    func begin(_ work: @escaping (Int) -> Void) {
      self.work = work
      sem_post(begun)
    }

    func waitUntilDone() { Self.wait(done) }

    func close() {
      work = nil
      sem_post(begun)
    }

    /// The thread's life.
    func run() {
      while true {
        Self.wait(begun)
        guard doWork() else { return }
        sem_post(done)
      }
    }

    /// Nothing holds the work any more when this returns: its owner may only then go on.
    private func doWork() -> Bool {
      guard let work else { return false }
      work(1)
      self.work = nil
      return true
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
