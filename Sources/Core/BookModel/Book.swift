public import Measures
public import Pixels

/// A BCP 47 language tag, as its author wrote it; compared without regard to case.
public struct LanguageTag: Hashable, Sendable {
  public let rawValue: String

  public init(_ rawValue: String) { self.rawValue = rawValue }

  public static func == (one: LanguageTag, other: LanguageTag) -> Bool {
    one.rawValue.lowercased() == other.rawValue.lowercased()
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue.lowercased()) }

  public static let english = LanguageTag("en")
}

/// A text in the languages it has.
public struct Localised: Hashable, Sendable {
  public var byLanguage: [LanguageTag: String]

  public init(_ byLanguage: [LanguageTag: String] = [:]) { self.byLanguage = byLanguage }

  /// The text in `language`, else in the book's own `fallback`; `nil` where it has neither.
  public func text(in language: LanguageTag, fallback: LanguageTag) -> String? {
    byLanguage[language] ?? byLanguage[fallback]
  }

  public var isEmpty: Bool { byLanguage.values.allSatisfy(\.isEmpty) }
}

/// A picture file of the book: one that can be shown, or one that stands in its place as a bad page.
public enum Picture: Hashable, Sendable {
  /// The file's name in the folder, and its size as it is shown (after its orientation note).
  case good(file: String, Extent)
  case bad(file: String, PictureFault)

  /// The file's name in the folder, as it stands there.
  public var file: String {
    switch self {
    case .good(let file, _), .bad(let file, _): file
    }
  }

  /// Its size as it is shown; `nil` for one that cannot be.
  public var extent: Extent? {
    if case .good(_, let extent) = self { extent } else { nil }
  }
}

/// Which page an entry of `Pages` is: its picture's file name, or its place where it is a page of text.
public struct PageID: Hashable, Sendable {
  /// `01.png`; its second use in the book `01.png#2`; a text page `#7` (places from 1).
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

/// How text and picture share the book.
public enum Form: String, Hashable, Sendable, CaseIterable {
  /// Text on a slip of paper under the book.
  case below
  /// Text on one page, picture on the other.
  case facing
  /// Text printed on the picture, in a `TextBox`.
  case over
  /// Pictures across both pages, text on a slip under the book.
  case spread
}

/// Which way a book is read, and so on which side it is bound.
public enum Direction: String, Hashable, Sendable, CaseIterable { case ltr, rtl }

/// The two sides of an open book. In a left-to-right book the verso is the left page, the recto the right one; in a
/// right-to-left book the recto lies left.
public enum Side: String, Hashable, Sendable, CaseIterable { case verso, recto }

/// Where text is printed on a page: parts of the page in 0…1.
public struct TextBox: Hashable, Sendable {
  public var box: Box
  public var colour: Colour?
  public var alignment: Alignment
  /// Along the line, in the text's own direction.
  public enum Alignment: String, Hashable, Sendable { case start, centre, end }

  public init(box: Box, colour: Colour? = nil, alignment: Alignment = .centre) {
    self.box = box
    self.colour = colour
    self.alignment = alignment
  }
}

/// A place on a page that sounds, and may hop, when it is touched: parts of the page in 0…1.
public struct Spot: Hashable, Sendable {
  public var box: Box
  public var sound: String?
  public var image: String?

  public init(box: Box, sound: String? = nil, image: String? = nil) {
    self.box = box
    self.sound = sound
    self.image = image
  }
}

/// A page's own ambience.
public struct Ambience: Hashable, Sendable {
  public var file: String
  /// 0…1.
  public var volume: Double

  public init(file: String, volume: Double = 1) {
    self.file = file
    self.volume = volume
  }
}

/// One entry of `Pages`: a picture, a page of text, or one drawing across both pages.
public struct Entry: Hashable, Sendable {
  /// How many pages the picture takes.
  public enum Span: String, Hashable, Sendable {
    /// One page.
    case single
    /// One drawing across both pages of a spread; in a book of such drawings a bad page too.
    case double
    /// A wide page (1.4–1.7 : 1) in a book of such pages: alone, one at a time. In such a book
    /// a page of text too.
    case wide
  }

  /// The room that a page's badge opens.
  public enum Door: String, Hashable, Sendable, CaseIterable { case lawn, short }

  public var id: PageID
  /// `nil`: a page of text.
  public var picture: Picture?
  public var span: Span
  /// One text, or two (first and second page in reading order) on a double. Never empty as an array.
  public var texts: [Localised]
  public var description: Localised
  /// As many as `texts`, or none.
  public var textBoxes: [TextBox]
  public var sound: Ambience?
  public var opens: Door?
  public var spots: [Spot]
  /// The page's own `Layout`.
  public var form: Form?

