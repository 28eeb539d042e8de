public import BookModel
import Narrating

/// All recorded voices of a machine: a folder with one folder for each book, and in it one for each voice.
public struct TakeStore: Sendable {
  /// Where they are; it is made with the first recording.
  public let folder: String
  let files: any FileLayer
  let room: DiskRoom

  /// - Parameter folder: `Places.voices`.
  public init(
    folder: String, files: any FileLayer = SystemFiles(), room: DiskRoom = DiskRoom()
  ) {
    self.folder = folder
    self.files = files
    self.room = room
  }

  /// The voices of a book, also after its folder was renamed or a part of its pictures changed.
  ///
  /// Never fails, and writes nothing: what cannot be read is not there.
  public func voices(of identity: BookIdentity, title: String = "") -> BookVoices {
    let known = books
    let found = identity.record(among: known.map(\.record))
    let key = found?.key ?? identity.key(among: [])
    let place = known.first { $0.record.key == key }?.folder ?? safeFileName(of: key)
    return BookVoices(
      BookRecord(key: key, title: title, identity: identity), folder: "\(folder)/\(place)",
      files, room)
  }

  /// The voices of a book.
  public func voices(of book: Book) -> BookVoices {
    voices(
      of: book.identity,
      title: book.title.text(in: book.language, fallback: book.language) ?? "")
  }

  /// The folders and what they say of their books; one that says nothing is known by its own name.
  var books: [(folder: String, record: BookRecord)] {
    let names = (try? files.list(folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.compactMap { name in
      let bytes = try? files.readWhole("\(folder)/\(name)/\(BookVoices.recordName)", limit: 8 << 20)
      let record = bytes.flatMap { BookRecord(text: String(decoding: $0, as: UTF8.self)) }
      if let record { return (name, record) }
      return wordsOfSafeFileName(name).map { (name, Self.record(key: $0)) }
    }
  }

  /// As far as a key itself tells.
  private static func record(key: String) -> BookRecord {
    let parts = key.split(separator: "#").map(String.init)
    let name = parts.dropLast().joined(separator: "#")
    return BookRecord(
      key: key, title: "",
      identity: BookIdentity(
        identifier: key.hasPrefix("id:") ? String(key.dropFirst(3)) : nil,
        folderName: name.isEmpty ? key : name))
  }
}
