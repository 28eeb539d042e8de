import Narrating

/// A file of the store that is not as it should be.
public struct DamagedFile: Error, Hashable, Sendable, CustomStringConvertible {
  public var path: String
  /// What is wrong, and what to do.
  public var reason: String

  public var description: String { "\(path): \(reason)" }
}

extension BookVoices {
  /// Reads every take whole and compares it with what was written.
  /// - Returns: How many are as they were, and those that are not.
  public func verify() -> (sound: Int, damaged: [DamagedFile]) {
    reload()
    let (lines, unreadable) = with { ($0.shelf.ledger.lines, $0.shelf.unreadable) }
    var (sound, damaged) = (0, [DamagedFile]())
    for line in lines.sorted(by: { $0.file < $1.file }) {
      if let found = damage(line) { damaged.append(found) } else { sound += 1 }
    }
    damaged += unreadable.map {
      DamagedFile(
        path: "\(folder)/\($0)", reason: "it is no take that can be read; nothing plays it")
    }
    return (sound, damaged)
  }

  private func damage(_ line: Ledger.Line) -> DamagedFile? {
    let path = "\(folder)/\(line.file)"
    do throws(RecordingError) {
      let bytes = try saying("it cannot be read") { () throws(FileFault) in
        try files.readWhole(path, limit: Shelf.largestTake)
      }
      guard Checksum.of(bytes) == line.checksum else {
        return DamagedFile(
          path: path, reason: "it has changed since it was kept; listen to it, or read it again")
      }
      let samples = try decoded(bytes, path).samples
      guard samples.count == line.take.frames else {
        return DamagedFile(path: path, reason: "it does not have the length that it says")
      }
      return nil
    } catch {
      return DamagedFile(path: path, reason: "\(error)")
    }
  }
}
