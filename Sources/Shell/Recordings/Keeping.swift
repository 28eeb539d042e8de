public import Narrating
import SoundFiles

// From a draft to a take, and back.

extension BookVoices {
  /// Makes a draft its page's take: the whole capture as FLAC, compared sample by sample with what was recorded and
  /// forced to the disk before it takes its name. The take before is retired, and the draft's file goes.
  ///
  /// Where it fails the draft is still there, nothing older has changed, and it may be tried again.
  /// - Throws: `RecordingError`.
  public func keep(_ draft: Draft) throws(RecordingError) -> Take {
    try writing { (_) throws(RecordingError) in
      let contents = try readPart(draft.path)
      let take = take(of: draft, contents)
      let line = try store(take, contents.samples, part: draft.path)
      enter { $0.keep(line) }
      // The take is safe; whoever next looks at the folder clears away what could not be removed now.
      try? files.remove(draft.path)
      with { $0.drafts[draft.path] = nil }
      return line.take
    }
  }

  private func take(of draft: Draft, _ contents: PartLayout.Contents) -> Take {
    let frames = contents.samples.count
    let span = draft.treatment.span.clamped(to: 0..<frames)
    var take = contents.take
    take.subject.book = book
    take.frames = frames
    take.treatment = Treatment(span: span, gain: draft.treatment.gain)
    take.dropouts = draft.dropouts
    // It may have been trimmed by hand.
    take.wave = Wave(of: contents.samples[span])
    take.standing = .kept
    return take
  }

  /// Writes the sound file, if it is not there from an earlier attempt.
  private func store(
    _ take: Take, _ samples: [Int16], part: String
  ) throws(RecordingError) -> Ledger.Line {
    let place = voiceFolder(take.subject.voice)
    var take = take
    var stem = String(
      part.split(separator: "/").last.map(String.init)?.dropLast(TakeName.part.count) ?? "")
    if isKept(samples, part: part),
      let line = Shelf.line(
        folder, "\(safeFileName(of: take.subject.voice))/\(stem)\(TakeName.kept)", book, files)
    {
      return line
    }
    if (try? files.size("\(place)/\(stem)\(TakeName.kept)")) != nil {
      take.number = try saying(Self.notKept) { () throws(FileFault) in
        try freeNumber(take.subject, in: place)
      }
      stem = TakeName.stem(
        voice: take.subject.voice, page: take.subject.page, number: take.number)
    }
    let bytes = try encoded(take, samples, "\(place)/\(stem)\(TakeName.kept)")
    try write(bytes, samples, place, stem)
    return Ledger.Line(
      take: take, file: "\(safeFileName(of: take.subject.voice))/\(stem)\(TakeName.kept)",
      checksum: Checksum.of(bytes))
  }

  private static let notKept = "the recording could not be kept, and is still there as it was"

  private func encoded(
    _ take: Take, _ samples: [Int16], _ path: String
  ) throws(RecordingError) -> [UInt8] {
    let tags = SoundTags(
      title: take.subject.page.rawValue, artist: take.subject.voice, date: take.recorded,
      comment: TakeRecord.text(of: take))
    do throws(SoundFileError) {
      return try encodeFLAC(samples, rate: Take.rate, tags: tags, path: path)
    } catch {
      throw RecordingError(.failed, "\(Self.notKept): \(error).")
    }
  }

  /// Written, forced to the disk, read again and compared; only then does it take its name.
  private func write(
    _ bytes: [UInt8], _ samples: [Int16], _ place: String, _ stem: String
  ) throws(RecordingError) {
    let path = "\(place)/\(stem)\(TakeName.kept)"
    let unfinished = path + TakeName.unfinished
    try saying(Self.notKept) { () throws(FileFault) in
      try files.remove(unfinished)
      try files.orRemove(unfinished) { () throws(FileFault) in
        try files.writeNew(bytes, unfinished)
        guard let again = try? decoded(unfinished), again.samples == samples,
          TakeRecord.take(again.tags.comment) != nil
        else { throw FileFault(.write, path, inputOutput) }
        try files.rename(unfinished, toFree: path)
      }
      try files.syncFolder(place)
      // The draft goes next: the take is there under its name, or nothing is.
      guard try files.size(path) == bytes.count else {
        throw FileFault(.rename, path, inputOutput)
      }
    }
  }

  func decoded(_ path: String) throws(RecordingError) -> ExactSound {
    let bytes = try saying("the take could not be read") { () throws(FileFault) in
      try files.readWhole(path, limit: Shelf.largestTake)
    }
    return try decoded(bytes, path)
  }

  func decoded(_ bytes: [UInt8], _ path: String) throws(RecordingError) -> ExactSound {
    do throws(SoundFileError) {
      let most = Int(Take.longest.components.seconds + 1) * Take.rate
      return try decodeExactly(bytes, rate: Take.rate, most: most, path: path)
    } catch {
      throw RecordingError(.damaged, "\(error).")
    }
  }

  /// Changes the ledger and saves it. What cannot be saved is no loss: the files say what it would say.
  func enter(_ change: (inout Ledger) -> Void) {
    with { change(&$0.shelf.ledger) }
    refreshProfiles()
    try? saveLedger()
  }

  private func refreshProfiles() {
    with { state in
      let known = Set(state.shelf.profiles.map(\.name))
      let new = state.shelf.ledger.voices.filter { !known.contains($0) }
      state.shelf.profiles += new.map { VoiceProfile(name: $0) }
      state.shelf.profiles.sort { $0.name < $1.name }
    }
  }

  /// A draft that nobody wants goes.
  /// - Throws: `RecordingError` where it cannot be removed.
  public func drop(_ draft: Draft) throws(RecordingError) {
    try writing { (_) throws(RecordingError) in
      try saying("the draft could not be removed") { () throws(FileFault) in
        try files.remove(draft.path)
      }
      with { $0.drafts[draft.path] = nil }
    }
  }

  /// A take comes back, and the one that is heard is retired.
  /// - Throws: `RecordingError`, also where there is no such take any more.
  public func restore(_ take: Take) throws(RecordingError) -> Take {
    try writing { (_) throws(RecordingError) in
      let before = ledger
      guard let restored = with({ $0.shelf.ledger.restore(take) }) else {
        throw RecordingError(
          .missing, "This take of \(take.subject.page.rawValue) is not there any more.")
      }
      do throws(FileFault) { try saveLedger() } catch {
        with { $0.shelf.ledger = before }
        throw RecordingError("the take before could not be brought back", error)
      }
      return restored
    }
  }
}
