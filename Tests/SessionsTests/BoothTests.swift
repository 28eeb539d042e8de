import BookModel
import Measures
import Narrating
import Pixels
import SoundFiles
import Staging
import TestSupport
import Testing

@testable import Reading
@testable import Sessions

/// Voices that are only told of: what a booth looks like in any state, without a microphone or a disk.
final class ToldVoices: VoicePerformer {
  var roll: VoiceRoll
  private(set) var effects: [Reader.Effect] = []

  init(_ roll: VoiceRoll) { self.roll = roll }

  func begin() -> [Reader.Event] { [.voices(roll)] }
  func perform(_ effect: Reader.Effect) { effects.append(effect) }
  func collect() -> [Reader.Event] { [] }
  func advance(to _: Duration) {}
  func waitUntilIdle() {}
  func close(within _: Duration) {}
}

/// A booth on a book, driven by hands and by news.
struct BoothStage {
  let session: HouseSession
  let voices: ToldVoices
  private let stage: Presentation
  private(set) var now: Duration = .zero

  enum Room { case reading, booth }

  init(
    _ path: String, size: Extent, page: String, room: Room = .booth, roll: (Book) -> VoiceRoll
  ) throws {
    let opened = try OpenedBook.open(path)
    voices = ToldVoices(roll(opened.book))
    session = opened.session(screen: size, SessionSettings())
    session.voices = voices
    stage = try Presentation(.software)
    session.begin(at: .zero)
    session.settle(at: .zero)
    if let entry = opened.book.entries.firstIndex(where: { $0.id.rawValue == page }) {
      session.change { $0.show(entry: entry) }
    }
    session.settle(at: .zero)
    if room == .booth { tell(.input(.key("M"))) }
  }

  func tell(_ events: Reader.Event...) {
    for event in events { session.apply(event, at: now) }
    session.settle(at: now)
  }

  mutating func wait(_ time: Duration) {
    now += time
    tell(.tick)
  }

  /// A voice as loud as speech, for a while; the newest measure decides what the meter shows.
  mutating func speak(for time: Duration, peak: Float = -22) {
    let end = now + time
    var n = 0
    while now < end {
      now += .milliseconds(20)
      n += 1
      let level = peak + Float([0, -3, -9, -1, -14, -5, -2, -30, -6][n / 3 % 9])
      session.apply(.recording(.level(Loudness(peak: level, mean: level - 8))), at: now)
    }
    session.settle(at: now)
  }

  func picture() throws -> Bitmap {
    try stage.show(session.draw()) { session.bitmap($0) }
    return stage.frame
  }
}

/// Bars that go up and down.
private func zigzag(_ step: Int, _ period: Int) -> Wave {
  var bars: [UInt8] = []
  for n in 0..<Wave.count {
    let phase: Int = n * step % period - period / 2
    bars.append(UInt8(20 + 200 * abs(phase) / (period / 2)))
  }
  return Wave(bars: bars)
}

/// A family of one who has read some pages, one of which has other words now.
func grandmasRoll(_ book: Book) -> VoiceRoll {
  var grandma = RolledVoice(name: "Grandma", face: .drawn(.grandma), origin: .family)
  let wave = zigzag(7, 23)
  for (n, entry) in book.entries.enumerated() where n < 4 || n == 7 {
    let words = entry.texts.first?.text(in: .english, fallback: book.language) ?? ""
    let subject = TakeSubject(
      book: "b", page: entry.id, language: book.language, voice: grandma.name)
    let take = Take(
      subject: subject, number: 1, recorded: "2026-11-30T18:00:00Z",
      text: n == 2 ? "Other words." : words, frames: 240_000,
      treatment: Treatment(span: 9_600..<201_600), wave: wave)
    grandma.readings[PageKey(page: entry.id, language: book.language)] = PageReading(
      .file("/\(n).flac"), treatment: take.treatment, wave: wave, take: take)
  }
  return VoiceRoll(book: "b", voices: [grandma], recording: .allowed)
}

@Suite("The booth as it is seen")
struct BoothSceneTests {
  static let scenes = [
    "consent", "faces", "ready", "listening", "counting", "recording", "straight", "review", "trim",
    "gate", "gate-number",
    "muted", "no-microphone", "microphone-gone",
  ]

  static func draft(_ reader: Reader) -> Draft {
    let booth = reader.booth ?? Booth(step: .recording, voice: "", face: .drawn(.mama), lit: 0)
    return Draft(
      id: 1, subject: reader.subject(of: booth.lit, booth), text: "", path: "/d.wav",
      frames: 300_000, treatment: Treatment(span: 12_000..<252_000, gain: 4),
      wave: zigzag(5, 19), capture: zigzag(7, 23))
  }

