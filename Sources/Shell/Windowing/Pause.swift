import Glibc

/// Sleeps for less than a second.
func pause(_ time: Duration) {
  var left = timespec(tv_sec: 0, tv_nsec: Int(time / .nanoseconds(1)))
  nanosleep(&left, nil)
}
