import Glibc

/// The right to write in one folder: one program at a time has it, and it goes back when it is let go or the program ends.
final class FolderLock: Sendable {
  private let number: Int32

  /// `nil` where another has it. Where a file system knows no such right, everybody has it.
  init?(_ folder: String) {
    number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if number >= 0, flock(number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(number)
      return nil
    }
  }

  deinit { if number >= 0 { close(number) } }
}
