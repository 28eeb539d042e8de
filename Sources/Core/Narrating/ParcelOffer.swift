/// A voice parcel that was found on a stick or dropped in, as whoever is asked about it is told of it.
public struct ParcelOffer: Hashable, Sendable {
  /// The file.
  public var path: String
  /// Whose voice it is; empty where the file cannot be read.
  public var voice: String
  public var face: VoiceFace
  public var contents: Contents

  /// What it has for the book that is open.
  public enum Contents: Hashable, Sendable {
    /// So many of its pages, some of them not here yet.
    case pages(Int)
    /// Everything in it is here already.
    case known
    /// It was made for a book of that title.
    case otherBook(String)
    /// It cannot be read; in words.
    case unreadable(String)
  }

  public init(path: String, voice: String, face: VoiceFace, contents: Contents) {
    self.path = path
    self.voice = voice
    self.face = face
    self.contents = contents
  }
}
