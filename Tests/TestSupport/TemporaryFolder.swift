import Glibc

/// A folder of its own for one test, gone with everything in it when the value goes.
public final class TemporaryFolder {
  /// Absolute, without a slash at the end.
  public let path: String

  /// - Throws: `TestFailure` where none can be made.
  public init() throws {
    var pattern = Array("\(environment("TMPDIR") ?? "/tmp")/tangerine-test-XXXXXX".utf8CString)
    guard mkdtemp(&pattern) != nil else { throw TestFailure("no temporary folder can be made") }
    path = String(decoding: pattern.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { removeTree(path) }

  /// Writes a file, and the folders that lead to it; returns its path.
  @discardableResult
  public func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let parts = name.split(separator: "/").dropLast()
    var folder = path
    for part in parts {
      folder += "/" + part
      mkdir(folder, 0o700)
    }
    try writeFile("\(path)/\(name)", bytes)
    return "\(path)/\(name)"
  }

  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }
}

/// Why a test could not even begin.
public struct TestFailure: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// A variable of the environment; `nil` where it is not set, or empty.
public func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

/// A file's bytes.
/// - Throws: `TestFailure` with the system's words.
public func readFile(_ path: String) throws -> [UInt8] {
  guard let file = fopen(path, "rb") else { throw TestFailure("\(path): \(lastError())") }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&part, 1, part.count, file)
    if count == 0 { return bytes }
    bytes += part[..<count]
  }
}

/// Writes a whole file in place of what was there.
/// - Throws: `TestFailure` with the system's words.
public func writeFile(_ path: String, _ bytes: [UInt8]) throws {
  guard let file = fopen(path, "wb") else { throw TestFailure("\(path): \(lastError())") }
  let written = fwrite(bytes, 1, bytes.count, file)
  if fclose(file) != 0 || written != bytes.count {
    throw TestFailure("\(path): \(lastError())")
  }
}

/// The names in a folder, in the order of their bytes; none where it cannot be read.
public func listFolder(_ path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != "." && name != ".." { names.append(name) }
  }
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

private func removeTree(_ path: String) {
  var status = stat()
  guard lstat(path, &status) == 0 else { return }
  if status.st_mode & S_IFMT == S_IFDIR {
    chmod(path, 0o700)
    for name in listFolder(path) { removeTree("\(path)/\(name)") }
    rmdir(path)
  } else {
    unlink(path)
  }
}

private func lastError() -> String { String(cString: strerror(errno)) }
