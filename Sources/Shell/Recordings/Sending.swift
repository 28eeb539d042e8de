import Narrating

extension BookVoices {
  /// Writes a voice's kept takes, its face and the texts as they were read into one file, `NAME.tangerine-voice`.
  ///
  /// The file appears whole or not at all, and takes the place of one that is there. Takes that are damaged are left out.
  /// - Parameter path: Where to.
  /// - Throws: `RecordingError`, also where the voice has no take that could be sent.
  public func export(voice: String, to path: String) throws(RecordingError) -> ParcelReport {
    reload()
    var report = ParcelReport()
    var sent: [(file: String, checksum: Checksum, size: Int)] = []
    var list = Ledger(book: book)
    for line in ledger.lines.sorted(by: { $0.file < $1.file })
    where line.take.subject.voice == voice && line.take.standing == .kept {
      guard let bytes = try? files.readWhole("\(folder)/\(line.file)", limit: Shelf.largestTake),
        Checksum.of(bytes) == line.checksum
      else {
        report.leftOut.append("\(folder)/\(line.file) has changed since it was kept")
        continue
      }
      sent.append((line.file, line.checksum, bytes.count))
      var line = line
      line.file = ParcelList.takeFile(sent.count)
      list.keep(line)
    }
    guard !sent.isEmpty else {
      throw RecordingError(.missing, "\(voice) has read nothing in this book that could be sent.")
    }
    report.kept = sent.count
    let face = faceBytes(voice)
    let words = ParcelList(
      profile: profile(of: voice), title: record.title, ledger: list, face: face.map(Checksum.of))
    try saying("the parcel could not be written") { () throws(FileFault) in
      try write(words, face, sent, to: path)
    }
    return report
  }

  private func faceBytes(_ voice: String) -> [UInt8]? {
    guard case .picture(let file) = profile(of: voice).face else { return nil }
    let bytes = try? files.readWhole("\(voiceFolder(voice))/\(file)", limit: Self.largestFace)
    return bytes.flatMap { isFace($0) ? $0 : nil }
  }

  private func write(
    _ words: ParcelList, _ face: [UInt8]?,
    _ sent: [(file: String, checksum: Checksum, size: Int)], to path: String
  ) throws(FileFault) {
    let unfinished = path + TakeName.unfinished
    try files.remove(unfinished)
    try files.orRemove(unfinished) { () throws(FileFault) in
      var archive = Archive(files, try files.create(unfinished))
      defer { files.close(archive.file) }
      try archive.add(ParcelList.list, Array(words.text.utf8))
      if let face { try archive.add(ParcelList.faceFile, face) }
      for (place, take) in sent.enumerated() {
        let bytes = try files.readWhole("\(folder)/\(take.file)", limit: Shelf.largestTake)
        guard Checksum.of(bytes) == take.checksum else {
          throw FileFault(.read, "\(folder)/\(take.file)", inputOutput)
        }
        try archive.add(ParcelList.takeFile(place + 1), bytes)
      }
      try archive.finish()
      try files.sync(archive.file)
      try files.rename(unfinished, over: path)
    }
    let slash = path.lastIndex(of: "/")
    let parent = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    try files.syncFolder(parent)
  }
}

/// A tar archive that is being written.
private struct Archive {
  let files: any FileLayer
  let file: OpenedFile
  private var place = 0

  init(_ files: any FileLayer, _ file: OpenedFile) {
    self.files = files
    self.file = file
  }

  mutating func add(_ name: String, _ bytes: [UInt8]) throws(FileFault) {
    let header = TarHeader(name: name, size: bytes.count)
    try append(header.bytes)
    try append(bytes + [UInt8](repeating: 0, count: header.paddedSize - bytes.count))
  }

  /// Two empty blocks.
  mutating func finish() throws(FileFault) {
    try append([UInt8](repeating: 0, count: TarHeader.block * 2))
  }

  private mutating func append(_ bytes: [UInt8]) throws(FileFault) {
    try files.write(bytes[...], to: file, at: place)
    place += bytes.count
  }
}

extension BookVoices {
  /// Brings a parcel's takes in. Nothing that is here is written over: a take that is here already (by its checksum) is
  /// passed over, and one of a page for which there is a newer one comes in as retired.
  /// - Throws: `RecordingError`, where nothing was brought in or only a part of it; it may be tried again.
  public func `import`(_ path: String) throws(RecordingError) -> ParcelReport {
    let parcel = try Parcel(path, files)
    guard freeSpace >= room.toGoOn else { throw .noRoom(toBegin: room.toGoOn, free: freeSpace) }
    let voice = parcel.list.profile.name
    try makeFolders(for: voice)
    let report = try writing { (_) throws(RecordingError) in
      writeRecord()
      var report = ParcelReport()
      // Once for all, also where it ends half way: until then the files themselves say what is there.
      defer { enter { _ in } }
      for line in parcel.list.ledger.lines.sorted(by: { $0.take.number < $1.take.number }) {
        do throws(RecordingError) { try bring(line, of: parcel, &report) } catch {
          guard error.kind == .refused || error.kind == .damaged else { throw error }
          report.leftOut.append("\(line.take.subject.page.rawValue): \(error)")
        }
      }
      return report
    }
    if !hasFace(voice) {
      var profile = parcel.list.profile
      if case .picture = profile.face, parcel.face == nil { profile = VoiceProfile(name: voice) }
      try set(profile, picture: parcel.face)
    }
    return report
  }

  private func hasFace(_ voice: String) -> Bool {
    (try? files.size("\(voiceFolder(voice))/\(Self.profileName)")) != nil
  }

  private func bring(
    _ line: Ledger.Line, of parcel: Parcel, _ report: inout ParcelReport
  ) throws(RecordingError) {
    if ledger.lines.contains(where: { $0.checksum == line.checksum }) {
      report.known += 1
      return
    }
    let bytes = try parcel.bytes(of: line)
    let sound = try decoded(bytes, "a take in \(parcel.path)")
    // What the file itself says is what would be found if the ledger were lost.
    guard var take = TakeRecord.take(sound.tags.comment),
      take.subject.voice == line.take.subject.voice, take.frames == sound.samples.count
    else {
      throw RecordingError(.refused, "a take in \(parcel.path) does not say what it is.")
    }
    take.subject.book = book
    let isNewest = ledger.kept(take.subject).map { $0.take.recorded < take.recorded } ?? true
    let place = voiceFolder(take.subject.voice)
    let file = try saying("a take of the parcel could not be kept") { () throws(FileFault) in
      take.number = try freeNumber(take.subject, in: place)
      let stem = TakeName.stem(
        voice: take.subject.voice, page: take.subject.page, number: take.number)
      let path = "\(place)/\(stem)\(TakeName.kept)"
      let unfinished = path + TakeName.unfinished
      try files.remove(unfinished)
      try files.orRemove(unfinished) { () throws(FileFault) in
        try files.writeNew(bytes, unfinished)
        try files.rename(unfinished, toFree: path)
      }
      try files.syncFolder(place)
      return "\(safeFileName(of: take.subject.voice))/\(stem)\(TakeName.kept)"
    }
    let own = Ledger.Line(take: take, file: file, checksum: line.checksum)
    with { isNewest ? $0.shelf.ledger.keep(own) : $0.shelf.ledger.retire(own) }
    if isNewest { report.kept += 1 } else { report.retired += 1 }
  }
}
