import Glibc

/// One connection through a door; closed with its owner.
struct Line: ~Copyable {
  private let number: Int32

  /// Takes over what `accept` gave.
  init(accepted number: Int32) { self.number = number }

  /// `nil` where nobody listens.
  init?(to folder: Int32) {
    number = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    if number < 0 { return nil }
    let number = number
    guard withAddress(of: folder, { connect(number, $0, $1) == 0 }) else { return nil }
  }

  deinit { close(number) }

  /// Nothing on it waits longer.
  borrowing func limit(_ patience: Duration) {
    let parts = max(patience, .milliseconds(1)).components
    var time = timeval(
      tv_sec: time_t(parts.seconds), tv_usec: suseconds_t(parts.attoseconds / 1_000_000_000_000))
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(number, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  /// Whether whoever is at the other end is the same user.
  borrowing func isOurs() -> Bool {
    // struct ucred (unix(7)): process, user, group.
    var peer: (pid_t, uid_t, gid_t) = (0, uid_t.max, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: peer))
    return getsockopt(number, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.1 == getuid()
  }

  /// Says everything, and that it is everything; whether it went out.
  borrowing func say(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent > 0 { rest = rest.dropFirst(sent) } else if errno != EINTR { return false }
    }
    return shutdown(number, Int32(SHUT_WR)) == 0
  }

  /// Everything that the other says until it has said everything; `nil` where it is too much or too late.
  borrowing func hear(atMost limit: Int) -> [UInt8]? {
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(number, &part, part.count, 0)
      if count == 0 { return all }
      if count < 0, errno == EINTR { continue }
      if count < 0 || all.count + count > limit { return nil }
      all += part[..<count]
    }
  }
}

/// Whoever waits at a door, on a thread of its own, until its socket is shut down.
struct DoorKeeper: Sendable {
  let socket: Int32
  let tell: @Sendable (Call) -> Void

  func keep() {
    while true {
      let number = accept(socket, nil, nil)
      if number < 0 {
        // Shut down.
        if errno == EINVAL || errno == EBADF { break }
        // Too many files are open, or the like: that passes.
        if errno != EINTR { usleep(100_000) }
        continue
      }
      answer(Line(accepted: number))
    }
    close(socket)
  }

  private func answer(_ line: consuming Line) {
    // Somebody who says nothing keeps nobody waiting for long.
    line.limit(.seconds(1))
    guard line.isOurs(), let bytes = line.hear(atMost: Call.longest), let call = Call(bytes: bytes)
    else { return }
    tell(call)
    _ = line.say([1])
  }
}

/// The address of the door in an open folder. It is found through the folder's descriptor, because an address has room
/// for 107 bytes and a home may lie deeper.
func withAddress<R>(
  of folder: Int32, _ body: (UnsafePointer<sockaddr>, socklen_t) -> R
) -> R {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { path in
    let bytes = Array("/proc/self/fd/\(folder)/door".utf8.prefix(path.count - 1)) + [0]
    path.copyBytes(from: bytes)
  }
  return withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
}
