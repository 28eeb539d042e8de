import BookModel
import Gating
import Measures
import Narrating
import Staging
import Testing

@testable import Reading

/// Voices that have read some entries of a square book.
func roll(_ read: [String: [Int]], recording: VoiceRoll.Recording = .off) -> VoiceRoll {
  let voices = read.keys.sorted().map { name in
    RolledVoice(
      name: name, face: .drawn(.mama), origin: .family,
      readings: Dictionary(
        uniqueKeysWithValues: (read[name] ?? []).map { page in
          (
            PageKey(page: PageID(rawValue: "\(page).png"), language: .english),
            PageReading(.file("/\(name)/\(page).flac"), treatment: Treatment(span: 10..<90))
          )
        }))
  }
  return VoiceRoll(book: "square", voices: voices, recording: recording)
}

@Suite("A voice reads what lies open")
struct NarrationTests {
  /// A book of six square pages, two on a spread, which Mama has read but for pages 2 and 5.
  private func desk(
    _ read: [String: [Int]] = ["Mama": [1, 3, 4, 6]], turns: PageTurns = .byHand,
    voice: String? = "Mama", direction: Direction = .ltr
  ) -> Desk {
    var desk = Desk(
      squareBook(6, direction: direction), place: Place(voice: voice, turns: turns))
    desk.tell(.voices(roll(read)))
    return desk
  }

  private func paths(_ desk: Desk) -> [String] {
    desk.spoken.compactMap { deed in
      if case .say(let utterance) = deed { "\(utterance.sound)" } else { nil }
    }
  }

  private func lastID(_ desk: Desk) -> Int {
    desk.spoken.reversed().lazy.compactMap { deed in
      if case .say(let utterance) = deed { utterance.id } else { nil }
    }.first ?? 0
  }

  private func turn(_ desk: inout Desk) {
    desk.send(.key("PageDown"))
    desk.wait(.seconds(2))
  }

  /// Turns until that entry lies open.
  private func go(_ desk: inout Desk, to page: String) {
    for _ in 0..<8 where !desk.reader.state.pages.contains(page) { turn(&desk) }
  }

