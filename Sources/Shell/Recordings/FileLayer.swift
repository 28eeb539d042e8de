import Folders
import Narrating

/// What takes ask of a disk. All of it goes through here, so that a test can put a disk in its place that forgets, garbles
/// or refuses any one step.
///
/// Files that it makes have mode 0600 and folders 0700, whatever the umask.
public protocol FileLayer: Sendable {
  /// Makes a file that must not be there yet, to be written.
  func create(_ path: String) throws(FileFault) -> OpenedFile
  /// Opens a file that is there, to be written.
  func open(_ path: String) throws(FileFault) -> OpenedFile
  /// Writes all of the bytes from a place in the file on.
  func write(_ bytes: UnsafeRawBufferPointer, to file: OpenedFile, at place: Int) throws(FileFault)
  /// Forces what was written to the disk.
  func sync(_ file: OpenedFile) throws(FileFault)
  func close(_ file: OpenedFile)
  /// Gives a file a name that must be free.
  func rename(_ from: String, toFree to: String) throws(FileFault)
  /// Puts a file in the place of another.
  func rename(_ from: String, over to: String) throws(FileFault)
  /// Forces a folder's names to the disk.
  func syncFolder(_ path: String) throws(FileFault)
  /// Removes a file; one that is not there is no fault.
  func remove(_ path: String) throws(FileFault)
  /// Removes a folder that is empty; one that is not there is no fault.
  func removeFolder(_ path: String) throws(FileFault)
  /// Makes a folder, and those above it that are not there.
  func makeFolder(_ path: String) throws(FileFault)
  /// Up to `count` bytes from a place in the file on; fewer only at its end.
  func read(_ path: String, at place: Int, count: Int) throws(FileFault) -> [UInt8]
  /// The size of a file in bytes.
  func size(_ path: String) throws(FileFault) -> Int
  /// The names in a folder, in the order of their bytes; none where there is no folder.
  func list(_ path: String) throws(FileFault) -> [String]
  /// Looks whether files may be written in a folder, or in the one above where it is not there yet.
  func mayWrite(_ path: String) throws(FileFault)
  /// Bytes that may still be written there; for a folder that is not there yet, in the one above it.
  func freeSpace(_ path: String) -> Int
}

/// A file that is open to be written.
public struct OpenedFile: Hashable, Sendable {
  public var number: Int32
  public var path: String

  public init(number: Int32, path: String) {
    self.number = number
    self.path = path
  }
}

/// A step that a disk did not take.
public struct FileFault: Error, Hashable, Sendable {
  /// What was to be done.
  public enum Step: Hashable, Sendable {
    case create, open, write, sync, rename, syncFolder, remove, makeFolder, read, list
  }

  public var step: Step
  public var path: String
  /// The `errno`.
  public var code: Int32

  public init(_ step: Step, _ path: String, _ code: Int32) {
    self.step = step
    self.path = path
    self.code = code
  }

  /// The system's words.
  public var reason: String { systemWords(code) }
}

extension FileLayer {
  /// The whole of a file of at most `limit` bytes.
  func readWhole(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
    let bytes = try read(path, at: 0, count: min(try size(path), limit) + 1)
    guard bytes.count <= limit else { throw FileFault(.read, path, tooBig) }
    return bytes
  }

  /// Writes a new file, forces it to the disk and reads it again: what lies there is what was meant.
  func writeNew(_ bytes: [UInt8], _ path: String) throws(FileFault) {
    let file = try create(path)
    defer { close(file) }
    for start in stride(from: 0, to: bytes.count, by: 1 << 20) {
      try write(bytes[start..<min(start + 1 << 20, bytes.count)], to: file, at: start)
    }
    try sync(file)
    guard try readWhole(path, limit: bytes.count) == bytes else {
      throw FileFault(.write, path, inputOutput)
    }
  }

  /// Puts bytes into a file so that at every moment there is the whole old one or the whole new one.
  func replace(_ path: String, with bytes: [UInt8], in folder: String) throws(FileFault) {
    let unfinished = path + TakeName.unfinished
    try remove(unfinished)
    try orRemove(unfinished) { () throws(FileFault) in
      try writeNew(bytes, unfinished)
      try rename(unfinished, over: path)
    }
    try syncFolder(folder)
  }

  /// Does something that leaves a file; where it fails, the file goes.
  func orRemove(_ path: String, _ deed: () throws(FileFault) -> Void) throws(FileFault) {
    do throws(FileFault) { try deed() } catch {
      try? remove(path)
      throw error
    }
  }

  func write(_ bytes: ArraySlice<UInt8>, to file: OpenedFile, at place: Int) throws(FileFault) {
    var fault: FileFault?
    bytes.withUnsafeBytes { bytes in
      do throws(FileFault) { try write(bytes, to: file, at: place) } catch { fault = error }
    }
    if let fault { throw fault }
  }
}
