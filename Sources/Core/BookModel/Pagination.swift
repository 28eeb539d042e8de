/// What lies on one page of an open book.
public enum PageContent: Hashable, Sendable {
  /// The picture of entry `n` (with its text where that is printed over it); a bad page, if the picture is one.
  case picture(entry: Int)
  /// Text `part` of entry `n`, printed on paper: a page of text, or the facing page of a picture.
  case text(entry: Int, part: Int)
  /// Plain paper.
  case paper
}

/// What is open in front of the reader.
public enum Spread: Hashable, Sendable {
  /// The closed front cover.
  case frontCover
  case pages(verso: PageContent, recto: PageContent)
  /// One drawing across both pages.
  case double(entry: Int)
  /// One wide page alone.
  case wide(entry: Int)
  /// The closed back cover: the end.
  case backCover
}