  @Test(
    "on arrival the first page is read, then six tenths of a second later the second",
    arguments: [Direction.ltr, .rtl])
  func order(direction: Direction) {
    var desk = desk(direction: direction)
    go(&desk, to: "3.png")
    let here = desk.reader.state.pages
    let read = here.compactMap { ["3.png", "4.png", "1.png"].contains($0) ? $0 : nil }
    #expect(paths(desk).last == "/Mama/\(read[0].dropLast(4)).flac")
    let before = paths(desk).count
    desk.tell(.speech(.began(lastID(desk))), .speech(.ended(lastID(desk))))
    desk.wait(.milliseconds(560))
    #expect(paths(desk).count == before)
    desk.wait(.milliseconds(80))
    if read.count > 1 { #expect(paths(desk).last == "/Mama/\(read[1].dropLast(4)).flac") }
  }

  @Test("the voice stops when its page is left, always, and at once")
  func stops() {
    var desk = desk()
    go(&desk, to: "3.png")
    #expect(desk.reader.state.transport == "playing")
    desk.send(.key("PageDown"))
    #expect(desk.spoken.last == .hush)
    #expect(desk.reader.state.transport == "stopped")
  }

  @Test("a page without a voice waits, also when pages turn by themselves")
  func silentPagesWait() {
    var desk = desk(["Mama": [1]], turns: .byVoice)
    go(&desk, to: "1.png")
    desk.tell(.speech(.ended(lastID(desk))))
    desk.wait(.seconds(4))
    let there = desk.reader.state.spread
    #expect(!desk.reader.state.pages.contains("1.png"), "it turned by itself")
    desk.wait(.seconds(60))
    #expect(desk.reader.state.spread == there)
  }

  @Test("pages turn by themselves only where that was asked for")
  func byHand() {
    var desk = desk(["Mama": [1]])
    go(&desk, to: "1.png")
    desk.tell(.speech(.ended(lastID(desk))))
    desk.wait(.seconds(10))
    #expect(desk.reader.state.pages.contains("1.png"))
  }

  @Test(
    "a page that the chosen voice has not read is read by another, and by none of another language")
  func fallback() {
    var desk = desk(["Mama": [3], "Papa": [1, 4]])
    go(&desk, to: "1.png")
    #expect(paths(desk).last == "/Papa/1.flac")
    var french = roll(["Mama": [1]])
    for n in french.voices.indices {
      french.voices[n].readings = Dictionary(
        uniqueKeysWithValues: french.voices[n].readings.map {
          (PageKey(page: $0.key.page, language: LanguageTag("fr")), $0.value)
        })
    }
    var other = Desk(squareBook(2), place: Place(voice: "Mama"))
    other.tell(.voices(french))
    turn(&other)
    #expect(other.spoken.isEmpty)
  }

  @Test("replay begins anew, holds, and goes on; what could not be heard does not stop the rest")
  func replay() {
    var desk = desk()
    go(&desk, to: "3.png")
    desk.send(.key("R"))
    #expect(desk.spoken.last == .pause)
    desk.send(.key("R"))
    #expect(desk.spoken.last == .resume)
    let before = paths(desk).count
    desk.tell(.speech(.failed(lastID(desk), "gone")))
    desk.wait(.seconds(1))
    desk.send(.key("R"))
    #expect(paths(desk).count > before)
  }

  @Test("I read: nothing is heard, and the choice is remembered")
  func iRead() {
    var desk = desk()
    turn(&desk)
    desk.send(.key("Up"))
    desk.wait(.seconds(1))
    let disc = desk.reader.hitBox(of: .iRead).centre
    desk.tap(disc.x, disc.y)
    #expect(desk.remembered.last?.voice == nil)
    let before = desk.spoken.count
    turn(&desk)
    #expect(paths(desk).count <= before)
    #expect(desk.reader.narration.course == .silent)
  }

  @Test("news of an utterance that is over moves nothing")
  func lateNews() {
    var desk = desk()
    go(&desk, to: "3.png")
    desk.tell(.speech(.ended(999)), .speech(.failed(0, "late")), .speech(.progress(7, 0.5)))
    #expect(desk.reader.state.transport == "playing")
  }

  @Test("a voice that becomes known after the first page has come is heard on it")
  func lateRoll() {
    var desk = Desk(squareBook(4), place: Place(entry: 0, voice: "Mama"))
    desk.wait(.seconds(1))
    #expect(desk.spoken.isEmpty)
    desk.tell(.voices(roll(["Mama": [1]])))
    #expect(paths(desk) == ["/Mama/1.flac"])
  }
}

@Suite("The booth, by hand")
struct BoothHandTests {
  private func desk(
    _ direction: Direction = .ltr, voices: [String: [Int]] = ["Mama": []],
    consent: VoiceRoll.Consent = .given, entry: Int? = 0
  ) -> Desk {
    var desk = Desk(squareBook(6, direction: direction), place: Place(entry: entry))
    var roll = roll(voices, recording: .allowed)
    roll.consent = consent
    desk.tell(.voices(roll))
    return desk
  }

  private func touch(_ desk: inout Desk, _ control: BoothControl) {
    let centre = desk.reader.boothHitBox(of: control).centre
    desk.tap(centre.x, centre.y)
  }

  private func records(_ desk: Desk) -> [String] {
    desk.recorded.compactMap { deed in
      switch deed {
      case .record(let subject, _), .split(let subject, _): subject.page.rawValue
      default: nil
      }
    }
  }

  private func draft(_ desk: Desk, _ page: String) -> Draft {
    let booth = desk.reader.booth
    let subject = TakeSubject(
      book: "square", page: PageID(rawValue: page), language: .english,
      voice: booth?.voice ?? "")
    return Draft(
      id: page.hashValue, subject: subject, text: "", path: "/\(page).wav", frames: 96_000,
      treatment: Treatment(span: 0..<96_000))
  }

  private func take(_ draft: Draft) -> Take {
    Take(
      subject: draft.subject, number: 1, recorded: "", text: "", frames: draft.frames,
      treatment: draft.treatment)
  }

