import Narrating
import SoundFiles

/// What a book's folder of voices holds, as it was read: nothing here writes.
struct Shelf {
  var ledger: Ledger
  var profiles: [VoiceProfile]
  /// Sound files that could not be read, beneath the folder.
  private(set) var unreadable: [String] = []

  /// Reads the ledger and looks at the files: those that no line names describe themselves, lines whose file is gone are
  /// left out. A ledger that is lost or garbled is made again from the files alone.
  init(_ folder: String, book: String, _ files: any FileLayer) {
    let bytes = try? files.readWhole("\(folder)/\(BookVoices.ledgerName)", limit: 256 << 20)
    ledger =
      bytes.flatMap { Ledger(text: String(decoding: $0, as: UTF8.self)) } ?? Ledger(book: book)
    ledger.book = book
    profiles = []
    let voices = Self.folders(folder, files)
    let present = voices.flatMap { voice, names in
      names.filter { $0.hasSuffix(TakeName.kept) }.map { "\(voice)/\($0)" }
    }
    let all = Set(present)
    ledger.remove { !all.contains($0.file) }
    let known = Set(ledger.lines.map(\.file))
    var found: [Ledger.Line] = []
    for file in present where !known.contains(file) {
      if let line = Self.line(folder, file, book, files) {
        found.append(line)
      } else {
        unreadable.append(file)
      }
    }
    ledger.adopt(found)
    profiles = Self.profiles(folder, voices.map(\.name), ledger, files)
  }

  private static func folders(
    _ folder: String, _ files: any FileLayer
  ) -> [(name: String, files: [String])] {
    let own = [BookVoices.ledgerName, BookVoices.recordName]
    let names = (try? files.list(folder)) ?? []
    return names.filter { !$0.hasPrefix(".") && !own.contains($0) }.map {
      ($0, (try? files.list("\(folder)/\($0)")) ?? [])
    }
  }

  /// The take that a sound file says it is.
  static func line(
    _ folder: String, _ file: String, _ book: String, _ files: any FileLayer
  ) -> Ledger.Line? {
    let path = "\(folder)/\(file)"
    guard let bytes = try? files.readWhole(path, limit: largestTake),
      let tags = try? readSoundTags(bytes, path: path), var take = TakeRecord.take(tags.comment)
    else { return nil }
    take.subject.book = book
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let (voice, page) = (take.subject.voice, take.subject.page)
    // A take that came in a parcel has been given another.
    take.number = TakeName.number(of: name, voice: voice, page: page) ?? take.number
    return Ledger.Line(take: take, file: file, checksum: Checksum.of(bytes))
  }

  /// Ten minutes in 16 bit, should nothing of it be compressible.
  static let largestTake = 64 << 20

  private static func profiles(
    _ folder: String, _ names: [String], _ ledger: Ledger, _ files: any FileLayer
  ) -> [VoiceProfile] {
    var profiles: [String: VoiceProfile] = [:]
    for name in names {
      let path = "\(folder)/\(name)/\(BookVoices.profileName)"
      if let bytes = try? files.readWhole(path, limit: 64 << 10),
        let profile = VoiceProfile(text: String(decoding: bytes, as: UTF8.self)),
        safeFileName(of: profile.name) == name
      {
        profiles[profile.name] = profile
      }
    }
    for voice in ledger.voices where profiles[voice] == nil {
      profiles[voice] = VoiceProfile(name: voice)
    }
    return profiles.values.sorted { $0.name < $1.name }
  }
}
