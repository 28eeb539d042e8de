public import Measures
public import Pixels

/// The faces that we set text in; both fall back to what the system has for other scripts.
public enum Typeface: String, Hashable, Sendable {
  case andika = "Andika"
  case openDyslexic = "OpenDyslexic"
}

/// How a text is set. All measures are pixels.
public struct TextStyle: Hashable, Sendable {
  /// The two weights that both reading faces have.
  public enum Weight: Hashable, Sendable { case regular, bold }
  /// Along the line, in the text's own direction: `start` is left in English and right in Arabic.
  public enum Alignment: String, Hashable, Sendable { case start, centre, end }

  public var face: Typeface
  public var weight: Weight
  /// Size of the em, in pixels.
  public var size: Double
  /// Distance from one base line to the next, in pixels.
  public var lineHeight: Double
  public var colour: Colour
  public var alignment: Alignment
  /// BCP 47 tag: decides digits, line breaking and which of several glyph shapes is used.
  public var language: String

  public init(
    face: Typeface = .andika, weight: Weight = .regular, size: Double, lineHeight: Double,
    colour: Colour, alignment: Alignment = .start, language: String = "en"
  ) {
    self.face = face
    self.weight = weight
    self.size = size
    self.lineHeight = lineHeight
    self.colour = colour
    self.alignment = alignment
    self.language = language
  }
}

/// A text to be set into a measure of `width` pixels.
public struct TextOrder: Hashable, Sendable {
  public var text: String
  public var style: TextStyle
  public var width: Int

  public init(text: String, style: TextStyle, width: Int) {
    self.text = text
    self.style = style
    self.width = width
  }
}

/// A text as it was set: where its lines, words and sentences lie. Pixels, from the top left of the measure.
public struct TextLayout: Hashable, Sendable {
  /// A stretch of the text with the boxes it covers (more than one where it runs over a line's end).
  public struct Span: Hashable, Sendable {
    /// In UTF-8 code units of the order's text.
    public var range: Range<Int>
    public var boxes: [Box]

    public init(range: Range<Int>, boxes: [Box]) {
      self.range = range
      self.boxes = boxes
    }
  }

  /// Each line's box: as high as the line height, as wide as what stands in it.
  public var lines: [Box]
  public var words: [Span]
  public var sentences: [Span]
  /// Glyphs that no font on this machine has.
  public var unknownGlyphs: Int

  public init(lines: [Box], words: [Span], sentences: [Span], unknownGlyphs: Int) {
    self.lines = lines
    self.words = words
    self.sentences = sentences
    self.unknownGlyphs = unknownGlyphs
  }

  public static let empty = TextLayout(lines: [], words: [], sentences: [], unknownGlyphs: 0)
}
