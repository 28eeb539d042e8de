public import BookModel

extension VoiceRoll {
  /// The voices of a book: those of the family in the order of `profiles`, then those that came with it.
  ///
  /// A take of a page that the book no longer has stays in the roll under its page's name, and is never moved to another.
  /// - Parameters:
  ///   - profiles: Of every voice in the ledger; one without any take is there, too.
  ///   - folder: Where the ledger's files are; without a slash at the end.
  ///   - book: Whose author's voices are added; a voice that names no language speaks the book's.
  ///   - bookFolder: Where their files are.
  public init(
    _ ledger: Ledger, profiles: [VoiceProfile], folder: String, book: Book? = nil,
    bookFolder: String = "", recording: Recording = .off
  ) {
    let family = profiles.map { RolledVoice($0, ledger, folder: folder) }
    let names = Set(family.map(\.name))
    let authors = (book?.voices ?? []).filter { !names.contains($0.name) }
      .map { RolledVoice($0, language: book?.language ?? .english, folder: bookFolder) }
    self.init(book: ledger.book, voices: family + authors, recording: recording)
  }
}

extension RolledVoice {
  fileprivate init(_ profile: VoiceProfile, _ ledger: Ledger, folder: String) {
    var readings: [PageKey: PageReading] = [:]
    let own = ledger.lines.filter { $0.take.subject.voice == profile.name }
    let aside = Dictionary(grouping: own.map(\.take).filter { $0.standing == .retired }) {
      PageKey(page: $0.subject.page, language: $0.subject.language)
    }
    for line in own where line.take.standing == .kept {
      let subject = line.take.subject
      let key = PageKey(page: subject.page, language: subject.language)
      readings[key] = PageReading(
        .file("\(folder)/\(line.file)"), treatment: line.take.treatment, wave: line.take.wave,
        take: line.take, former: RolledVoice.former(line.take, aside[key] ?? []))
    }
    let face: VoiceFace =
      switch profile.face {
      case .drawn(let face): .drawn(face)
      case .picture(let file):
        .picture(folder: "\(folder)/\(safeFileName(of: profile.name))", file: file)
      }
    self.init(name: profile.name, face: face, origin: .family, readings: readings)
  }

  /// The take that comes back in the present one's place: the one before it; for the oldest the newest, so that all of them
  /// come round.
  private static func former(_ take: Take, _ aside: [Take]) -> Take? {
    let before = aside.filter { $0.number < take.number }
    return (before.isEmpty ? aside : before).max { $0.number < $1.number }
  }

  fileprivate init(_ voice: Voice, language: LanguageTag, folder: String) {
    var readings: [PageKey: PageReading] = [:]
    for (page, file) in voice.files {
      readings[PageKey(page: page, language: voice.language ?? language)] = PageReading(
        .beneath(folder: folder, name: "\(voice.folder)/\(file)"))
    }
    let face = voice.face.map { VoiceFace.picture(folder: folder, file: $0) }
    self.init(
      name: voice.name, face: face ?? .drawn(VoiceProfile(name: voice.name).drawn),
      origin: .author, readings: readings)
  }
}

extension VoiceProfile {
  /// The drawn face; a usual one where a picture is shown.
  public var drawn: DrawnFace {
    switch face {
    case .drawn(let face): face
    case .picture: VoiceProfile(name: name).drawn
    }
  }
}
