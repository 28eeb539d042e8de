import Foundation
import Measures
import Pixels
import TestSupport

/// Two books of the same pages: a harmless one, and one that names everything it has no business with.
enum HostileBook {
  /// Names that lead out of the folder, or pretend to. `SECRET` stands for a real picture beside it.
  static let names = [
    "../secret.png", "SECRET", "file://SECRET", "..%2fsecret.png", "%2e%2e/secret.png",
    "sub/../../secret.png", "~/secret.png", "$HOME/secret.png", "link.png", "loop.png",
    "folder-link/secret.png", "/etc/passwd", "/proc/self/environ", "/dev/zero", "pipe.png",
    "http://127.0.0.1:9/x.png", "https://localhost/x.png", "smb://127.0.0.1/x.png",
    "\\\\127.0.0.1\\x.png", "|cat SECRET", "`cat SECRET`", "$(cat SECRET)", "av://x", "data:,x",
  ]

  private static func pages(_ images: [String]) -> String {
    images.map {
      "<dict><key>Image</key><string>\(escaped($0))</string>"
        + "<key>Text</key><string>Words.</string></dict>"
    }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }

  /// A folder `book` beside a picture `secret.png`.
  static func harmless() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("secret.png", try makePNG(Extent(width: 8, height: 8), Colour(0xFF0000)))
    for page in ["1.png", "2.png"] {
      try folder.write("book/" + page, try makePNG(Extent(width: 80, height: 60), Colour(0x336699)))
    }
    try folder.write(
      "book/Book.plist",
      plist("<key>Pages</key><array>\(pages(["1.png", "2.png"] + missing))</array>"))
    return folder
  }

  /// As many pages that cannot be shown, so that both runs draw the same kinds of things.
  private static let missing = names.indices.map { "missing-\($0).png" }

  /// Turns the harmless book into the hostile one, in its place.
  static func corrupt(_ folder: TemporaryFolder) throws {
    let files = FileManager.default
    let book = folder.path + "/book"
    let secret = folder.path + "/secret.png"
    try files.createSymbolicLink(atPath: book + "/link.png", withDestinationPath: secret)
    try files.createSymbolicLink(atPath: book + "/loop.png", withDestinationPath: "loop.png")
    try files.createSymbolicLink(atPath: book + "/folder-link", withDestinationPath: folder.path)
    try files.createSymbolicLink(atPath: book + "/voices", withDestinationPath: folder.path)
    try files.createSymbolicLink(atPath: book + "/cover.png", withDestinationPath: secret)
    try files.createSymbolicLink(
      atPath: book + "/Book.fr.plist", withDestinationPath: "/etc/passwd")
    guard mkfifo(book + "/pipe.png", 0o600) == 0 else { throw TestFailure("no pipe") }
    let images = names.map { $0.replacingOccurrences(of: "SECRET", with: secret) }
    try folder.write("book/Book.plist", hostilePlist(images, secret: secret))
  }

  private static func hostilePlist(_ images: [String], secret: String) -> String {
    let head = "<!DOCTYPE plist SYSTEM \"http://127.0.0.1:9/x.dtd\">\n"
    let voice =
      "<dict><key>Folder</key><string>..</string><key>Face</key><string>\(secret)</string></dict>"
    return plist(
      """
      <key>Cover</key><string>../secret.png</string>
      <key>Voices</key><dict><key>Eve</key>\(voice)</dict>
      <key>Lawn</key><dict><key>Ground</key><string>\(secret)</string></dict>
      <key>Short</key><dict><key>Video</key><string>http://127.0.0.1:9/film.mp4</string></dict>
      <key>Pages</key><array>\(pages(["1.png", "2.png"] + images))</array>
      """, head: head)
  }
}
