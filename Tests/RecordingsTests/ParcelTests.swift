import BookModel
import Narrating
import TestSupport
import Testing

@testable import Recordings

@Suite("Voice parcels") struct ParcelTests {
  let folder: TemporaryFolder
  let here: TakeStore
  let there: TakeStore
  let parcel: String

  init() throws {
    folder = try TemporaryFolder()
    here = TakeStore(folder: "\(folder.path)/here")
    there = TakeStore(folder: "\(folder.path)/there")
    parcel = "\(folder.path)/Grandma.tangerine-voice"
  }

  private static let face: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 1, 2, 3]

  private func sent() throws -> BookVoices {
    let voices = here.voices(of: identity, title: "The Pond")
    for (place, page) in ["01.png", "02.png", "03.png", "02.png"].enumerated() {
      _ = try voices.read(
        subject(page), speech(seconds: 0.7, seed: UInt32(place)), text: "page \(page)",
        at: "2026-11-0\(place + 1)T10:00:00Z")
    }
    _ = try voices.read(subject(by: "Opa"), speech(seconds: 0.7))
    try voices.set(VoiceProfile(name: "Grandma", colour: 0x123456), picture: Self.face)
    #expect(try voices.export(voice: "Grandma", to: parcel).kept == 3)
    return voices
  }

  private func sums(_ voices: BookVoices) -> Set<Checksum> {
    Set(
      voices.ledger.lines.filter { $0.take.subject.voice == "Grandma" && $0.take.standing == .kept }
        .map(\.checksum))
  }

  @Test(
    "what a parcel is to a book is told before anything is kept: new, known, another book's, or broken"
  )
  func offers() throws {
    _ = try sent()
    let pond = Book(
      folderName: "pond", pictures: ["01.png", "02.png", "04.png"], title: "The Pond")
    let receiver = there.voices(of: identity)
    #expect(
      receiver.offer(of: parcel, book: pond)
        == ParcelOffer(
          path: parcel, voice: "Grandma", face: .drawn(.grandma), contents: .pages(2)))
    #expect(listFolder("\(folder.path)/there") == [])
    _ = try receiver.import(parcel)
    #expect(receiver.offer(of: parcel, book: pond).contents == .known)
    let other = Book(folderName: "cats", pictures: ["a.png"], title: "Cats")
    #expect(receiver.offer(of: parcel, book: other).contents == .otherBook("The Pond"))
    try writeFile(parcel, Array(try readFile(parcel).dropLast(5_000)))
    guard case .unreadable(let why) = receiver.offer(of: parcel, book: pond).contents else {
      Issue.record("its end is missing")
      return
    }
    #expect(why.contains("its end is missing"), "\(why)")
    guard case .unreadable = receiver.offer(of: "\(folder.path)/none", book: pond).contents else {
      Issue.record("it is not there")
      return
    }
  }

  @Test("a parcel made on one machine opens on another with every checksum equal")
  func elsewhere() throws {
    let sender = try sent()
    let contents = try inspectParcel(parcel)
    #expect(contents.title == "The Pond")
    #expect(contents.profile.name == "Grandma")
    #expect(contents.takes.count == 3)
    #expect(contents.face == Self.face)
    // The other family's folder has another name, and one picture fewer.
    let other = BookIdentity(folderName: "Pond (copy)", pictures: ["01.png": 100, "02.png": 200])
    let receiver = there.voices(of: other)
    #expect(try receiver.import(parcel) == ParcelReport(kept: 3))
    #expect(sums(receiver) == sums(sender))
    #expect(receiver.verify().sound == 3)
    let again = there.voices(of: other)
    #expect(sums(again) == sums(sender))
    #expect(again.profile(of: "Grandma").colour == 0x123456)
    #expect(try readFile("\(again.folder)/Grandma/face.png") == Self.face)
    let reading = again.roll().reading(of: PageID(rawValue: "02.png"), in: .english, by: "Grandma")
    #expect(reading?.take?.text == "page 02.png")
    #expect(reading?.take?.recorded == "2026-11-04T10:00:00Z")
    try writeFile("\(again.folder)/ledger", [])
    #expect(sums(there.voices(of: other)) == sums(sender))
  }

  @Test(
    "brought in twice it changes nothing; an older take comes in as retired, a newer one is heard")
  func merged() throws {
    _ = try sent()
    let receiver = there.voices(of: identity)
    let mine = try receiver.read(
      subject("01.png"), speech(seconds: 1, seed: 50), at: "2026-11-20T10:00:00Z")
    let old = try receiver.read(
      subject("02.png"), speech(seconds: 1, seed: 51), at: "2020-01-01T10:00:00Z")
    #expect(try receiver.import(parcel) == ParcelReport(kept: 2, retired: 1))
    #expect(receiver.ledger.kept(subject("01.png"))?.take == mine)
    #expect(receiver.retired(subject("01.png")).count == 1)
    #expect(receiver.retired(subject("02.png")).map(\.number) == [old.number])
    let ledger = receiver.ledger
    #expect(try receiver.import(parcel) == ParcelReport(known: 3))
    #expect(Set(receiver.ledger.lines) == Set(ledger.lines))
  }

  @Test("the same voice gives the same parcel, to the byte")
  func same() throws {
    let voices = try sent()
    let bytes = try readFile(parcel)
    _ = try voices.export(voice: "Grandma", to: parcel)
    #expect(try readFile(parcel) == bytes)
    let child = try ChildProcess("tar", ["-tf", parcel])
    var names: [String] = []
    while let line = try? child.line() { names.append(line) }
    #expect(child.wait() == 0)
    #expect(names == ["voice.txt", "face.png", "take-1.flac", "take-2.flac", "take-3.flac"])
    let error = #expect(throws: RecordingError.self) {
      try voices.export(voice: "Nobody", to: parcel)
    }
    #expect(error?.kind == .missing)
  }

  @Test(
    "a parcel that was changed anywhere ends nothing, leads nowhere, and brings in only what is whole"
  )
  func hostile() throws {
    let sender = try sent()
    let (honest, known) = (try readFile(parcel), sums(sender))
    var state: UInt32 = 11
    func chance(_ limit: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8) % limit
    }
    let rounds = environment("TANGERINE_CAMPAIGN") == nil ? 150 : 20_000
    for round in 0..<rounds {
      var bytes = honest
      // Half of them in the first headers and the list.
      let most = chance(2) == 0 ? 4096 : bytes.count
      for _ in 0..<1 + chance(3) { bytes[chance(most)] = UInt8(chance(256)) }
      if chance(4) == 0 { bytes = Array(bytes.prefix(chance(bytes.count))) }
      try writeFile(parcel, bytes)
      let store = TakeStore(folder: "\(folder.path)/there/\(round)")
      let receiver = store.voices(of: identity)
      _ = try? inspectParcel(parcel)
      _ = try? receiver.import(parcel)
      #expect(sums(receiver).isSubset(of: known))
      #expect(receiver.verify().damaged.isEmpty)
    }
    #expect(listFolder(folder.path) == ["Grandma.tangerine-voice", "here", "there"])
  }

  @Test("names that lead elsewhere, lies about sizes and other people's files are refused in words")
  func refused() throws {
    _ = try sent()
    let honest = try readFile(parcel)
    var escaping = honest
    escaping.replaceSubrange(0..<12, with: Array("../../../etc".utf8))
    var linked = honest
    linked[156] = UInt8(ascii: "2")
    var huge = TarHeader(name: "voice.txt", size: 1 << 32).bytes
    huge += [UInt8](repeating: 0, count: 4096)
    var twice = Array(honest.dropLast(1024))
    twice += honest
    let many = (0..<5_100).flatMap { TarHeader(name: "take-\($0).flac", size: 0).bytes }
    let strangers: [[UInt8]] = [
      [], Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 1, count: 2000), escaping, linked, huge,
      twice, many, Array(honest.dropLast(20_000)), TarHeader(name: "face.png", size: 0).bytes,
    ]
    for (place, bytes) in strangers.enumerated() {
      try writeFile(parcel, bytes)
      let error = #expect(throws: RecordingError.self, "\(place)") { try inspectParcel(parcel) }
      #expect(error?.kind == .refused, "\(place)")
      #expect(error?.description.contains(parcel) == true)
      #expect(throws: RecordingError.self) { try there.voices(of: identity).import(parcel) }
    }
    #expect(throws: RecordingError.self) { try inspectParcel("\(folder.path)/none") }
    #expect(throws: RecordingError.self) { try inspectParcel(folder.path) }
    #expect(there.voices(of: identity).ledger.lines.isEmpty)
  }

  @Test("a parcel may name its voice and pages as it likes: they are words, and no paths")
  func names() throws {
    let voice = "../../\u{0}evil/…"
    let sender = here.voices(of: identity)
    _ = try sender.read(subject("../../../../etc/passwd", by: voice), speech(seconds: 0.7))
    _ = try sender.export(voice: voice, to: parcel)
    let receiver = there.voices(of: identity)
    #expect(try receiver.import(parcel).kept == 1)
    #expect(listFolder(folder.path) == ["Grandma.tangerine-voice", "here", "there"])
    #expect(listFolder(receiver.folder).count == 3)
  }
}

extension Book {
  /// A book of pages without words.
  fileprivate init(folderName: String, pictures: [String], title: String) {
    self.init(
      folderName: folderName, title: Localised([.english: title]),
      entries: pictures.map { Entry(id: PageID(rawValue: $0), picture: nil) })
  }
}
