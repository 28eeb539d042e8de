import CSyscalls
import Glibc

/// One pass of readdir over an open folder, which it takes over.
func entries(
  of opened: consuming Descriptor, limit: Int = FolderListing.limit
) throws(FolderError) -> FolderListing {
  guard let stream = fdopendir(opened.number) else { throw FolderError(code: errno) }
  let number = opened.release()
  defer { closedir(stream) }
  var listing = FolderListing(entries: [])
  var name: UnsafePointer<CChar>?
  var type: UInt8 = 0
  while true {
    let step = csys_next_entry(stream, &name, &type)
    guard step >= 0 else { throw FolderError(code: -step) }
    guard step > 0, let name else { return listing }
    if isDots(name) { continue }
    guard listing.entries.count + listing.unreadableNames.count < limit else {
      listing.extent = .cutShort
      return listing
    }
    listing.add(name, type: type, in: number)
  }
}

/// Whether the name is `.` or `..`.
private func isDots(_ name: UnsafePointer<CChar>) -> Bool {
  let dot = CChar(bitPattern: UInt8(ascii: "."))
  return name[0] == dot && (name[1] == 0 || (name[1] == dot && name[2] == 0))
}

extension FolderListing {
  fileprivate mutating func add(_ name: UnsafePointer<CChar>, type: UInt8, in folder: Int32) {
    if let text = String(validatingCString: name) {
      entries.append(FolderEntry(name: text, kind: kind(type, of: name, in: folder)))
    } else {
      unreadableNames.append(String(cString: name))
    }
  }
}

private func kind(
  _ type: UInt8, of name: UnsafePointer<CChar>, in folder: Int32
) -> FolderEntry.Kind {
  switch Int(type) {
  case Int(DT_REG): .file
  case Int(DT_DIR): .folder
  case Int(DT_LNK): .link
  case Int(DT_FIFO): .other("a pipe")
  case Int(DT_SOCK): .other("a socket")
  case Int(DT_CHR), Int(DT_BLK): .other("a device")
  default: measuredKind(of: name, in: folder)
  }
}

/// For the few file systems whose folders do not tell the kind: one look at the name itself.
private func measuredKind(of name: UnsafePointer<CChar>, in folder: Int32) -> FolderEntry.Kind {
  var info = stat()
  guard fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else {
    return .other("something else")
  }
  return switch FileKind(info) {
  case .file: .file
  case .folder: .folder
  case .other("a link"): .link
  case .other(let words): .other(words)
  }
}
