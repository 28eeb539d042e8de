import Glibc

/// Runs it on a thread of its own, which no signal reaches; whether the system gave one.
package func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  var thread = pthread_t()
  let work = Unmanaged.passRetained(ThreadWork(body))
  if pthread_create(&thread, &attributes, runThreadWork, work.toOpaque()) == 0 { return true }
  work.release()
  return false
}

private final class ThreadWork: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func runThreadWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  var all = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_BLOCK, &all, nil)
  guard let context else { return nil }
  Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().body()
  return nil
}
