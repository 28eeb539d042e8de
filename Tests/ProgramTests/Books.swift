import Measures
import Pixels
import TestSupport

/// A book of `count` pages of one colour each, 120x90, with a text for every page.
func smallBook(pages count: Int = 4) throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  for page in 1...count {
    let colour = Colour(UInt32(page * 2_654_435_761 & 0xFF_FFFF))
    try folder.write("\(page).png", try makePNG(Extent(width: 120, height: 90), colour))
  }
  try folder.write("Book.plist", bookPlist((1...count).map { ("\($0).png", "Page \($0).") }))
  return folder
}

/// A book of one page without words.
func onePageBook() throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  try folder.write("1.png", try makePNG(Extent(width: 12, height: 9), Colour(0x123456)))
  return folder
}

/// A `Book.plist` in its full form.
func bookPlist(title: String = "A Test", _ pages: [(image: String, text: String)]) -> String {
  let entries = pages.map {
    "<dict><key>Image</key><string>\($0.image)</string><key>Text</key><string>\($0.text)</string></dict>"
  }
  return plist(
    "<key>Title</key><string>\(title)</string><key>Pages</key><array>\(entries.joined())</array>")
}

/// A dict as an XML property list.
func plist(_ inside: String, head: String = "") -> String {
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(head)<plist version=\"1.0\"><dict>\(inside)</dict></plist>\n"
}
