public import BookModel
public import Narrating

/// What is in a voice parcel, before anybody keeps it.
public struct ParcelContents: Hashable, Sendable {
  public var profile: VoiceProfile
  /// The book's title, as whoever made the parcel had it.
  public var title: String
  public var takes: [Take]
  /// The bytes of a PNG.
  public var face: [UInt8]?

  /// The pages of a book that it reads: a page counts once, in however many languages.
  public func pages(of book: Book) -> Int {
    Set(takes.map(\.subject.page)).intersection(book.entries.map(\.id)).count
  }
}

/// What became of a parcel's takes.
public struct ParcelReport: Hashable, Sendable {
  /// Heard from now on, or written into the parcel.
  public var kept = 0
  /// There already.
  public var known = 0
  /// Brought in as retired, because a newer take of the page is here; each can be brought back.
  public var retired = 0
  /// Left out, with the reason.
  public var leftOut: [String] = []
}

/// A parcel that is open to be read: a tar archive from a stranger.
///
/// Its names are only compared with those that a parcel has, sizes and counts are held to limits before anything is read,
/// and nothing of it is believed that a checksum does not confirm.
struct Parcel {
  /// As many as a book has pages.
  static let mostTakes = 5_000
  static let largestList = 32 << 20

  let path: String
  let files: any FileLayer
  let list: ParcelList
  /// Where each file of it begins, and how long it is.
  private let places: [String: Range<Int>]

  init(_ path: String, _ files: any FileLayer) throws(RecordingError) {
    self.path = path
    self.files = files
    places = try Self.places(path, files)
    let bytes = try Self.read(places[ParcelList.list], path, files, most: Self.largestList)
    guard let list = ParcelList(text: String(decoding: bytes, as: UTF8.self)) else {
      throw .noParcel(path, "what it says of itself is damaged")
    }
    guard list.ledger.lines.count <= Self.mostTakes else {
      throw .noParcel(path, "it has more than \(Self.mostTakes) takes")
    }
    let name = list.profile.name
    guard list.ledger.lines.allSatisfy({ $0.take.subject.voice == name }) else {
      throw .noParcel(path, "it has takes of another voice than it says")
    }
    self.list = list
  }

  /// One step for each file: the sizes are those of the archive itself, never more than the file has.
  private static func places(
    _ path: String, _ files: any FileLayer
  ) throws(RecordingError) -> [String: Range<Int>] {
    let size = try saying("the parcel cannot be read") { () throws(FileFault) in
      try files.size(path)
    }
    var (places, place) = ([String: Range<Int>](), 0)
    while place + TarHeader.block <= size {
      let bytes = try saying("the parcel cannot be read") { () throws(FileFault) in
        try files.read(path, at: place, count: TarHeader.block)
      }
      if bytes.allSatisfy({ $0 == 0 }) { break }
      guard let header = TarHeader(bytes) else {
        throw .noParcel(path, place == 0 ? "it is no voice parcel" : "it is damaged")
      }
      let start = place + TarHeader.block
      guard header.size <= size - start else { throw .noParcel(path, "its end is missing") }
      guard places[header.name] == nil, places.count < mostTakes + 2 else {
        throw .noParcel(path, "it has too many files")
      }
      places[header.name] = start..<start + header.size
      place = start + header.paddedSize
    }
    return places
  }

  private static func read(
    _ place: Range<Int>?, _ path: String, _ files: any FileLayer, most: Int
  ) throws(RecordingError) -> [UInt8] {
    guard let place else { throw .noParcel(path, "a file is missing in it") }
    guard place.count <= most else { throw .noParcel(path, "a file in it is too big") }
    let bytes = try saying("the parcel cannot be read") { () throws(FileFault) in
      try files.read(path, at: place.lowerBound, count: place.count)
    }
    guard bytes.count == place.count else { throw .noParcel(path, "its end is missing") }
    return bytes
  }

  /// The bytes of a take, as they were when the parcel was made.
  func bytes(of line: Ledger.Line) throws(RecordingError) -> [UInt8] {
    let bytes = try Self.read(places[line.file], path, files, most: Shelf.largestTake)
    guard Checksum.of(bytes) == line.checksum else {
      throw .noParcel(path, "a take in it is damaged")
    }
    return bytes
  }

  /// The bytes of the face; `nil` where there is none, or not the one that it says.
  var face: [UInt8]? {
    guard let sum = list.face,
      let bytes = try? Self.read(
        places[ParcelList.faceFile], path, files, most: BookVoices.largestFace),
      Checksum.of(bytes) == sum
    else { return nil }
    return bytes
  }
}

extension RecordingError {
  fileprivate static func noParcel(_ path: String, _ why: String) -> RecordingError {
    RecordingError(.refused, "\(path): \(why). Ask for it to be sent again.")
  }
}

/// What a voice parcel holds; nothing is kept.
/// - Throws: `RecordingError` where it cannot be read, or is none.
public func inspectParcel(
  _ path: String, files: any FileLayer = SystemFiles()
) throws(RecordingError) -> ParcelContents {
  let parcel = try Parcel(path, files)
  return ParcelContents(
    profile: parcel.list.profile, title: parcel.list.title,
    takes: parcel.list.ledger.lines.map(\.take), face: parcel.face)
}
