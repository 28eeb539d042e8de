import CPortAudio
import Synchronization
import Threads

/// The one thread on which PortAudio's functions are called, for loudspeaker and microphone alike.
///
/// PortAudio counts its initialisations, but none of its functions may be called by two threads at once; and what it opens
/// it must close with the same descriptors, which this thread has of its own. There is one PortAudio in a program, so
/// there is one of these. It lasts for as long as there is a tenant: a device that was opened and not yet closed.
///
/// A call that hangs (a sound server that hangs) keeps the thread, and all calls after it wait; those who gave them do
/// not: they watch what becomes of it, say that the sound does not answer, and look again. Streams that are open go on
/// meanwhile, because the threads that serve them are PortAudio's own.
final class PortAudioThread: Sendable {
  static let one = PortAudioThread()

  private struct Desk {
    var jobs: [@Sendable () -> Void] = []
    var tenants = 0
    var isThere = false
  }

  private let desk = Mutex(Desk())
  private let bell = Bell()

  private init() {}

  /// Has it done, after all that was given before; whether the system had a thread for it.
  func run(_ job: @escaping @Sendable () -> Void) -> Bool {
    let isThere = desk.withLock { desk in
      desk.jobs.append(job)
      defer { desk.isThere = true }
      return desk.isThere
    }
    if isThere {
      bell.ring()
      return true
    }
    if startThread({ self.serve() }) { return true }
    desk.withLock { desk in
      desk.jobs.removeAll()
      desk.isThere = false
    }
    return false
  }

  /// Called on the thread, by a device that has been opened, or closed.
  func hasTenant(_ has: Bool) { desk.withLock { $0.tenants += has ? 1 : -1 } }

  private enum Step {
    case job(@Sendable () -> Void)
    case wait, leave
  }

  private func serve() {
    // Without this the libraries' own remarks would be seen, no more.
    _ = cpa_descriptors_of_our_own()
    while true {
      switch next() {
      case .job(let job): job()
      case .wait: bell.wait()
      case .leave: return
      }
    }
  }

  private func next() -> Step {
    desk.withLock { desk in
      if !desk.jobs.isEmpty { return .job(desk.jobs.removeFirst()) }
      if desk.tenants > 0 { return .wait }
      desk.isThere = false
      return .leave
    }
  }
}
