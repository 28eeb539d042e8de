import Levelling
public import Narrating

// From a tap to a draft.

extension BookVoices {
  /// Begins a recording: its file is there, and says whose it is, before this returns.
  /// - Parameters:
  ///   - subject: Its `book` is replaced by this book's.
  ///   - text: The words that are read.
  ///   - recorded: Now: ISO 8601, UTC, whole seconds.
  /// - Throws: `RecordingError` of kind `noRoom`, `readOnly`, `busy` or `failed`.
  public func begin(
    _ subject: TakeSubject, text: String, at recorded: String
  ) throws(RecordingError) -> PartFile {
    if let hindrance { throw hindrance }
    try makeFolders(for: subject.voice)
    return try writing { (lock) throws(RecordingError) in
      writeRecord()
      var take = Take(
        subject: subject, number: 1, recorded: recorded, text: text, frames: 0,
        treatment: Treatment(span: 0..<0))
      take.subject.book = book
      let part = try saying("the recording could not be begun") { () throws(FileFault) in
        try openPart(&take, lock)
      }
      with { _ = $0.open.insert(part.path) }
      return part
    }
  }

  private func openPart(_ take: inout Take, _ lock: FolderLock) throws(FileFault) -> PartFile {
    let place = voiceFolder(take.subject.voice)
    take.number = try freeNumber(take.subject, in: place)
    let stem = TakeName.stem(
      voice: take.subject.voice, page: take.subject.page, number: take.number)
    let path = "\(place)/\(stem)\(TakeName.part)"
    let file = try files.create(path)
    do throws(FileFault) {
      let part = try PartFile(take, file, files, room, lock)
      try files.syncFolder(place)
      return part
    } catch {
      try? files.remove(path)
      throw error
    }
  }

  /// The next counter of a voice and page that no file has and none ever had.
  func freeNumber(_ subject: TakeSubject, in place: String) throws(FileFault) -> Int {
    let taken = try files.list(place).compactMap {
      TakeName.number(of: $0, voice: subject.voice, page: subject.page)
    }
    return with { state in
      let counted = state.shelf.ledger.nextNumber(voice: subject.voice, page: subject.page)
      let number = max(counted, (taken.max() ?? 0) + 1)
      state.shelf.ledger.count(number, voice: subject.voice, page: subject.page)
      return number
    }
  }

  /// Ends a recording and makes a draft of what lies on the disk, with its span, gain and wave.
  /// - Throws: `RecordingError` where the file cannot be read again; it stays where it is.
  public func draft(
    from part: PartFile, ending: Draft.Ending = .stopped
  ) throws(RecordingError) -> Draft {
    part.finish()
    with { _ = $0.open.remove(part.path) }
    let contents = try readPart(part.path)
    return draft(
      part.path, contents, dropouts: part.dropouts, ending: part.ending ?? ending)
  }

  /// Ends a recording that is to leave nothing behind: a slip of the finger.
  public func discard(_ part: PartFile) {
    part.finish()
    with { _ = $0.open.remove(part.path) }
    try? files.remove(part.path)
  }

  /// The recordings that were broken off when a program or the machine ended, as drafts; those that had been kept all
  /// the same are cleared away, and what is of no use.
  ///
  /// A second call gives none that an earlier one gave.
  /// - Throws: `RecordingError` of kind `busy`; nothing is wrong where there are none.
  public func adopt() throws(RecordingError) -> [Draft] {
    guard let folders = try? files.list(folder), !folders.isEmpty else { return [] }
    return try writing { (_) throws(RecordingError) in
      folders.flatMap { adopt(in: "\(folder)/\($0)") }
    }
  }

  private func adopt(in place: String) -> [Draft] {
    var drafts: [Draft] = []
    for name in (try? files.list(place)) ?? [] {
      let path = "\(place)/\(name)"
      if name.hasSuffix(TakeName.unfinished) { try? files.remove(path) }
      let isTaken = with { $0.open.contains(path) || $0.drafts[path] != nil }
      guard name.hasSuffix(TakeName.part), !isTaken, let found = try? readPart(path) else {
        continue
      }
      if found.samples.isEmpty || isKept(found.samples, part: path) {
        try? files.remove(path)
      } else {
        drafts.append(draft(path, found, dropouts: 0, ending: .found))
      }
    }
    return drafts
  }

  /// Whether a take of the same name holds just these samples.
  func isKept(_ samples: [Int16], part path: String) -> Bool {
    let kept = path.dropLast(TakeName.part.count) + TakeName.kept
    return (try? decoded(String(kept)))?.samples == samples
  }

  func readPart(_ path: String) throws(RecordingError) -> PartLayout.Contents {
    let bytes = try saying("the recording could not be read again") { () throws(FileFault) in
      try files.readWhole(path, limit: PartLayout.limit)
    }
    guard let contents = PartLayout.read(bytes) else {
      throw RecordingError(
        .damaged, "\(path): this recording does not say whose it is. Other programs can play it.")
    }
    return contents
  }

  private func draft(
    _ path: String, _ contents: PartLayout.Contents, dropouts: Int, ending: Draft.Ending
  ) -> Draft {
    let samples = contents.samples
    let span = spokenSpan(of: samples)
    // What is heard decides how loud it is, not the silence around it.
    let gain = measureLoudness(Array(samples[span]))?.gain ?? 0
    let id = with { state in
      if let known = state.drafts[path] { return known }
      state.lastDraft += 1
      state.drafts[path] = state.lastDraft
      return state.lastDraft
    }
    var subject = contents.take.subject
    subject.book = book
    return Draft(
      id: id, subject: subject, text: contents.take.text, path: path, frames: samples.count,
      treatment: Treatment(span: span, gain: gain), dropouts: dropouts,
      wave: Wave(of: samples[span]), capture: Wave(of: samples[...]), ending: ending)
  }
}
