import Glibc

/// What decides, besides the text itself, how it comes out on a machine.
///
/// Fonts are known by their folders, whose dates change with every font that comes or goes, and those of the two
/// reading faces by their files too; Pango and what is under it by their files where Debian keeps them.
struct Circumstances {
  private(set) var parts: [String] = []

  init(fontFolders: [String]) {
    for folder in fontFolders { add(folder: folder, depth: 0) }
    for folder in Self.libraryFolders where access(folder, F_OK) == 0 {
      for library in Self.libraries { add(file: "\(folder)/lib\(library)") }
    }
    // Pango chooses among fonts for a script by the languages of the user.
    for name in ["PANGO_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LANG"] {
      parts.append(getenv(name).map { String(cString: $0) } ?? "")
    }
  }

  private static let libraryFolders = [
    "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib",
    "/usr/local/lib",
  ]
  private static let libraries = [
    "pango-1.0.so.0", "pangoft2-1.0.so.0", "harfbuzz.so.0", "freetype.so.6", "fontconfig.so.1",
    "cairo.so.2", "fribidi.so.0", "thai.so.0", "graphite2.so.3",
  ]

  /// Fontconfig, too, follows links; the depth ends one that leads back to itself.
  private mutating func add(folder: String, depth: Int) {
    guard depth < 8 else { return }
    add(file: folder)
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    var below: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix("Andika") || name.hasPrefix("OpenDyslexic") {
        below.append(name)
      } else if entry.pointee.d_type != UInt8(DT_REG), !name.hasPrefix(".") {
        below.append(name)
      }
    }
    for name in below.sorted() { add("\(folder)/\(name)", depth: depth) }
  }

  private mutating func add(_ path: String, depth: Int) {
    var status = stat()
    let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    if isFolder { add(folder: path, depth: depth + 1) } else { add(file: path) }
  }

  private mutating func add(file path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    parts.append(
      "\(path) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)")
  }
}
