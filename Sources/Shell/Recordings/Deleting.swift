public import BookModel
public import Narrating

// What really goes.

extension BookVoices {
  /// Deletes what a voice has read of one page: the take, those before it, drafts and files in the making, its wave and
  /// its lines in the ledger. A draft that is being recorded stays.
  /// - Parameter language: `nil`: in every language.
  /// - Returns: How many files went.
  /// - Throws: `RecordingError`; files that went before are gone, and it may be tried again.
  @discardableResult
  public func delete(
    voice: String, page: PageID, language: LanguageTag?
  ) throws(RecordingError) -> Int {
    try writing { (_) throws(RecordingError) in
      let place = voiceFolder(voice)
      let found = try saying(Self.notDeleted) { () throws(FileFault) in try files.list(place) }
        .filter { isOf(voice, page, language, "\(place)/\($0)", $0) }
      let lines = ledger.lines.filter {
        $0.take.subject.page == page && $0.take.subject.voice == voice
          && (language == nil || $0.take.subject.language == language)
      }
      let paths = Set(found.map { "\(place)/\($0)" } + lines.map { "\(folder)/\($0.file)" })
      try remove(paths.sorted(), in: place)
      let gone = Set(lines.map(\.file))
      try forget { $0.remove { gone.contains($0.file) } }
      return paths.count
    }
  }

  /// The same for the page, voice and language of a subject.
  @discardableResult
  public func delete(_ subject: TakeSubject) throws(RecordingError) -> Int {
    try delete(voice: subject.voice, page: subject.page, language: subject.language)
  }

  /// Deletes a take with all that was ever recorded for its page in that language.
  @discardableResult
  public func delete(_ take: Take) throws(RecordingError) -> Int { try delete(take.subject) }

  /// Deletes a voice with everything: takes, drafts, face, and its folder.
  /// - Returns: How many files went.
  /// - Throws: `RecordingError`, also where somebody is recording in that voice; files that went before are gone.
  @discardableResult
  public func delete(voice: String) throws(RecordingError) -> Int {
    try writing { (_) throws(RecordingError) in
      let place = voiceFolder(voice)
      let isRecording = with { state in state.open.contains { $0.hasPrefix(place + "/") } }
      guard !isRecording else {
        throw RecordingError(.busy, "\(voice) is being recorded just now. Stop first.")
      }
      var names = Set(
        try saying(Self.notDeleted) { () throws(FileFault) in try files.list(place) }
          .map { "\(place)/\($0)" })
      names.formUnion(
        ledger.lines.filter { $0.take.subject.voice == voice }.map { "\(folder)/\($0.file)" })
      try remove(names.sorted(), in: place)
      try saying(Self.notDeleted) { () throws(FileFault) in
        try files.removeFolder(place)
        try files.syncFolder(folder)
      }
      with { $0.shelf.profiles.removeAll { $0.name == voice } }
      try forget { $0.remove(voice: voice) }
      return names.count
    }
  }

  private static let notDeleted = "not everything could be deleted"

  private func isOf(
    _ voice: String, _ page: PageID, _ language: LanguageTag?, _ path: String, _ name: String
  ) -> Bool {
    guard TakeName.number(of: name, voice: voice, page: page) != nil,
      !with({ $0.open.contains(path) })
    else { return false }
    if language == nil || name.hasSuffix(TakeName.unfinished) { return true }
    // A page may be recorded in several languages under one counter.
    let own =
      name.hasSuffix(TakeName.part)
      ? (try? readPart(path))?.take
      : Shelf.line(folder, String(path.dropFirst(folder.count + 1)), book, files)?.take
    return own == nil || own?.subject.language == language
  }

  /// Files first: a line without a file is nothing, a file without a line would come back.
  private func remove(_ paths: [String], in place: String) throws(RecordingError) {
    try saying(Self.notDeleted) { () throws(FileFault) in
      for path in paths { try files.remove(path) }
      if !paths.isEmpty { try files.syncFolder(place) }
    }
    with { state in for path in paths { state.drafts[path] = nil } }
  }

  private func forget(_ change: (inout Ledger) -> Void) throws(RecordingError) {
    with { change(&$0.shelf.ledger) }
    try saying(Self.notDeleted) { () throws(FileFault) in try saveLedger() }
  }
}
