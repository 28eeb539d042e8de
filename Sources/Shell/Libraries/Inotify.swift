import Glibc

/// One inotify(7): what is watched, and what has happened.
final class Inotify {
  /// What happened in a watched folder.
  struct Change: Hashable {
    /// The folder that is watched.
    var folder: String
    /// The entry that it is about; empty where it is about the folder itself.
    var name: String
    /// The folder itself is gone, or is no longer watched.
    var isLost: Bool
  }

  /// What a wait may bring.
  enum Batch: Hashable {
    case changes([Change])
    /// More happened than the kernel kept: everything is to be looked at.
    case overflow
  }

  let descriptor: Int32
  private var paths: [Int32: String] = [:]
  private var numbers: [String: Int32] = [:]

  /// `nil` where the system gives none.
  init?() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  private static let mask = UInt32(
    IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  /// Watches a folder; whether that can be.
  func watch(_ folder: String) -> Bool {
    if numbers[folder] != nil { return true }
    let number = inotify_add_watch(descriptor, folder, Inotify.mask)
    if number < 0 { return false }
    if let former = paths[number] { numbers[former] = nil }
    paths[number] = folder
    numbers[folder] = number
    return true
  }

  /// No longer watches what is not in the list.
  func keep(_ folders: Set<String>) {
    for (folder, number) in numbers where !folders.contains(folder) {
      inotify_rm_watch(descriptor, number)
      numbers[folder] = nil
      paths[number] = nil
    }
  }

  /// What has happened since the last call; does not wait.
  func read() -> Batch {
    var changes: [Change] = []
    let size = 64 << 10
    var isOverflow = false
    withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { buffer in
      while true {
        let count = Glibc.read(descriptor, buffer.baseAddress, size)
        if count <= 0 { return }
        var offset = 0
        while offset + 16 <= count {
          let number = buffer.loadUnaligned(fromByteOffset: offset, as: Int32.self)
          let mask = buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
          let length = Int(buffer.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
          guard length >= 0, offset + 16 + length <= count else { return }
          let name = buffer[(offset + 16)..<(offset + 16 + length)].prefix { $0 != 0 }
          if mask & UInt32(IN_Q_OVERFLOW) != 0 { isOverflow = true }
          if let change = change(number, mask, String(decoding: name, as: UTF8.self)) {
            changes.append(change)
          }
          offset += 16 + length
        }
      }
    }
    return isOverflow ? .overflow : .changes(changes)
  }

  private func change(_ number: Int32, _ mask: UInt32, _ name: String) -> Change? {
    guard let folder = paths[number] else { return nil }
    let lost = UInt32(IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)
    let isLost = mask & lost != 0
    if isLost {
      if mask & UInt32(IN_MOVE_SELF) != 0 { inotify_rm_watch(descriptor, number) }
      paths[number] = nil
      numbers[folder] = nil
    }
    return Change(folder: folder, name: name, isLost: isLost)
  }
}