  @Test("from the page to the first take: the microphone, the consent, a face, the button")
  func firstTake() {
    var desk = desk(voices: [:], consent: .needed)
    desk.send(.key("Up"))
    desk.wait(.seconds(1))
    let disc = desk.reader.hitBox(of: .microphone).centre
    desk.tap(disc.x, disc.y)
    #expect(desk.recorded == [.openMicrophone])
    #expect(desk.reader.booth?.step == .consent)
    touch(&desk, .agree)
    #expect(desk.consents == 1)
    touch(&desk, .pick(.grandma))
    #expect(desk.reader.booth?.voice == "Grandma")
    desk.tell(.recording(.microphone(.open(name: "desk"))))
    touch(&desk, .record)
    desk.wait(.milliseconds(3100))
    #expect(records(desk) == ["1.png"])
  }

  @Test(
    "what was read is deleted only behind the gate, and then in every copy; whoever turns back has deleted nothing"
  )
  func deleting() throws {
    var desk = desk(voices: ["Mama": [1, 2]])
    desk.send(.key("M"))
    let take = take(draft(desk, "1.png"))
    var roll = roll(["Mama": [1, 2]], recording: .allowed)
    roll.voices[0].readings[PageKey(page: PageID(rawValue: "1.png"), language: .english)]?.take =
      take
    desk.tell(.voices(roll))
    touch(&desk, .bin)
    #expect(desk.reader.threshold != nil)
    // Nothing behind the gate is touched.
    touch(&desk, .record)
    desk.send(.key("Space"))
    #expect(records(desk).isEmpty)
    desk.send(.key("Escape"))
    #expect(desk.reader.threshold == nil)
    #expect(!desk.recorded.contains(.delete(take.subject)))
    touch(&desk, .bin)
    desk.send(.key("Home"), .key("End"))
    desk.wait(.milliseconds(3100))
    let number = try #require(desk.reader.threshold?.gate.number)
    for digit in "\(number)" { desk.send(.key(String(digit))) }
    #expect(desk.reader.threshold == nil)
    #expect(desk.recorded.last == .delete(take.subject))
  }

  @Test("what is not to be seen cannot be touched: under the coach's card there is no take to hear")
  func hidden() {
    var desk = desk(voices: ["Mama": [1, 2]])
    desk.send(.key("M"))
    desk.tell(.recording(.microphone(.open(name: "desk"))))
    #expect(desk.reader.boothControls.contains(.listen))
    for _ in 0..<250 {
      desk.tell(.recording(.level(Loudness(peak: -90, mean: -95))))
      desk.wait(.milliseconds(20))
    }
    #expect(desk.reader.boothControls.contains(.recordAnyway))
    for control in [BoothControl.listen, .bin, .former] {
      #expect(!desk.reader.boothControls.contains(control))
    }
  }

  @Test(
    "the take before comes back with one touch, and is not there to be touched where there is none")
  func former() {
    var desk = desk(voices: ["Mama": [1, 2]])
    desk.send(.key("M"))
    #expect(!desk.reader.boothControls.contains(.former))
    var (now, before) = (take(draft(desk, "1.png")), take(draft(desk, "1.png")))
    (now.number, before.number) = (2, 1)
    var roll = roll(["Mama": [1, 2]], recording: .allowed)
    let key = PageKey(page: PageID(rawValue: "1.png"), language: .english)
    roll.voices[0].readings[key]?.take = now
    roll.voices[0].readings[key]?.former = before
    desk.tell(.voices(roll))
    touch(&desk, .former)
    #expect(desk.recorded.last == .restore(before))
  }

  @Test("the space bar holds the big button as a finger does")
  func heldByKey() {
    var desk = desk()
    desk.send(.key("M"))
    desk.tell(.recording(.microphone(.open(name: "desk"))))
    touch(&desk, .hold)
    desk.send(.key("Space"))
    #expect(records(desk) == ["1.png"])
    let draft = draft(desk, "1.png")
    desk.tell(.recording(.began(draft.subject)))
    desk.wait(.seconds(2))
    desk.send(.keyUp("T"))
    #expect(desk.recorded.last != .stop)
    desk.send(.keyUp("Space"))
    #expect(desk.recorded.last == .stop)
  }

