import Glibc
import Synchronization
import Threads

/// The door of a folder in which only one copy of the program works at a time: the first keeps it, and whoever comes
/// later says there what it was started with, and goes.
///
/// The lock goes with its process, however that ends; a socket that was left behind is made anew by the next.
public final class Door: Sendable {
  private let lock: Int32
  private let socket: Int32
  private let folder: Int32
  private let heard = Mutex<(calls: [Call], notify: (@Sendable () -> Void)?)>(([], nil))

  /// What came of going to the door.
  public enum Arrival: Sendable {
    /// Nobody was there.
    case first(Door)
    /// Another copy is there, and has heard.
    case handedOver
    /// Another copy is there and does not answer.
    case unanswered
    /// There can be no door here: a file system without locks or sockets.
    case none
  }

  /// Goes to the door of `folder`, which is there.
  ///
  /// - Parameter patience: how long another copy may take to answer.
  public static func enter(
    _ folder: String, with call: Call, patience: Duration = .seconds(3)
  ) -> Arrival {
    let place = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if place < 0 { return .none }
    let lock = openat(place, "door.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else {
      close(place)
      return .none
    }
    if flock(lock, LOCK_EX | LOCK_NB) == 0 {
      guard let door = Door(lock: lock, folder: place) else {
        close(lock)
        close(place)
        return .none
      }
      return door.open() ? .first(door) : .none
    }
    let isTaken = errno == EWOULDBLOCK
    defer {
      close(lock)
      close(place)
    }
    if !isTaken { return .none }
    return knock(place, call, patience) ? .handedOver : .unanswered
  }

  private init?(lock: Int32, folder: Int32) {
    unlinkat(folder, "door", 0)
    let number = Glibc.socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return nil }
    let isOpen = withAddress(of: folder) { bind(number, $0, $1) == 0 } && listen(number, 8) == 0
    guard isOpen, fchmodat(folder, "door", 0o600, 0) == 0 else {
      close(number)
      return nil
    }
    self.lock = lock
    self.folder = folder
    socket = number
  }

  /// Lets a keeper wait at it; whether the system has a thread for one.
  private func open() -> Bool {
    // Weakly: the thread ends with the door.
    let keeper = DoorKeeper(socket: socket) { [weak self] in self?.take($0) }
    if startThread({ keeper.keep() }) { return true }
    close(socket)
    return false
  }

  deinit {
    // Ends the keeper's wait, who closes the socket.
    shutdown(socket, Int32(SHUT_RDWR))
    unlinkat(folder, "door", 0)
    close(folder)
    close(lock)
  }

  /// Says whom to call, on any thread, when somebody has come.
  public func onCall(_ notify: @escaping @Sendable () -> Void) {
    let hasCalls = heard.withLock {
      $0.notify = notify
      return !$0.calls.isEmpty
    }
    if hasCalls { notify() }
  }

  /// Whoever has come since the last time.
  public func collect() -> [Call] {
    heard.withLock { heard in
      defer { heard.calls = [] }
      return heard.calls
    }
  }

  private func take(_ call: Call) {
    let notify = heard.withLock { heard in
      heard.calls.append(call)
      // Nobody starts a program a hundred times while it draws one frame.
      if heard.calls.count > 100 { heard.calls.removeFirst() }
      return heard.notify
    }
    notify?()
  }
}

/// Says a call to whoever keeps the door; whether it was heard.
private func knock(_ folder: Int32, _ call: Call, _ patience: Duration) -> Bool {
  let end = ContinuousClock.now + patience
  // The first may have its lock and not yet its socket.
  while ContinuousClock.now < end {
    if let line = Line(to: folder) {
      line.limit(end - ContinuousClock.now)
      return line.say(call.bytes) && line.hear(atMost: 1) == [1]
    }
    usleep(20_000)
  }
  return false
}