  static func stage(_ scene: String, _ path: String, size: Extent, page: String) throws
    -> BoothStage
  {
    var stage = try BoothStage(path, size: size, page: page) { book in
      var roll = grandmasRoll(book)
      if scene == "consent" || scene == "faces" { roll.voices = [] }
      if scene == "consent" { roll.consent = .needed }
      return roll
    }
    if scene == "no-microphone" || scene == "microphone-gone" {
      let trouble: MicrophoneState.Trouble = scene == "no-microphone" ? .none : .vanished
      stage.tell(.recording(.microphone(.unusable(trouble))))
      return stage
    }
    stage.tell(.recording(.microphone(.open(name: "Desk microphone"))))
    try play(scene, on: &stage)
    return stage
  }

  private static func play(_ scene: String, on stage: inout BoothStage) throws {
    if scene == "muted" { return stage.speak(for: .seconds(4), peak: -90) }
    stage.speak(for: .seconds(2))
    switch scene {
    case "gate", "gate-number":
      stage.session.change { $0.activate(BoothControl.bin) }
      stage.wait(.seconds(2))
      stage.tell(.input(.key("Home")), .input(.key("End")))
      stage.wait(.milliseconds(1700))
      if scene == "gate-number" {
        stage.wait(.milliseconds(1400))
        stage.tell(.input(.key("4")), .input(.key("2")))
        stage.wait(.milliseconds(20))
      }
    case "listening":
      stage.tell(.input(.key("L")), .speech(.progress(1_000_001, 0.4)))
    case "counting":
      stage.tell(.input(.key("Space")))
      stage.speak(for: .milliseconds(1200))
    case "recording", "straight", "review", "trim":
      if scene == "straight" { stage.session.change { $0.activate(BoothControl.straight) } }
      stage.tell(.input(.key("Space")))
      stage.wait(.seconds(3))
      let subject = BoothSceneTests.draft(try #require(stage.session.reader)).subject
      stage.tell(.recording(.began(subject)))
      stage.speak(for: .milliseconds(7400))
      if scene == "review" {
        stage.tell(.input(.key("Space")))
        stage.tell(.recording(.drafted(draft(try #require(stage.session.reader)))))
        stage.tell(.speech(.progress(1_000_001, 0.55)))
      }
      if scene == "trim" {
        stage.tell(.input(.key("Space")))
        stage.tell(.recording(.drafted(draft(try #require(stage.session.reader)))))
        let centre = stage.session.reader?.boothHitBox(of: .trim).centre ?? Point(x: 0, y: 0)
        stage.tell(.input(.down(.finger(1), centre)), .input(.up(.finger(1), centre)))
        stage.wait(.seconds(1))
      }
    default: break
    }
  }

  @Test("every state of the booth is what it was", arguments: scenes)
  func golden(scene: String) throws {
    let book = try FixtureBook(texts: [
      "Hop.", "The snake is in the grass again.", "Mow on!", "Oh.", "Home.",
    ])
    let stage = try BoothSceneTests.stage(
      scene, book.path, size: Extent(width: 960, height: 540), page: "2.png")
    try expectGolden(stage.picture(), "booth-\(scene)")
  }

  @Test("both stages show the booth alike: a level on average, and few pixels further apart")
  func stages() throws {
    let book = try FixtureBook(texts: ["Hop.", "Again.", "Mow on!", "Oh.", "Home."])
    let places = try TemporaryFolder()
    let microphone = try noiseFile(places.path + "/mic.wav", 480_000, peak: 0.1).path
    let script = """
      0 key Right
      1.4 key M
      1.5 shot faces
      1.5 key Tab
      1.6 key Return
      2.5 shot ready
      2.6 key Space
      4 shot counting
      7.5 shot recording
      8 key Space
      9 shot review
      """
    let software = try rehearsed(book, script, "--mic", microphone)
    // SDL serves one context in a process: this one is the program's own.
    let gl = try rehearsed(book, script, "--mic", microphone, "--stage", "gl")
    #expect(software.count == 5)
    for (name, frame) in software {
      let difference = BitmapDifference(frame, try #require(gl[name]))
      #expect(difference.mean <= 1, "\(name): \(difference)")
      #expect(difference.gross * 1000 <= difference.compared, "\(name): \(difference)")
    }
  }

  @Test(
    "on a narrow screen, and for a book that is read from right to left",
    arguments: ["narrow", "rtl"])
  func others(kind: String) throws {
    let book = try FixtureBook(
      direction: kind == "rtl" ? "rtl" : "ltr",
      texts: ["Hop.", "Again.", "Mow on!", "Oh.", "Home."])
    let size = kind == "rtl" ? Extent(width: 1024, height: 600) : Extent(width: 540, height: 960)
    let stage = try BoothSceneTests.stage("ready", book.path, size: size, page: "3.png")
    try expectGolden(stage.picture(), "booth-\(kind)")
  }
}
