import BookModel
import Narrating
import SoundFiles
import Testing

@testable import Recordings

@Suite("Takes that are kept") struct KeepingTests {
  let disk = MemoryDisk()
  var voices: BookVoices { TakeStore(disk).voices(of: identity) }

  @Test("a kept take is the whole capture, sample by sample, and describes itself")
  func whole() throws {
    let (voices, samples) = (voices, speech(seconds: 2.5))
    let take = try voices.read(subject(), samples, text: "“Tschüß!”\nsaid\\she\u{1}")
    #expect(take.number == 1)
    #expect(take.subject.book == voices.book)
    let path = try #require(voices.path(of: take))
    let sound = try decodeExactly(
      try disk.readWhole(path, limit: 1 << 24), rate: 48_000, most: 1 << 20, path: path)
    #expect(sound.samples == samples)
    #expect(sound.tags.title == "01.png")
    #expect(sound.tags.artist == "Grandma")
    #expect(sound.tags.date == today)
    #expect(TakeRecord.take(sound.tags.comment) == take)
    #expect(take.text == "“Tschüß!”\nsaid\\she\u{1}")
    #expect(disk.all.keys.filter { $0.hasSuffix(".part.wav") || $0.hasSuffix(".tmp") } == [])
  }

  @Test(
    "what is heard begins a breath before the words, ends after them, and is brought to one loudness"
  )
  func treated() throws {
    let draft = try voices.record(subject(), speech(seconds: 4))
    #expect(draft.frames == 192_000)
    #expect(abs(draft.treatment.span.lowerBound - 12_000) < 1000)
    #expect(abs(draft.treatment.span.upperBound - 182_000) < 16_000)
    #expect((-18...20).contains(draft.treatment.gain))
    #expect(draft.treatment.gain != 0)
    #expect(draft.wave.bars.count == Wave.count)
    let silent = try voices.record(subject(), [Int16](repeating: 0, count: 96_000))
    #expect(silent.treatment == Treatment(span: 0..<96_000, gain: 0))
  }

  @Test(
    "trimmed by hand, the whole capture is kept, and what is heard and seen of it is what was chosen"
  )
  func trimmed() throws {
    let (voices, samples) = (voices, speech(seconds: 4))
    var draft = try voices.record(subject(), samples)
    #expect(draft.capture == Wave(of: samples[...]))
    draft.treatment = draft.treatment.moved(.start, to: 60_000, of: draft.frames)
    let take = try voices.keep(draft)
    #expect(take.frames == samples.count)
    #expect(take.treatment == draft.treatment)
    #expect(take.wave == Wave(of: samples[draft.treatment.span]))
    let path = try #require(voices.path(of: take))
    let sound = try decodeExactly(
      try disk.readWhole(path, limit: 1 << 24), rate: 48_000, most: 1 << 20, path: path)
    #expect(sound.samples == samples)
  }

