import Glibc

/// Something to wait for, with a limit that no change of the clock on the wall moves. At fixed addresses, as the system
/// wants them.
package final class Bell: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  // Guarded by `mutex`.
  private var hasRung = false

  package init() {
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  package func ring() {
    pthread_mutex_lock(mutex)
    hasRung = true
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Waits for the next ring, or one since the last wait.
  package func wait() {
    pthread_mutex_lock(mutex)
    while !hasRung { pthread_cond_wait(condition, mutex) }
    hasRung = false
    pthread_mutex_unlock(mutex)
  }

  /// The same, but no longer than `limit`; whether it rang.
  @discardableResult
  package func wait(atMost limit: Duration) -> Bool {
    let until = MonotonicTime.now + max(limit, .zero)
    var time = timespec()
    time.tv_sec = Int(until.components.seconds)
    time.tv_nsec = Int(until.components.attoseconds / 1_000_000_000)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !hasRung, pthread_cond_timedwait(condition, mutex, &time) == 0 {}
    defer { hasRung = false }
    return hasRung
  }
}

/// The time since some moment in the past, which only goes on.
package enum MonotonicTime {
  package static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
