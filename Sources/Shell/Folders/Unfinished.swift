import CSyscalls
import Glibc

/// Deletes what saves into `folder` left unfinished (`saveAtomically`, after a crash or a power cut) an hour ago or more.
/// Nothing else is touched, and what cannot be deleted stays.
public func removeUnfinishedSaves(in folder: String) {
  guard let stream = opendir(folder) else { return }
  defer { closedir(stream) }
  var name: UnsafePointer<CChar>?
  var type: UInt8 = 0
  while csys_next_entry(stream, &name, &type) == 1 {
    guard let name else { return }
    let entry = String(cString: name)
    guard entry.hasPrefix(unfinishedPrefix), entry.hasSuffix(unfinishedSuffix) else { continue }
    let path = "\(folder)/\(entry)"
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      time(nil) - status.st_mtim.tv_sec > 3_600
    else { continue }
    unlink(path)
  }
}
