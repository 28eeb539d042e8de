import Folders

/// The file systems that are mounted, as the kernel lists them: /proc/self/mountinfo, proc(5).
struct Mounts {
  private var mounts: [(place: String, kind: String)] = []

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 5, let dash = words.firstIndex(of: "-"), dash + 1 < words.count else {
        continue
      }
      mounts.append((Mounts.plain(words[4]), String(words[dash + 1])))
    }
  }

  /// As they are now.
  static var now: Mounts {
    let bytes = try? readWhole(path: "/proc/self/mountinfo", limit: 16 << 20)
    return Mounts(String(decoding: bytes ?? [], as: UTF8.self))
  }

  /// Whether the kernel tells of changes that others make in a folder: over a network, it tells only of our own.
  func tellsChanges(in folder: String) -> Bool {
    let around = mounts.filter { mount in
      mount.place == "/" || folder == mount.place || folder.hasPrefix(mount.place + "/")
    }
    // Of two at one place the later one lies on top.
    let nearest = around.enumerated().max {
      ($0.element.place.utf8.count, $0.offset) < ($1.element.place.utf8.count, $1.offset)
    }
    guard let kind = nearest?.element.kind else { return true }
    return !Mounts.silent.contains(kind) && !kind.hasPrefix("fuse.")
  }

  private static let silent: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "fuse", "9p", "afs", "ceph", "coda", "vboxsf", "gfs2",
    "ocfs2", "lustre", "virtiofs",
  ]

  /// Blanks and the like stand in the list as `\040`.
  private static func plain(_ word: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(word.utf8)[...]
    while let byte = rest.popFirst() {
      let code = rest.prefix(3)
      let isCode = code.count == 3 && code.allSatisfy { (0x30...0x37).contains($0) }
      if byte == UInt8(ascii: "\\"), isCode {
        bytes.append(UInt8(truncatingIfNeeded: code.reduce(0) { $0 * 8 + Int($1 - 0x30) }))
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