  @Test("a new take retires the one before; either comes back, and neither loses a byte")
  func retired() throws {
    let voices = voices
    let one = try voices.read(subject(), speech(seconds: 1.5, seed: 1))
    let two = try voices.read(subject(), speech(seconds: 1.5, seed: 2))
    let files = disk.all
    #expect(two.number == 2)
    #expect(voices.ledger.kept(subject())?.take == two)
    #expect(voices.retired(subject()).map(\.number) == [1])
    #expect(try voices.restore(one).standing == .kept)
    #expect(voices.ledger.kept(subject())?.take.number == 1)
    #expect(Set(self.voices.ledger.lines) == Set(voices.ledger.lines))
    for (path, bytes) in files where path.hasSuffix(".flac") { #expect(disk.all[path] == bytes) }
    let three = try voices.read(subject(), speech(seconds: 1))
    #expect(three.number == 3)
    #expect(voices.retired(subject()).map(\.number) == [2, 1])
  }

  @Test("a lost or garbled ledger is written again from the files, with every take's number")
  func rebuilt() throws {
    let voices = voices
    for page in ["01.png", "02.png", "#3"] {
      _ = try voices.read(subject(page), speech(seconds: 1, seed: 7))
    }
    _ = try voices.read(
      subject(by: "Opa/..", in: "de"), speech(seconds: 1, seed: 8), text: "Es war")
    _ = try voices.read(subject("02.png"), speech(seconds: 1, seed: 9))
    let (ledger, path) = (voices.ledger, "\(voices.folder)/ledger")
    let bytes = try #require(disk.all[path])
    for garbled in [[], Array(bytes.dropLast()), bytes.map { $0 == 0x31 ? 0x32 : $0 }] {
      disk.setBytes(garbled, path)
      let again = self.voices.ledger
      #expect(Set(again.lines) == Set(ledger.lines))
    }
    // Whoever writes next writes it again.
    _ = try self.voices.read(subject("03.png"), speech(seconds: 1))
    #expect(Ledger(text: String(decoding: disk.all[path] ?? [], as: UTF8.self))?.lines.count == 6)
  }

  @Test(
    "deleting leaves nothing: no take, no draft, no line, no face; and no counter is given twice")
  func deleted() throws {
    let voices = voices
    _ = try voices.read(subject(), speech(seconds: 1, seed: 1))
    let second = try voices.read(subject(), speech(seconds: 1, seed: 2))
    _ = try voices.record(subject(), speech(seconds: 1, seed: 3))
    let other = try voices.read(subject("02.png"), speech(seconds: 1, seed: 4))
    let german = try voices.read(subject(in: "de"), speech(seconds: 1, seed: 5))
    let faces: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0]
    try voices.set(VoiceProfile(name: "Grandma", colour: 0x112233), picture: faces)
    #expect(try voices.delete(second) == 3)
    #expect(
      voices.ledger.lines.map(\.take.number).sorted() == [other.number, german.number].sorted())
    #expect(try self.voices.adopt().isEmpty)
    let next = try voices.read(subject(), speech(seconds: 1))
    #expect(next.number > german.number)
    let opa = try voices.read(subject(by: "Opa"), speech(seconds: 1))
    try voices.delete(voice: "Grandma")
    #expect(voices.ledger.lines.map(\.take) == [opa])
    #expect(disk.all.keys.filter { $0.contains("Grandma") } == [])
    let all = disk.all.values.map { String(decoding: $0, as: UTF8.self) }.filter {
      $0.contains("Grandma")
    }
    #expect(all == [])
    #expect(voices.profiles.map(\.name) == ["Opa"])
  }

  @Test("a page keeps its takes when pages come in, go, change places or are painted again")
  func pages() throws {
    let voices = voices
    let one = try voices.read(subject("01.png"), speech(seconds: 1, seed: 1), text: "one")
    let two = try voices.read(subject("02.png"), speech(seconds: 1, seed: 2), text: "two")
    let edited = BookIdentity(
      folderName: "pond", pictures: ["00.png": 4, "02.png": 200, "01.png": 99, "03.png": 3])
    let again = TakeStore(disk).voices(of: edited)
    #expect(again.book == voices.book)
    let roll = again.roll()
    func reading(_ page: String) -> Take? {
      roll.reading(of: PageID(rawValue: page), in: .english, by: "Grandma")?.take
    }
    #expect(reading("01.png") == one)
    #expect(reading("02.png") == two)
    #expect(reading("00.png") == nil)
    let other = BookIdentity(folderName: "pond", pictures: ["a.png": 1, "b.png": 2, "c.png": 3])
    #expect(TakeStore(disk).voices(of: other).ledger.lines.isEmpty)
  }

  @Test("a renamed book keeps its voices, one with an identifier under any name")
  func renamed() throws {
    let take = try voices.read(subject(), speech(seconds: 1))
    let moved = BookIdentity(folderName: "the pond", pictures: identity.pictures)
    #expect(TakeStore(disk).voices(of: moved).ledger.lines.map(\.take) == [take])
    var named = BookIdentity(identifier: "urn:x/../y", folderName: "a", pictures: ["z.png": 1])
    _ = try TakeStore(disk).voices(of: named).read(subject(), speech(seconds: 1))
    named.folderName = "b"
    named.pictures = [:]
    #expect(TakeStore(disk).voices(of: named).ledger.lines.count == 1)
  }

  @Test("recordings that were broken off are found again, once, and can be kept")
  func adopted() throws {
    let (first, samples) = (voices, speech(seconds: 2.3))
    let part = try first.begin(subject("02.png", in: "fr"), text: "Il était", at: today)
    part.append(samples)
    // The program ends here; another one finds what is on the disk.
    let found = TakeStore(disk.copy())
    let second = found.voices(of: identity)
    let drafts = try second.adopt()
    #expect(drafts.count == 1)
    let draft = try #require(drafts.first)
    #expect(draft.ending == .found)
    #expect(draft.subject.page.rawValue == "02.png")
    #expect(draft.subject.language == LanguageTag("fr"))
    #expect(draft.text == "Il était")
    #expect(draft.frames == samples.count)
    #expect(try second.adopt().isEmpty)
    #expect(try second.keep(draft).frames == samples.count)
    #expect(try first.adopt().isEmpty, "what is being recorded is nobody's to find")
  }

  @Test(
    "a recording is refused without room, and ends by itself when room gets short"
  )
  func room() throws {
    let voices = voices
    disk.setFree(50_000_000)
    let error = #expect(throws: RecordingError.self) {
      try voices.begin(subject(), text: "", at: today)
    }
    #expect(error?.kind == .noRoom)
    #expect(voices.hindrance?.kind == .noRoom)
    disk.setFree(60_000_000)
    let part = try voices.begin(subject(), text: "", at: today)
    disk.setFree(19_000_000)
    #expect(part.append([Int16](repeating: 9, count: 60_000)) == .diskFull)
    #expect(part.append([1]) == .diskFull)
    let draft = try voices.draft(from: part)
    #expect(draft.ending == .diskFull)
    #expect(draft.frames == 48_000)
    disk.setFree(1 << 40)
    voices.discard(try voices.begin(subject(), text: "", at: today))
    #expect(try voices.adopt().isEmpty)
  }

  @Test("the longest text there can be goes with a take")
  func longText() throws {
    let text = String(repeating: "ὕ𐍈", count: 10_000)
    let take = try voices.read(subject(), speech(seconds: 1), text: text)
    #expect(take.text == text)
    #expect(self.voices.ledger.lines.map(\.take) == [take])
    disk.setBytes([], "\(voices.folder)/ledger")
    #expect(voices.ledger.lines.map(\.take) == [take])
  }
}
