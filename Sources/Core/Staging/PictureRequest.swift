public import Measures
public import Pixels

/// A picture that the stage can draw, by number: given out by a room, resolved by the shell, never used twice for
/// different pictures.
public struct PictureID: Hashable, Sendable {
  public var rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// What a picture is made of: everything its maker needs, and so also the key under which it is kept.
public enum PictureRequest: Hashable, Sendable {
  /// A file of the open book, fitted exactly into `extent` pixels (its proportions are the caller's business).
  case art(file: String, extent: Extent)
  /// The given lines of a set text, painted at `scale` times its size on a clear ground, with room for ink around them:
  /// `TextOrder.picture(of:scale:)` says how large it is and where it lies.
  case text(TextOrder, lines: Range<Int>, scale: Double)
  /// A drawing of our own (`home`, `text-on` …) in a square of `side` pixels.
  case icon(String, side: Int, colour: Colour)
  /// The cloth behind the book: its ground, vignette and, on screens of 900 px and more, its weave.
  case cloth(Extent)
  /// A draw list of other pictures as one picture: a page as it lies, for a leaf to bear.
  case face(PageFace)
  /// The front of a closed book of any folder: its art in `extent` pixels, bound.
  case cover(CoverArt, extent: Extent, CoverBinding)
  /// Somebody's picture, filling a disc of `side` pixels on a clear ground.
  case portrait(PortraitArt, side: Int)
  /// Art of any book, grown over `extent` pixels and out of focus, with the warm veil of the shelf; opaque.
  case backdrop(CoverArt, extent: Extent)
}

/// A picture of somebody: a file in a family's or in a book's folder, out of which nothing may lead.
public struct PortraitArt: Hashable, Sendable {
  /// An absolute path.
  public var folder: String
  public var file: String

  public init(folder: String, file: String) {
    self.folder = folder
    self.file = file
  }
}

/// A picture file of any book, in one of its states.
public struct CoverArt: Hashable, Sendable {
  /// The book's folder, an absolute path.
  public var folder: String
  public var file: String
  /// Another one for every state of the file, so that its old picture is never taken for the new one.
  public var version: UInt64

  public init(folder: String, file: String, version: UInt64) {
    self.folder = folder
    self.file = file
    self.version = version
  }
}

/// How a cover is bound: round corners, and a groove along its spine.
public struct CoverBinding: Hashable, Sendable {
  /// The side on which the book is bound.
  public enum Spine: Hashable, Sendable { case left, right }

  public var spine: Spine
  /// Of the corners, in pixels.
  public var radius: Int
  /// How wide the groove is, in pixels.
  public var groove: Int

  public init(spine: Spine, radius: Int, groove: Int) {
    self.spine = spine
    self.radius = radius
    self.groove = groove
  }
}

/// A page, or whatever else was drawn, as one picture.
public struct PageFace: Hashable, Sendable {
  /// What is on it; a ground without alpha leaves clear what nothing covers.
  public var list: DrawList
  /// What is on the other side and shows through: mirrored, at `share` of 255.
  public var through: DrawList?
  public var share: UInt8

  public init(_ list: DrawList, through: DrawList? = nil, share: UInt8 = 0) {
    self.list = list
    self.through = through
    self.share = share
  }
}

/// One line of a room's wish list, most urgent first.
public struct PictureOrder: Hashable, Sendable {
  public var id: PictureID
  public var request: PictureRequest

  public init(id: PictureID, request: PictureRequest) {
    self.id = id
    self.request = request
  }
}

/// What became of a picture that was asked for.
public struct PictureArrival: Hashable, Sendable {
  /// How it came out.
  public enum Outcome: Hashable, Sendable {
    /// It can be drawn. `margin` is the colour of its outermost pixels where they are nearly one colour.
    case ready(Extent, margin: Colour?)
    case failed(PictureFault)
  }

  public var id: PictureID
  public var outcome: Outcome

  public init(id: PictureID, outcome: Outcome) {
    self.id = id
    self.outcome = outcome
  }
}
