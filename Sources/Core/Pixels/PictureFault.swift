public import Measures

/// Why a file gives no picture; what an author reads about it is worded in `BookModel`.
public enum PictureFault: Error, Hashable, Sendable {
  /// No file of that name.
  case missing
  /// The name leads out of the book's folder, or is no plain name.
  case outsideFolder
  /// A folder, pipe, socket or device stands where a file should.
  case notAFile
  /// The system refused to read it; its own words.
  case unreadable(String)
  /// 0 bytes long.
  case empty
  /// It does not begin as a PNG does; what it seems to be ("JPEG", "GIF" …), where that can be told.
  case notPNG(looksLike: String?)
  /// The file ends before the picture does.
  case cutShort
  /// The bytes contradict themselves (checksum, chunk, deflate stream); libpng's own words.
  case damaged(String)
  /// A side over 16,384 pixels, or more than 64 megapixels.
  case tooLarge(Extent)
  /// Interlaced (Adam7) and over 16 megapixels.
  case interlacedTooLarge(Extent)
}
