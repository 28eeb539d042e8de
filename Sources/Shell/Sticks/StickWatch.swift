import Glibc
import Synchronization
import Threads

/// Looks for files of one kind on whatever is plugged in, at first and whenever something more is.
///
/// A thread sleeps until the kernel says that a file system was mounted; it also does the looking, because a stick may
/// hang. Nothing else wakes.
public final class StickWatch: Sendable {
  private let suffix: String
  private let roots: [String]
  private let stop: Int32
  private let found = Mutex<[String]>([])
  private let notify: @Sendable () -> Void

  /// More than that in one folder is no stick of ours.
  private static let mostFiles = 100

  /// - Parameters:
  ///   - suffix: of the files that are looked for, in the stick's own folder and not in those beneath.
  ///   - roots: where sticks appear; `nil`: in the usual places.
  ///   - notify: called on another thread when there is something to collect.
  public init(suffix: String, roots: [String]? = nil, notify: @escaping @Sendable () -> Void) {
    self.suffix = suffix
    self.roots = roots ?? MountList.roots
    self.notify = notify
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
    stop = ends[1]
    let reading = ends[0]
    guard reading >= 0 else { return }
    let watch = { @Sendable [weak self] (points: [String]) -> Void in self?.look(in: points) }
    let beneath = self.roots
    if !startThread({ keepLooking(until: reading, beneath: beneath, watch) }) { close(reading) }
  }

  // The thread sees the end of its pipe, and goes when what it is doing lets it.
  deinit { if stop >= 0 { close(stop) } }

  /// Paths that were found since the last time.
  public func collect() -> [String] {
    found.withLock { found in
      defer { found = [] }
      return found
    }
  }

  private func look(in points: [String]) {
    let new = points.flatMap { filesWithSuffix(suffix, in: $0, most: Self.mostFiles) }
    if new.isEmpty { return }
    found.withLock { $0 += new }
    notify()
  }
}

/// The files in a folder whose names end so, in the order of their names; dot-files are none.
func filesWithSuffix(_ suffix: String, in folder: String, most: Int) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while names.count < most, let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name.hasSuffix(suffix), !name.hasPrefix(".") { names.append(name) }
  }
  return names.sorted().map { "\(folder)/\($0)" }
}

/// Waits on the list of mounts until the pipe's other end is closed; tells of those that were not there before.
private func keepLooking(
  until stop: Int32, beneath roots: [String], _ tell: ([String]) -> Void
) {
  defer { close(stop) }
  let list = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
  if list < 0 { return }
  defer { close(list) }
  var known: Set<String> = []
  while true {
    let points = MountList.points(in: wholeText(of: list), beneath: roots)
    tell(points.filter { !known.contains($0) })
    known = Set(points)
    // The list says that it has changed by an exceptional condition (proc(5)).
    var watched = [
      pollfd(fd: list, events: Int16(POLLPRI), revents: 0),
      pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&watched, 2, -1) < 0, errno == EINTR {}
    if watched[1].revents != 0 { return }
  }
}

private func wholeText(of file: Int32) -> String {
  lseek(file, 0, SEEK_SET)
  var all: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 16_384)
  while true {
    let count = read(file, &part, part.count)
    if count < 0, errno == EINTR { continue }
    if count <= 0 || all.count > 1 << 20 { break }
    all += part[..<count]
  }
  return String(decoding: all, as: UTF8.self)
}
