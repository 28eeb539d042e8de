import Glibc

/// Another program, run beside the test; it is killed when the value goes.
public final class ChildProcess {
  public let id: Int32
  private let output: Int32
  private var pending: [UInt8] = []
  private var status: Int32?

  /// Starts `program` (found along PATH where its name has no slash). Standard error goes where the test's goes.
  ///
  /// - Parameter variables: Set (or, where `nil`, taken out) in a copy of the test's own environment.
  /// - Throws: `TestFailure` where it cannot be started.
  public init(
    _ program: String, _ arguments: [String] = [], variables: [String: String?] = [:]
  ) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw TestFailure("no pipe") }
    // Other children must not hold our ends open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Worker threads of the tests hold all signals back; the child must not inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var id: pid_t = 0
    let error = withCStrings([program] + arguments) { words in
      withCStrings(Self.environment(changed: variables)) { environment in
        posix_spawnp(&id, program, &actions, &attributes, words, environment)
      }
    }
    close(ends[1])
    if error != 0 {
      close(ends[0])
      throw TestFailure("\(program): \(String(cString: strerror(error)))")
    }
    self.id = id
    output = ends[0]
  }

  deinit {
    stop(SIGKILL)
    close(output)
  }

  /// The next line it prints, without its end.
  /// - Throws: `TestFailure` where none comes in time or the output ends.
  public func line(within seconds: Int = 20) throws -> String {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        defer { pending.removeFirst(end + 1) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      var watched = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, Int32(seconds) * 1000) == 1 else {
        throw TestFailure("no line came within \(seconds) s")
      }
      var part = [UInt8](repeating: 0, count: 4096)
      let count = read(output, &part, part.count)
      if count <= 0 { throw TestFailure("its output has ended") }
      pending += part[..<count]
    }
  }

  /// Sends a signal (SIGTERM) and waits for the end; the exit status, or minus the signal that ended it.
  @discardableResult
  public func stop(_ signal: Int32 = 15) -> Int32 {
    if status == nil { kill(id, signal) }
    return wait()
  }

  /// Waits for the end; the exit status, or minus the signal that ended it.
  @discardableResult
  public func wait() -> Int32 {
    if let status { return status }
    var raw: Int32 = 0
    while waitpid(id, &raw, 0) == -1, errno == EINTR {}
    let ended = raw & 0x7F == 0 ? raw >> 8 & 0xFF : -(raw & 0x7F)
    status = ended
    return ended
  }

  /// Whether it comes to rest: for `seconds` none of its threads wakes up even once. Start-up and what it still has to
  /// do get a few such spans to come to an end.
  public func comesToRest(for seconds: Double) -> Bool {
    var before = sleeps()
    for _ in 0..<6 {
      usleep(UInt32(seconds * 1e6))
      let now = sleeps()
      if now == before { return true }
      before = now
    }
    return false
  }

  /// How often its threads have gone to sleep so far, all together.
  private func sleeps() -> Int {
    listFolder("/proc/\(id)/task").reduce(0) { sum, thread in
      let bytes = (try? readFile("/proc/\(id)/task/\(thread)/status")) ?? []
      let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        .first { $0.hasPrefix("voluntary_ctxt_switches") }
      return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }

  private static func environment(changed: [String: String?]) -> [String] {
    var all: [String] = []
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      let name = text.prefix { $0 != "=" }
      if changed[String(name)] == nil { all.append(text) }
      next += 1
    }
    return all + changed.compactMap { name, value in value.map { "\(name)=\($0)" } }
  }
}

/// The strings as C has them: an array that ends with a null.
private func withCStrings<R>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> R
) -> R {
  var copies: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
  defer { for copy in copies { free(copy) } }
  return copies.withUnsafeMutableBufferPointer { buffer in
    guard let start = buffer.baseAddress else { preconditionFailure("an array with a null") }
    return body(start)
  }
}

/// The path of a program of this package that is built together with the tests.
/// - Throws: `TestFailure` where it is not there.
public func builtProgram(_ name: String) throws -> String {
  var path = [CChar](repeating: 0, count: 4096)
  let count = readlink("/proc/self/exe", &path, path.count - 1)
  let tests = String(
    decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  let program = tests.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/" + name
  guard access(program, X_OK) == 0 else { throw TestFailure("there is no \(program)") }
  return program
}
