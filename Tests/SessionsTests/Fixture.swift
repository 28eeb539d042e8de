import Measures
import Pixels
import TestSupport

/// A small book of flat drawings, made here: no artist needed, and every pixel known.
struct FixtureBook {
  let folder: TemporaryFolder
  let caches: TemporaryFolder

  var path: String { folder.path }

  /// - Parameters:
  ///   - direction: `ltr` or `rtl`.
  ///   - doubles: whether its pictures go across both pages.
  ///   - texts: one for each page; `nil` for a wordless book without a plist.
  init(
    pages: Int = 5, doubles: Bool = false, direction: String = "ltr", texts: [String]? = nil
  ) throws {
    folder = try TemporaryFolder()
    caches = try TemporaryFolder()
    try folder.write("cover.png", FixtureBook.drawing(Extent(width: 200, height: 200), 0))
    for page in 1...pages {
      let extent = Extent(width: doubles ? 400 : 200, height: 200)
      try folder.write("\(page).png", FixtureBook.drawing(extent, page))
    }
    if let texts { try folder.write("Book.plist", plist(texts, direction)) }
  }

  /// Squares in the page's own colour, with an L that tells left from right and up from down.
  static func drawing(_ extent: Extent, _ number: Int) throws -> [UInt8] {
    let tints: [UInt32] = [0xF28C28, 0x5C8A3A, 0x2B2440, 0xE8590C, 0x7CAB48, 0x8DBB63, 0xFFD8A8]
    let tint = Colour(tints[number % tints.count])
    return try makePNG(extent) { x, y in
      let upright = (20..<40).contains(x) && (20..<160).contains(y)
      let foot = (20..<100).contains(x) && (140..<160).contains(y)
      if upright || foot { return Colour(0x3B2A1A) }
      return (x / 25 + y / 25) % 2 == 0 ? tint : Colour(0xFFFFFF)
    }
  }

  private func plist(_ texts: [String], _ direction: String) -> String {
    let pages = texts.enumerated().map { index, text in
      "<dict><key>Image</key><string>\(index + 1).png</string>"
        + "<key>Text</key><string>\(text)</string></dict>"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>Title</key><string>Squares</string>
      <key>Direction</key><string>\(direction)</string>
      <key>License</key><string>MIT</string>
      <key>Pages</key><array>
      \(pages.joined(separator: "\n"))
      </array></dict></plist>
      """
  }
}
