import Folders
import Glibc

/// A folder that goes when the test does.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/tangerine-folders-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failed(code: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { removeAll(path) }

  struct Failed: Error { var code: Int32 }

  subscript(_ name: String) -> String { "\(path)/\(name)" }

  func book() throws -> BookFolder { try BookFolder(path: path) }

  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try check(open(self[name], O_WRONLY | O_CREAT | O_TRUNC, 0o644)) { file in
      defer { close(file) }
      if Glibc.write(file, bytes, bytes.count) != bytes.count { throw Failed(code: errno) }
    }
    return self[name]
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  func folder(_ name: String) throws { try check(mkdir(self[name], 0o755)) }
  func link(_ name: String, to target: String) throws { try check(symlink(target, self[name])) }
  func pipe(_ name: String) throws { try check(mkfifo(self[name], 0o644)) }

  /// A listening socket; the caller closes it.
  func socket(_ name: String) throws -> Int32 {
    let number = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: self[name].utf8) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, length) }
    }
    try check(bound)
    return number
  }

  /// The names in the folder, sorted; what they are does not matter.
  func names() throws -> [String] { try book().listing().entries.map(\.name).sorted() }

  private func check(
    _ result: Int32, then: (Int32) throws -> Void = { _ in }
  ) throws {
    guard result >= 0 else { throw Failed(code: errno) }
    try then(result)
  }
}

/// Removes a file, or a folder with everything in it; links are removed, not followed.
private func removeAll(_ path: String) {
  if unlink(path) == 0 { return }
  if let stream = opendir(path) {
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { removeAll("\(path)/\(name)") }
    }
  }
  rmdir(path)
}
