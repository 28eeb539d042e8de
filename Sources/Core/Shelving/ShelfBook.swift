public import BookModel
public import Measures
public import Staging

/// A book as it stands on the shelf: what is to be seen of it without opening it.
public struct ShelfBook: Hashable, Sendable, Identifiable {
  /// Its folder, an absolute path: a shelf never shows one folder twice.
  public struct ID: Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The picture on its front, and that picture's size in its file.
  public struct Front: Hashable, Sendable {
    public var art: CoverArt
    public var extent: Extent

    public init(art: CoverArt, extent: Extent) {
      self.art = art
      self.extent = extent
    }
  }

  /// Whether it opens.
  public enum Condition: Hashable, Sendable {
    case whole
    /// It does not; why, where, and what to do.
    case torn(reason: String)
  }

  public var id: ID
  public var title: String
  /// Of the title.
  public var language: LanguageTag
  public var direction: Direction
  /// `nil`: the title stands on the cover.
  public var front: Front?
  public var condition: Condition
  /// How far it is read, in eighths from 1 to 8; `nil` for a book that nobody has begun.
  public var read: Int?
  /// The drawing of whoever reads it, by its name; `nil` where nobody has.
  public var face: String?

  public init(
    id: ID, title: String, language: LanguageTag = .english, direction: Direction = .ltr,
    front: Front? = nil, condition: Condition = .whole, read: Int? = nil, face: String? = nil
  ) {
    self.id = id
    self.title = title
    self.language = language
    self.direction = direction
    self.front = front
    self.condition = condition
    self.read = read.map { min(8, max(1, $0)) }
    self.face = face
  }

  /// Whether it can be opened.
  var isWhole: Bool { condition == .whole }
}

/// How many eighths of a book are read when entry `entry` of `count` (from 0) lies open; at the last one all of them.
public func eighthsRead(entry: Int, of count: Int) -> Int {
  if count <= 1 || entry >= count - 1 { return 8 }
  return min(7, max(1, (entry + 1) * 8 / count))
}
