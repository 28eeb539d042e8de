import Glibc
import Synchronization
import Testing

@testable import Folders

@Suite("Saving a file") struct AtomicSaveTests {
  let folder: TemporaryFolder
  let old = Array("the old file, whole".utf8)
  let new = [UInt8](repeating: 65, count: 10_000)

  init() throws { folder = try TemporaryFolder() }

  private func contents() throws -> [UInt8] { try readWhole(path: folder["state"], limit: 1 << 20) }

  @Test("a saved file is whole, with the permissions asked for, and leaves nothing beside it")
  func saved() throws {
    try saveAtomically(new, to: folder["state"], mode: 0o600)
    #expect(try contents() == new)
    try saveAtomically([], to: folder["state"], mode: 0o600)
    #expect(try contents() == [])
    try saveAtomically(old, to: folder["state"], mode: 0o600)
    #expect(try contents() == old)
    #expect(try folder.names() == ["state"])
    var info = stat()
    #expect(stat(folder["state"], &info) == 0)
    #expect(info.st_mode & 0o777 == 0o600)
  }

  @Test("the longest name there can be is saved as well")
  func longName() throws {
    let name = String(repeating: "n", count: 255)
    try saveAtomically(old, to: folder[name], mode: 0o644)
    #expect(try folder.names() == [name])
  }

  @Test("what a crash left unfinished goes when it is old, and nothing else does")
  func unfinished() throws {
    let names = [".save-0a1b.part", ".save-2c3d.part", ".save-note", "mine.part", "places.json"]
    for name in names { try folder.write(old, to: name) }
    for name in names where name != ".save-2c3d.part" {
      var times = [timespec(tv_sec: time(nil) - 7_200, tv_nsec: 0)]
      times.append(times[0])
      #expect(utimensat(AT_FDCWD, folder[name], times, 0) == 0)
    }
    removeUnfinishedSaves(in: folder.path)
    #expect(try folder.names() == names.dropFirst().sorted())
    removeUnfinishedSaves(in: folder["nowhere"])
  }

  @Test("names that are taken are stepped over, but not for ever")
  func taken() throws {
    let unlucky = FaultyDisk(.fails(call: 1, code: EEXIST))
    try saveAtomically(new, to: folder["state"], mode: 0o600, calls: unlucky.calls)
    #expect(try contents() == new)
    var calls = FileCalls.system
    calls.create = { _, _ in -EEXIST }
    #expect(throws: FileSaveError(.create, folder["state"], EEXIST)) {
      try saveAtomically(old, to: folder["state"], mode: 0o600, calls: calls)
    }
    #expect(try contents() == new)
  }

  @Test("a path that names no file is refused")
  func noFile() {
    for path in ["", ".", "..", folder.path + "/", folder.path + "/..", "a\0b"] {
      #expect(throws: FileSaveError.self) { try saveAtomically([], to: path, mode: 0o600) }
    }
    #expect(throws: FileSaveError(.create, folder["none/state"], ENOENT)) {
      try saveAtomically([], to: folder["none/state"], mode: 0o600)
    }
  }

  @Test(
    "whichever call fails, the old file is whole and nothing is left beside it", arguments: 1...5)
  func failing(at step: Int) throws {
    try saveAtomically(old, to: folder["state"], mode: 0o600)
    let disk = FaultyDisk(.fails(call: step, code: EIO))
    #expect(throws: FileSaveError.self) {
      try saveAtomically(new, to: folder["state"], mode: 0o600, calls: disk.calls)
    }
    #expect(try contents() == old)
    #expect(try folder.names() == ["state"])
  }

  @Test("the step that failed is named, with the system's words")
  func words() throws {
    let steps: [FileSaveError.Step] = [.create, .write, .write, .sync, .rename]
    for (call, step) in zip(1..., steps) {
      let disk = FaultyDisk(.fails(call: call, code: ENOSPC))
      let expected = FileSaveError(step, folder["state"], ENOSPC)
      #expect(throws: expected) {
        try saveAtomically(new, to: folder["state"], mode: 0o600, calls: disk.calls)
      }
      #expect(expected.reason == "No space left on device")
    }
  }

  @Test("a folder that cannot be synced is reported; the new file is whole and in its place")
  func folderNotSynced() throws {
    try saveAtomically(old, to: folder["state"], mode: 0o600)
    let disk = FaultyDisk(.fails(call: 6, code: EIO))
    #expect(throws: FileSaveError(.syncFolder, folder["state"], EIO)) {
      try saveAtomically(new, to: folder["state"], mode: 0o600, calls: disk.calls)
    }
    #expect(try contents() == new)
    let unable = FaultyDisk(.fails(call: 7, code: EINVAL))
    try saveAtomically(old, to: folder["state"], mode: 0o600, calls: unable.calls)
    #expect(try contents() == old)
  }

  @Test("a disk that takes a few bytes at a time gets them all; one that takes none is full")
  func shortWrites() throws {
    let slow = FaultyDisk(.takes(bytes: 700))
    try saveAtomically(new, to: folder["state"], mode: 0o600, calls: slow.calls)
    #expect(try contents() == new)
    let full = FaultyDisk(.takes(bytes: 0))
    #expect(throws: FileSaveError(.write, folder["state"], ENOSPC)) {
      try saveAtomically(old, to: folder["state"], mode: 0o600, calls: full.calls)
    }
    #expect(try contents() == new)
    #expect(try folder.names() == ["state"])
  }

  @Test(
    "a program that dies at any step leaves the old file or the new one, whole", arguments: 1...8)
  func dying(at step: Int) throws {
    try saveAtomically(old, to: folder["state"], mode: 0o600)
    let disk = FaultyDisk(.dies(call: step))
    try? saveAtomically(new, to: folder["state"], mode: 0o600, calls: disk.calls)
    // The rename is the fifth call: before it the old file, after it the new.
    #expect(try contents() == (step <= 5 ? old : new))
    // Whatever it left does not stand in the way of the next save.
    try saveAtomically(new, to: folder["state"], mode: 0o600)
    #expect(try contents() == new)
  }

  @Test("the calls come in the order that a power cut cannot hurt")
  func order() throws {
    let disk = FaultyDisk(.takes(bytes: 5_000))
    try saveAtomically(new, to: folder["state"], mode: 0o600, calls: disk.calls)
    #expect(
      disk.seen == [
        "create", "write", "write", "sync", "close", "rename", "open folder", "sync", "close",
      ])
  }
}

