import Folders
import Glibc

/// Deletes the entries that were used longest ago until a tenth of the room is free again, if they take more than
/// there is room for, and whatever a crash left unfinished an hour ago or more. Returns the bytes that stay.
///
/// Only names that the cache itself gives are touched.
func sweep(_ folder: String, room: (_ total: Int) -> Int) -> Int {
  var entries: [(name: String, size: Int, used: Int)] = []
  let now = time(nil)
  for name in namesIn(folder) {
    var status = stat()
    guard lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      continue
    }
    if name.hasPrefix("."), name.hasSuffix(unfinishedSuffix) {
      if now - status.st_mtim.tv_sec > 3_600 { unlink("\(folder)/\(name)") }
    } else if name.hasSuffix(CacheEntry.suffix) || name.hasSuffix(CacheRecord.suffix) {
      // Microseconds: pictures kept in one second still have an order.
      let used = status.st_mtim.tv_sec * 1_000_000 + status.st_mtim.tv_nsec / 1_000
      entries.append((name, Int(status.st_size), used))
    }
  }
  var total = entries.reduce(0) { $0 + $1.size }
  let room = room(total)
  guard total > room else { return total }
  for entry in entries.sorted(by: { $0.used < $1.used }) {
    if total <= room - room / 10 { break }
    if unlink("\(folder)/\(entry.name)") == 0 { total -= entry.size }
  }
  return total
}

private func namesIn(_ folder: String) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    names.append(name)
  }
  return names
}
