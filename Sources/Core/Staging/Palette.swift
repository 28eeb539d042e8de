public import Pixels

/// The colours of the house; their names are those of the look's table of tokens.
public enum Palette {
  /// The one filled action on a screen, the ring of what is selected.
  public static let tangerine = Colour(0xF28C28)
  /// Recording, pressed, focus ring.
  public static let orange = Colour(0xE8590C)
  /// Selected ground, marked word.
  public static let rind = Colour(0xFFD8A8)
  /// Panels, discs, the backs of pages.
  public static let paper = Colour(0xFFF8EC)
  /// The paper that pictures are fitted onto.
  public static let page = Colour(0xFFFDF8)
  /// What lies between two handles; a marked sentence.
  public static let rindPale = Colour(0xFFECD2)
  /// Text and icons.
  public static let ink = Colour(0x3B2A1A)
  /// Second line of text, quiet icons.
  public static let inkSoft = Colour(0x6B5540)
  /// By day behind the book.
  public static let cloth = Colour(0xDF7D2D)
  /// The boards of an open book.
  public static let board = Colour(0x6A2E14)
  /// A disc that is not selected, page edges.
  public static let paperShade = Colour(0xF6EAD4)
  /// Kept, on, recorded; icons only on it, never words.
  public static let leaf = Colour(0x5C8A3A)
  /// The good part of the meter, on dusk.
  public static let leafLight = Colour(0x8DBB63)
  /// A warning, on paper.
  public static let warn = Colour(0xB54708)
  /// Behind the booth, and behind the book in the evening.
  public static let dusk = Colour(0x2B2440)
  /// The boards of an open book at dusk.
  public static let boardAtDusk = Colour(0x9C5A2B)
  /// The outline of a page's edge in the stack.
  public static let edge = Colour(0xCDB894)
  /// Rules, tracks, empty rings: decoration only.
  public static let hairline = Colour(0xE6D3B3)
  /// Shadows on cloth: black on orange turns grey.
  public static let clothShadow = Colour(0x2A0E00)
}