/// The real disk, until it is asked to misbehave.
private final class FaultyDisk: Sendable {
  enum Fault { case fails(call: Int, code: Int32), dies(call: Int), takes(bytes: Int) }

  private let fault: Fault
  private let log = Mutex<[String]>([])

  init(_ fault: Fault) { self.fault = fault }

  var seen: [String] { log.withLock { $0 } }

  /// The error for this call, if it is the one to fail; closing and tidying up are not counted.
  private func failure(_ name: String) -> Int32? {
    let number = log.withLock {
      $0.append(name)
      return $0.filter { $0 != "close" && $0 != "remove" }.count
    }
    switch fault {
    case .fails(let call, let code) where name != "close" && name != "remove":
      return number == call ? -code : nil
    case .dies(let call): return number >= call ? -EIO : nil
    default: return nil
    }
  }

  var calls: FileCalls {
    let real = FileCalls.system
    return FileCalls(
      create: { self.failure("create") ?? real.create($0, $1) },
      write: { descriptor, bytes in
        if let failure = self.failure("write") { return Int(failure) }
        return real.write(descriptor, .init(rebasing: bytes.prefix(self.share(of: bytes.count))))
      },
      sync: { self.failure("sync") ?? real.sync($0) },
      close: { self.failure("close") ?? real.close($0) },
      rename: { self.failure("rename") ?? real.rename($0, $1) },
      remove: { self.failure("remove") ?? real.remove($0) },
      openFolder: { self.failure("open folder") ?? real.openFolder($0) })
  }

  /// In two pieces at least, so that a disk may fail between them.
  private func share(of count: Int) -> Int {
    if case .takes(let bytes) = fault { return min(bytes, count) }
    return count > 5_000 ? 5_000 : count
  }
}

@Suite("Making folders") struct MakeFoldersTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("all the folders on the way are made, private if asked; those that are there stay")
  func made() throws {
    try makeFolders(folder["a/b//c/"], mode: 0o700)
    try makeFolders(folder["a/b/c"], mode: 0o755)
    var info = stat()
    for name in ["a", "a/b", "a/b/c"] {
      #expect(stat(folder[name], &info) == 0)
      #expect(info.st_mode & 0o777 == 0o700)
    }
    try makeFolders("/", mode: 0o700)
    try makeFolders(folder["a/b/../b/./c"], mode: 0o700)
  }

  @Test("a file in the way is named")
  func fileInTheWay() throws {
    try folder.write("", to: "file")
    #expect(throws: FileSaveError(.makeFolder, folder["file"], ENOTDIR)) {
      try makeFolders(folder["file"], mode: 0o700)
    }
    #expect(throws: FileSaveError(.makeFolder, folder["file/a"], ENOTDIR)) {
      try makeFolders(folder["file/a/b"], mode: 0o700)
    }
    #expect(throws: FileSaveError.self) { try makeFolders("", mode: 0o700) }
    #expect(throws: FileSaveError.self) { try makeFolders("a\0b", mode: 0o700) }
  }
}
