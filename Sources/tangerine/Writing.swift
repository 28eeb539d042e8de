import Folders
import Sessions

extension Program {
  /// Writes a file that a command was asked for.
  func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    do throws(FileSaveError) {
      try saveAtomically(bytes, to: path, mode: 0o644)
    } catch {
      throw CommandFailure("\(error)", status: 1)
    }
  }
}
