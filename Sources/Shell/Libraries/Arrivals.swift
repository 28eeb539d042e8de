/// Folders that have changed and are left alone until they have settled: a book that is being copied is looked at once,
/// when nobody has written into it for a while.
struct Arrivals: Hashable, Sendable {
  /// So long nothing may change.
  static let quiet = Duration.milliseconds(1200)
  /// A folder in which a copy is unfinished, by its names, is waited for so long after its last change.
  static let unfinished = Duration.seconds(60)
  /// One that does not open is given so long after its last change: its list may still be on its way.
  static let torn = Duration.milliseconds(2400)

  private struct Waiting: Hashable {
    var changed: Duration
    var due: Duration
  }

  private var waiting: [String: Waiting] = [:]

  /// Something in the folder changed.
  mutating func note(_ folder: String, at now: Duration) {
    waiting[folder] = Waiting(changed: now, due: now + Arrivals.quiet)
  }

  /// The folders that have settled; they are looked at now.
  mutating func settled(at now: Duration) -> [(folder: String, changed: Duration)] {
    let due = waiting.filter { $0.value.due <= now }
    for folder in due.keys { waiting[folder] = nil }
    return due.map { ($0.key, $0.value.changed) }.sorted { $0.folder < $1.folder }
  }

  /// It was looked at and is not yet whole: it is looked at again, unless it has been `patience` since it changed.
  ///
  /// - Returns: whether it is waited for.
  mutating func wait(
    for folder: String, changed: Duration, patience: Duration, at now: Duration
  ) -> Bool {
    if now - changed >= patience { return false }
    waiting[folder] = Waiting(
      changed: changed, due: min(changed + patience, now + Arrivals.quiet))
    return true
  }

  /// When the next one will have settled.
  var next: Duration? { waiting.values.map(\.due).min() }

  var isEmpty: Bool { waiting.isEmpty }
}

/// Whether a name is that of a copy that is not finished: of rsync, Syncthing, browsers, and file managers.
func isUnfinishedCopy(_ name: String) -> Bool {
  let folded = name.lowercased()
  if folded.hasPrefix(".syncthing.") || folded.hasPrefix("~syncthing~") {
    return folded.hasSuffix(".tmp")
  }
  for ending in [".part", ".crdownload", ".filepart", ".download"] where folded.hasSuffix(ending) {
    return true
  }
  if folded.hasPrefix(".goutputstream-") { return true }
  // `.01.png.Xy12Zq`, as rsync(1) names what it is writing.
  let parts = name.split(separator: ".", omittingEmptySubsequences: false)
  guard name.hasPrefix("."), parts.count >= 4, let last = parts.last, last.utf8.count == 6 else {
    return false
  }
  return last.utf8.allSatisfy {
    (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
  }
}
