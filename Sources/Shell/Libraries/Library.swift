import Dispatch
import Glibc
import Synchronization

/// The books of some library folders, watched: a thread that sleeps until one of them changes.
///
/// Where the kernel tells of changes nothing is ever looked at for nothing. Folders of which it does not tell are looked
/// through once a minute; one that is not there is waited for in the folder above, and with every change of the mounts.
public final class Library: Sendable {
  private let news = Mutex<LibraryView?>(nil)
  private let ends: [Int32]
  private let notify: @Sendable () -> Void
  private let queue = DispatchQueue(label: "libraries")
  private let isOver = DispatchSemaphore(value: 0)

  /// - Parameter notify: called on any thread when there is something to collect.
  public init(notify: @escaping @Sendable () -> Void) {
    self.notify = notify
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    self.ends = ends
  }

  deinit { for end in ends where end >= 0 { Glibc.close(end) } }

  /// Begins to look and to watch.
  ///
  /// - Returns: what was known of the books when the program was last there.
  public func watch(_ folders: [String], index: String?) -> LibraryView {
    let keeper = LibraryKeeper(folders: folders, index: index)
    let known = keeper.view
    let watcher = Watcher(keeper, end: ends[0]) { [weak self] view in self?.tell(view) }
    // Nobody but that thread has it from here on.
    nonisolated(unsafe) let work = watcher
    queue.async { [isOver] in
      work.run()
      isOver.signal()
    }
    return known
  }

  private func tell(_ view: LibraryView) {
    news.withLock { $0 = view }
    notify()
  }

  /// The books as they are now, if they have changed since the last call.
  public func collect() -> LibraryView? {
    news.withLock { news in
      defer { news = nil }
      return news
    }
  }

  /// Ends the watch; waits for it at most so long.
  public func close(within patience: Duration) {
    guard ends[1] >= 0 else { return }
    var byte: UInt8 = 1
    _ = write(ends[1], &byte, 1)
    _ = isOver.wait(timeout: .now() + .milliseconds(Int(patience / .milliseconds(1))))
  }
}

/// What runs on the library's thread.
private final class Watcher {
  private let keeper: LibraryKeeper
  private let end: Int32
  private let tell: (LibraryView) -> Void
  private let inotify = Inotify()
  private let mounts: Int32
  private let start = ContinuousClock.now
  /// Library folders that nobody tells about.
  private var isPolled = false
  private var polledAt: Duration = .zero

  private static let pollEvery = Duration.seconds(60)
  /// While a library is looked through for the first time, what was found is shown this often.
  private static let tellEvery = Duration.milliseconds(400)

  init(_ keeper: LibraryKeeper, end: Int32, tell: @escaping (LibraryView) -> Void) {
    self.keeper = keeper
    self.end = end
    self.tell = tell
    mounts = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
  }

  deinit { if mounts >= 0 { Glibc.close(mounts) } }

  private var now: Duration { ContinuousClock.now - start }

  func run() {
    if lookThrough() { return }
    while true {
      var polls = [pollfd(fd: end, events: Int16(POLLIN), revents: 0)]
      polls.append(pollfd(fd: inotify?.descriptor ?? -1, events: Int16(POLLIN), revents: 0))
      polls.append(pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0))
      let count = poll(&polls, nfds_t(polls.count), timeout)
      if count < 0 && errno != EINTR { return }
      if polls[0].revents != 0 { return }
      var isNew = false
      if polls[1].revents != 0, takeChanges() { isNew = true }
      // Mounts came or went: libraries may have come or gone with them.
      if polls[2].revents != 0 { isNew = true }
      if isPolled, now - polledAt >= Watcher.pollEvery { isNew = true }
      if isNew, lookThrough() { return }
      if keeper.advance(to: now) {
        tell(keeper.view)
        keeper.save()
      }
    }
  }

  /// Milliseconds until something is due; −1 for nothing.
  private var timeout: Int32 {
    var due = keeper.next
    if isPolled { due = min(due ?? .seconds(1 << 20), polledAt + Watcher.pollEvery) }
    guard let due else { return -1 }
    return Int32(max(0, min(1e9, ((due - now) / .milliseconds(1)).rounded(.up))))
  }

  /// Notes what changed; whether the folders themselves have to be looked through.
  private func takeChanges() -> Bool {
    guard case .changes(let changes)? = inotify?.read() else { return true }
    var isNew = false
    let libraries = Set(keeper.folders)
    for change in changes {
      if libraries.contains(change.folder) {
        if change.isLost || change.name.isEmpty {
          isNew = true
        } else if !change.name.hasPrefix(".") {
          let book = change.folder + (change.folder.hasSuffix("/") ? "" : "/") + change.name
          _ = inotify?.watch(book)
          keeper.note(book, at: now)
          // A library may be a book itself.
          keeper.note(change.folder, at: now)
        }
      } else if libraries.contains(parent(of: change.folder)) {
        keeper.note(change.folder, at: now)
      } else {
        // A folder above a library that was not there.
        isNew = true
      }
    }
    return isNew
  }

  /// Watches what there is, and then looks at it; whether the watch is over.
  private func lookThrough() -> Bool {
    polledAt = now
    // Watched before it is looked at: what comes in between is told.
    var watched = watchLibraries()
    let all = keeper.candidates()
    watchBooks(all, &watched)
    var told = now
    var changes = false
    for path in all {
      if keeper.look(at: path, now: now, changed: isFresh(path) ? now : nil) { changes = true }
      if changes, now - told > Watcher.tellEvery {
        tell(keeper.view)
        (told, changes) = (now, false)
        if isToEnd { return true }
      }
    }
    if keeper.finish(all) || changes { tell(keeper.view) }
    keeper.save()
    return isToEnd
  }

  private var isToEnd: Bool {
    var polls = [pollfd(fd: end, events: Int16(POLLIN), revents: 0)]
    return poll(&polls, 1, 0) > 0
  }

  /// Whether somebody wrote into the folder just now, so that it may not be whole.
  private func isFresh(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return abs(time(nil) - status.st_mtim.tv_sec) <= 2
  }

  /// Watches the libraries, or what is there of the way to them; the folders that are watched.
  private func watchLibraries() -> Set<String> {
    isPolled = inotify == nil
    guard let inotify else { return [] }
    var watched: Set<String> = []
    let mounts = Mounts.now
    for library in keeper.folders {
      var folder = ""
      // A folder that came before its parent was watched was not told of.
      while folder != nearest(library) {
        folder = nearest(library)
        watched.insert(folder)
        if !inotify.watch(folder) || !mounts.tellsChanges(in: folder) { isPolled = true }
      }
    }
    return watched
  }

  private func watchBooks(_ books: [String], _ watched: inout Set<String>) {
    guard let inotify else { return }
    for book in books {
      watched.insert(book)
      if !inotify.watch(book), access(book, R_OK) == 0 { isPolled = true }
    }
    inotify.keep(watched)
  }

  /// The folder, or the first one above it that is there.
  private func nearest(_ folder: String) -> String {
    var path = folder
    while path != "/" {
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return path }
      path = parent(of: path)
    }
    return path
  }
}