  @Test(
    "the handles say what is heard of a take, whichever way time runs, and that is what is kept",
    arguments: [Direction.ltr, .rtl])
  func trimming(direction: Direction) throws {
    var desk = desk(direction)
    desk.send(.key("M"))
    desk.tell(.recording(.microphone(.open(name: "desk"))))
    touch(&desk, .record)
    desk.wait(.milliseconds(3100))
    let draft = draft(desk, "1.png")
    desk.tell(.recording(.began(draft.subject)))
    touch(&desk, .record)
    desk.tell(.recording(.drafted(draft)))
    #expect(!desk.reader.boothControls.contains(.handle(.start)))
    touch(&desk, .trim)
    let bars = desk.reader.boothLayout.barsBox
    let isForward = direction == .ltr
    // A quarter from where time begins.
    let from = desk.reader.trimHandle(.start).centre
    let quarter = bars.width / 4
    let steps = isForward ? quarter : -quarter
    desk.send(
      .down(.finger(3), from), .move(.finger(9), Point(x: 0, y: 0)),
      .move(.finger(3), Point(x: from.x + steps / 2, y: 0)),
      .move(.finger(3), Point(x: from.x + steps, y: from.y)), .up(.finger(3), from))
    let trimmed = try #require(desk.reader.booth?.transport.draft)
    #expect(abs(trimmed.treatment.span.lowerBound - draft.frames / 4) < 400)
    #expect(trimmed.treatment.span.upperBound == draft.frames)
    // What was heard when the handle was taken has stopped.
    #expect(desk.spoken.last == .hush)
    // Once let go it stays.
    desk.send(.move(.finger(3), Point(x: 0, y: 0)))
    #expect(desk.reader.booth?.transport.draft == trimmed)
    // With keys: the end comes forward by a twentieth of a second.
    while desk.reader.booth?.focus != .handle(.end) { desk.send(.key("Tab")) }
    desk.send(.key(isForward ? "Left" : "Right"))
    let nudged = try #require(desk.reader.booth?.transport.draft)
    #expect(nudged.treatment.span.upperBound == draft.frames - 2_400)
    touch(&desk, .trim)
    #expect(desk.reader.booth?.trim == .closed)
    touch(&desk, .keep)
    #expect(desk.recorded.last == .keep(nudged))
  }

  @Test(
    "six pages read straight through give six takes, each of its own page",
    arguments: [Direction.ltr, .rtl])
  func straight(direction: Direction) {
    var desk = desk(direction)
    desk.send(.key("M"))
    touch(&desk, .straight)
    desk.send(.key("Space"))
    desk.wait(.milliseconds(3100))
    for page in 1...6 {
      desk.tell(.recording(.began(draft(desk, "\(page).png").subject)))
      desk.wait(.seconds(2))
      if page < 6 { touch(&desk, .next) } else { desk.send(.key("Space")) }
      desk.tell(.recording(.drafted(draft(desk, "\(page).png"))))
    }
    desk.send(.key("K"))
    #expect(records(desk) == (1...6).map { "\($0).png" })
    let kept = desk.recorded.compactMap { deed in
      if case .keep(let draft) = deed { draft.subject.page.rawValue } else { nil }
    }
    #expect(kept == (1...6).map { "\($0).png" })
  }

  @Test("after keep the next page without a take is lit, and the book opens there")
  func next() {
    var desk = desk(voices: ["Mama": [2, 3]])
    desk.send(.key("M"))
    #expect(desk.reader.booth?.lit == 0)
    desk.send(.key("Space"))
    desk.wait(.milliseconds(3100))
    desk.tell(.recording(.began(draft(desk, "1.png").subject)))
    desk.wait(.seconds(1))
    desk.send(.key("Space"))
    let draft = draft(desk, "1.png")
    desk.tell(.recording(.drafted(draft)))
    desk.send(.key("K"))
    desk.tell(.recording(.kept(take(draft))))
    #expect(desk.reader.booth?.lit == 3)
    #expect(desk.reader.state.pages.contains("4.png"))
  }

  @Test("while it records there is nothing to touch but stop")
  func onlyStop() {
    var desk = desk()
    desk.send(.key("M"))
    desk.send(.key("Space"))
    desk.wait(.milliseconds(3100))
    desk.tell(.recording(.began(draft(desk, "1.png").subject)))
    #expect(desk.reader.boothControls == [.record])
    desk.send(.key("Escape"))
    #expect(desk.recorded.last == .stop)
    #expect(desk.reader.booth != nil)
  }