  public init(
    id: PageID, picture: Picture?, span: Span = .single, texts: [Localised] = [Localised()],
    description: Localised = Localised(), textBoxes: [TextBox] = [], sound: Ambience? = nil,
    opens: Door? = nil, spots: [Spot] = [], form: Form? = nil
  ) {
    self.id = id
    self.picture = picture
    self.span = span
    self.texts = texts.isEmpty ? [Localised()] : texts
    self.description = description
    self.textBoxes = textBoxes
    self.sound = sound
    self.opens = opens
    self.spots = spots
    self.form = form
  }
}

/// A voice that came with the book.
public struct Voice: Hashable, Sendable {
  public var name: String
  public var folder: String
  public var face: String?
  public var colour: Colour?
  public var language: LanguageTag?
  /// Sound file by the page it reads.
  public var files: [PageID: String]

  public init(
    name: String, folder: String, face: String? = nil, colour: Colour? = nil,
    language: LanguageTag? = nil, files: [PageID: String] = [:]
  ) {
    self.name = name
    self.folder = folder
    self.face = face
    self.colour = colour
    self.language = language
    self.files = files
  }
}

/// What a book says of its lawn.
public struct LawnPlan: Hashable, Sendable {
  /// What the mower has to go round.
  public enum ObstacleKind: String, Hashable, Sendable, CaseIterable {
    case flowerbed, tree, pond, hose, tuft
  }

  /// One thing in the way of the mower.
  public struct Obstacle: Hashable, Sendable {
    public var kind: ObstacleKind
    /// Parts of the lawn in 0…1.
    public var box: Box

    public init(kind: ObstacleKind, box: Box) {
      self.kind = kind
      self.box = box
    }
  }

  public var ground: String?
  public var overlay: String?
  public var obstacles: [Obstacle]
  public var patterns: [String]

  public init(
    ground: String? = nil, overlay: String? = nil, obstacles: [Obstacle] = [],
    patterns: [String] = []
  ) {
    self.ground = ground
    self.overlay = overlay
    self.obstacles = obstacles
    self.patterns = patterns
  }
}

/// The animated short.
public struct ShortFilm: Hashable, Sendable {
  public var video: String
  public var poster: String?
  public var captions: [LanguageTag: String]

  public init(video: String, poster: String? = nil, captions: [LanguageTag: String] = [:]) {
    self.video = video
    self.poster = poster
    self.captions = captions
  }
}

/// A book folder, read: everything it says and nothing of how it is shown.
public struct Book: Hashable, Sendable {
  /// The folder's own name.
  public var folderName: String
  public var title: Localised
  public var author: Localised
  public var illustrator: Localised
  public var credits: Localised
  public var license: Localised
  public var language: LanguageTag
  public var direction: Direction
  public var identifier: String?
  /// The cover's picture; `nil` only where the book has no picture at all.
  public var cover: Picture?
  /// The book's own `Layout`.
  public var layout: Form?
  public var startsOn: Side?
  public var entries: [Entry]
  public var voices: [Voice]
  public var lawn: LawnPlan?
  public var short: ShortFilm?
  /// The shape of a page, width over height: median of single pages and halves of doubles; 3 : 4 for no picture.
  public var trim: Double
  /// The size in bytes of each picture's file, cover included; 0 where it cannot be read.
  public var pictureSizes: [String: Int]

  public init(
    folderName: String, title: Localised = Localised(), author: Localised = Localised(),
    illustrator: Localised = Localised(), credits: Localised = Localised(),
    license: Localised = Localised(), language: LanguageTag = .english,
    direction: Direction = .ltr, identifier: String? = nil, cover: Picture? = nil,
    layout: Form? = nil, startsOn: Side? = nil, entries: [Entry] = [], voices: [Voice] = [],
    lawn: LawnPlan? = nil, short: ShortFilm? = nil, trim: Double = 0.75,
    pictureSizes: [String: Int] = [:]
  ) {
    self.folderName = folderName
    self.title = title
    self.author = author
    self.illustrator = illustrator
    self.credits = credits
    self.license = license
    self.language = language
    self.direction = direction
    self.identifier = identifier
    self.cover = cover
    self.layout = layout
    self.startsOn = startsOn
    self.entries = entries
    self.voices = voices
    self.lawn = lawn
    self.short = short
    self.trim = trim
    self.pictureSizes = pictureSizes
  }

  /// The languages that any page's text has, the book's own first, the rest by tag.
  public var languages: [LanguageTag] {
    var found: Set<LanguageTag> = []
    for entry in entries { for text in entry.texts { found.formUnion(text.byLanguage.keys) } }
    found.remove(language)
    return [language] + found.sorted { $0.rawValue.lowercased() < $1.rawValue.lowercased() }
  }

  /// The title to show: in `language`, else the book's own, else the folder's name.
  public func displayTitle(in language: LanguageTag) -> String {
    title.text(in: language, fallback: self.language) ?? folderName
  }
}
