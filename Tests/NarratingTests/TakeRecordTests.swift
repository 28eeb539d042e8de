import BookModel
import Testing

@testable import Narrating

@Suite("What takes say of themselves") struct TakeRecordTests {
  static func take(_ page: String = "01.png", _ number: Int = 1, voice: String = "Opa\n") -> Take {
    Take(
      subject: TakeSubject(
        book: "a: \\n b", page: PageID(rawValue: page), language: LanguageTag("pt-BR"), voice: voice
      ),
      number: number, recorded: "2026-11-30T18:30:00Z",
      text: "one\r\ntwo: \\x0A\ttabs\u{0}\u{7F}\u{2028}“ü” 🐈", frames: 96_000,
      treatment: Treatment(span: 4800..<90_000, gain: -3.25), dropouts: 2,
      wave: Wave(bars: (0..<84).map { UInt8($0 * 3) }), standing: .retired)
  }

  @Test("a record says everything, on lines without control characters")
  func whole() {
    let text = TakeRecord.text(of: Self.take())
    #expect(TakeRecord.take(text) == Self.take())
    #expect(text.utf8.allSatisfy { $0 >= 0x20 || $0 == 10 })
    #expect(TakeRecord.take(text + "later: words\nno colon\n") == Self.take())
  }

  @Test(
    "a record of a later program, or of nothing, is none; numbers are brought into their ranges")
  func strange() throws {
    let text = TakeRecord.text(of: Self.take())
    let later = text.replacingFirst("tangerine-take: 1", with: "tangerine-take: 2")
    for words in ["", "page: 1", later, text.replacingFirst("page: 01.png", with: "page: ")] {
      #expect(TakeRecord.take(words) == nil)
    }
    let liar = """
      tangerine-take: 1
      book: b
      page: p
      language: en
      voice: v
      number: -7
      frames: 99999999999999
      from: -5
      to: 9223372036854775807
      gain: nan
      dropouts: x
      wave: 0gff

      """
    let take = try #require(TakeRecord.take(liar))
    #expect(take.number == 1)
    #expect(take.frames == 601 * 48_000)
    #expect(take.treatment == Treatment(span: 0..<601 * 48_000, gain: 0))
    #expect(take.dropouts == 0)
    #expect(take.standing == .kept)
  }
}

@Suite("The ledger of a book") struct LedgerTests {
  private func line(_ page: String, _ number: Int, voice: String = "Opa") -> Ledger.Line {
    Ledger.Line(
      take: TakeRecordTests.take(page, number, voice: voice), file: "\(voice)/\(page)-\(number)",
      checksum: Checksum.of(Array("\(page)\(number)".utf8)))
  }

  @Test("one take of a page is heard, the others can come back, and counters never do")
  func standing() throws {
    var ledger = Ledger(book: "b")
    for number in 1...3 { ledger.keep(line("01.png", number)) }
    ledger.keep(line("02.png", 1))
    let subject = line("01.png", 1).take.subject
    #expect(ledger.kept(subject)?.take.number == 3)
    #expect(ledger.retired(subject).map(\.take.number) == [2, 1])
    #expect(ledger.restore(line("01.png", 1).take)?.number == 1)
    #expect(ledger.kept(subject)?.take.number == 1)
    #expect(ledger.retired(subject).map(\.take.number) == [3, 2])
    #expect(ledger.restore(line("09.png", 1).take) == nil)
    ledger.remove { $0.take.number == 3 }
    #expect(ledger.nextNumber(voice: "Opa", page: subject.page) == 4)
    ledger.remove(voice: "Opa")
    #expect(ledger.lines.isEmpty && ledger.nextNumber(voice: "Opa", page: subject.page) == 1)
  }

  @Test("found files: of each page the newest is heard, unless a newer one is known")
  func adopted() {
    var ledger = Ledger(book: "b")
    ledger.keep(line("01.png", 5))
    ledger.adopt([line("01.png", 4), line("02.png", 2), line("02.png", 1), line("03.png", 1)])
    let heard = ledger.lines.filter { $0.take.standing == .kept }.map(\.file).sorted()
    #expect(heard == ["Opa/01.png-5", "Opa/02.png-2", "Opa/03.png-1"])
    ledger.adopt([line("01.png", 6)])
    #expect(ledger.kept(line("01.png", 1).take.subject)?.take.number == 6)
  }

  @Test("its file says the same again, and one changed byte is one too many")
  func file() {
    var ledger = Ledger(book: "b\nc")
    for number in 1...3 { ledger.keep(line("01.png", number, voice: "Opa\n\nend: ")) }
    let text = ledger.text
    let again = Ledger(text: text)
    #expect(again?.lines.map(\.file).sorted() == ledger.lines.map(\.file).sorted())
    #expect(again?.text == text)
    let bytes = Array(text.utf8)
    for place in stride(from: 0, to: bytes.count, by: 7) {
      var changed = bytes
      changed[place] ^= 1
      #expect(Ledger(text: String(decoding: changed, as: UTF8.self)) == nil)
      #expect(Ledger(text: String(decoding: bytes[..<place], as: UTF8.self)) == nil)
    }
  }

  @Test("a roll: the family in its order, then the author; a page that is gone moves to no other")
  func rolled() {
    var ledger = Ledger(book: "b")
    ledger.keep(line("01.png", 1))
    ledger.keep(line("gone.png", 1))
    ledger.keep(line("02.png", 1, voice: "Mama"))
    let author = Voice(
      name: "Teller", folder: "voices/Teller",
      files: [PageID(rawValue: "03.png"): "03.mp3", PageID(rawValue: "01.png"): "01.mp3"])
    let book = Book(folderName: "b", language: LanguageTag("pt-BR"), entries: [], voices: [author])
    let roll = VoiceRoll(
      ledger, profiles: [VoiceProfile(name: "Opa"), VoiceProfile(name: "Mama")], folder: "/v",
      book: book, bookFolder: "/b")
    #expect(roll.voices.map(\.name) == ["Opa", "Mama", "Teller"])
    func path(_ page: String, _ voice: String, in language: String = "pt-BR") -> String? {
      roll.reading(of: PageID(rawValue: page), in: LanguageTag(language), by: voice)
        .map { "\($0.sound)" }
    }
    #expect(path("01.png", "Mama") == "/v/Opa/01.png-1")
    #expect(path("01.png", "Teller") == "/b/voices/Teller/01.mp3")
    #expect(path("03.png", "Opa") == "/b/voices/Teller/03.mp3")
    #expect(path("01.png", "Opa", in: "pt") == nil)
    #expect(path("04.png", "Opa") == nil)
  }

  @Test("of takes that were put aside the one before comes back, and all of them come round")
  func formers() throws {
    var ledger = Ledger(book: "b")
    for number in 1...3 { ledger.keep(line("01.png", number)) }
    var numbers: [Int] = []
    for _ in 0..<4 {
      let roll = VoiceRoll(ledger, profiles: [VoiceProfile(name: "Opa")], folder: "/v")
      let reading = try #require(
        roll.reading(of: PageID(rawValue: "01.png"), in: LanguageTag("pt-BR"), by: "Opa"))
      let former = try #require(reading.former)
      numbers.append(former.number)
      _ = ledger.restore(former)
    }
    #expect(numbers == [2, 1, 3, 2])
  }
}

extension String {
  fileprivate func replacingFirst(_ old: String, with new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return replacingCharacters(range, new)
  }

  private func replacingCharacters(_ range: Range<String.Index>, _ new: String) -> String {
    String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
  }
}