  @Test("a draft that was left unjudged is brought up again, on its own page")
  func waiting() {
    var desk = desk()
    desk.send(.key("M"))
    desk.send(.key("Space"))
    desk.wait(.milliseconds(3100))
    desk.tell(.recording(.began(draft(desk, "1.png").subject)))
    desk.send(.key("Space"))
    desk.tell(.recording(.drafted(draft(desk, "1.png"))))
    desk.send(.key("Escape"))
    #expect(desk.reader.booth == nil)
    #expect(!desk.recorded.contains { if case .drop = $0 { true } else { false } })
    for _ in 0..<3 {
      desk.send(.key("PageDown"))
      desk.wait(.seconds(2))
    }
    desk.send(.key("M"))
    #expect(desk.reader.booth?.transport.draft == draft(desk, "1.png"))
    #expect(desk.reader.booth?.lit == 0)
  }

  @Test("the window closed in the middle of a take stops it, and closes the microphone")
  func quit() {
    var desk = desk()
    desk.send(.key("M"))
    desk.send(.key("Space"))
    desk.wait(.milliseconds(3100))
    desk.tell(.recording(.began(draft(desk, "1.png").subject)))
    desk.send(.quit)
    #expect(desk.recorded.suffix(2) == [.stop, .closeMicrophone])
    #expect(desk.quits == 1)
  }

  @Test("without a microphone there is no button to record with, and the last take can be heard")
  func noMicrophone() {
    var desk = desk(voices: ["Mama": [1]])
    desk.send(.key("M"))
    desk.send(.key("Left"))
    desk.tell(.recording(.microphone(.unusable(.none))))
    touch(&desk, .thumb(0))
    #expect(!desk.reader.boothControls.contains(.record))
    #expect(desk.reader.boothControls.contains(.listen))
    touch(&desk, .listen)
    #expect(desk.spoken.contains { if case .say = $0 { true } else { false } })
  }

  @Test(
    "no two controls overlap, none leaves the screen, and all are large enough, on every screen",
    arguments: [(1920, 1080), (1024, 600), (1080, 1920), (1366, 768), (3840, 2160)])
  func room(width: Int, height: Int) {
    var desk = Desk(
      squareBook(6), screen: Extent(width: width, height: height), place: Place(entry: 1))
    desk.tell(.voices(roll(["Mama": [1, 2, 3]], recording: .allowed)))
    desk.send(.key("M"))
    expectRoom(desk, width, height)
    desk.tell(.recording(.microphone(.unusable(.busy))))
    expectRoom(desk, width, height)
    desk.tell(.recording(.microphone(.open(name: "m"))))
    desk.send(.key("Space"))
    expectRoom(desk, width, height)
    desk.wait(.milliseconds(3100))
    desk.tell(.recording(.began(draft(desk, "2.png").subject)))
    desk.send(.key("Space"))
    desk.tell(.recording(.drafted(draft(desk, "2.png"))))
    expectRoom(desk, width, height)
  }

  private func expectRoom(_ desk: Desk, _ width: Int, _ height: Int) {
    let screen = Box(x: 0, y: 0, width: Double(width), height: Double(height))
    let least = 0.06 * Double(min(width, height))
    let boxes = desk.reader.boothControls.map { ($0, desk.reader.boothBox(of: $0)) }
    for (n, (control, box)) in boxes.enumerated() {
      #expect(
        box.x >= -1 && box.y >= -1 && box.maxX <= screen.maxX + 1 && box.maxY <= screen.maxY + 1,
        "\(control) leaves \(width)x\(height): \(box)")
      #expect(min(box.width, box.height) >= least * 0.9, "\(control) is too small")
      for (other, otherBox) in boxes.dropFirst(n + 1) {
        let apart =
          box.maxX <= otherBox.x + 1 || otherBox.maxX <= box.x + 1 || box.maxY <= otherBox.y + 1
          || otherBox.maxY <= box.y + 1
        #expect(apart, "\(control) lies on \(other) at \(width)x\(height)")
      }
    }
  }
}
