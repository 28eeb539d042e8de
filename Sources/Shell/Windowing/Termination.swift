import CSDL
import Glibc
import Synchronization

/// Turns SIGTERM and SIGINT into a `quit` event, also while the window sleeps. The second one kills, as it always does.
///
/// A handler may hardly do anything, so it writes a byte into a pipe; a thread that sleeps on the pipe tells SDL.
final class Termination {
  private let ends: [Int32]
  private var thread = pthread_t()
  private var former: [(signal: Int32, action: sigaction)] = []

  /// `nil` where the system has no pipe or thread left: signals then do what they did.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    self.ends = ends
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reading = UnsafeMutableRawPointer(bitPattern: Int(ends[0]) + 1)
    guard pthread_create(&thread, nil, awaitTermination, reading) == 0 else {
      for end in ends { close(end) }
      return nil
    }
    pipeOfTermination.store(ends[1], ordering: .sequentiallyConsistent)
    for signal in [SIGTERM, SIGINT] { handle(signal) }
  }

  private func handle(_ signal: Int32) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = noteTermination
    action.sa_flags = Int32(bitPattern: UInt32(bitPattern: SA_RESTART) | UInt32(SA_RESETHAND))
    var old = sigaction()
    if sigaction(signal, &action, &old) == 0 { former.append((signal, old)) }
  }

  deinit {
    for (signal, var action) in former { sigaction(signal, &action, nil) }
    pipeOfTermination.store(-1, ordering: .sequentiallyConsistent)
    close(ends[1])
    pthread_join(thread, nil)
    close(ends[0])
  }
}

/// Where the handler writes: a signal carries nothing, so this one number has to be known to all.
private let pipeOfTermination = Atomic<Int32>(-1)

private func noteTermination(_ signal: Int32) {
  let kept = errno
  let end = pipeOfTermination.load(ordering: .sequentiallyConsistent)
  if end >= 0 {
    var byte: UInt8 = 1
    _ = write(end, &byte, 1)
  }
  errno = kept
}

/// Reads until the pipe is closed; the argument is its reading end plus one, because null means nothing.
private func awaitTermination(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  var byte: UInt8 = 0
  let end = Int32(Int(bitPattern: argument) - 1)
  while true {
    let count = read(end, &byte, 1)
    if count == 0 || (count < 0 && errno != EINTR) { return nil }
    if count < 0 { continue }
    var event = SDL_Event()
    event.type = SDL_QUIT.rawValue
    SDL_PushEvent(&event)
  }
}
