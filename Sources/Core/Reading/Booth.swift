import BookModel
import Measures
import Narrating
import Staging

/// The room in which a parent reads a book to the machine: whose voice, which page, and what the big button is doing.
struct Booth: Hashable {
  /// What comes before the first take.
  enum Step: Hashable {
    /// Who can hear it, and where it stays: said once, before the very first take.
    case consent
    /// Whose voice it is.
    case faces
    case recording
  }

  /// Something that is said until it has been read.
  struct Remark: Hashable {
    var notice: Transport.Notice
    var since: Duration

    static let stay = Duration.seconds(6)
  }

  var step: Step
  var transport = Transport()
  var meter = Meter()
  var microphone = MicrophoneState.opening
  var voice: String
  var face: VoiceFace
  /// The entry whose page is lit.
  var lit: Int
  /// Which part of a text that is longer than the panel.
  var part = 0
  var remark: Remark?
  /// The last levels of the take in progress, 0…255, the newest last.
  var trace: [UInt8] = []
  /// *Record anyway*, though the microphone seems to be muted.
  var patience = Patience.coached
  var press: Press?
  var trim = Trim.closed
  var focus: BoothControl?

  enum Patience: Hashable { case coached, anyway }

  /// A control under a pointer, or one that springs back from it.
  struct Press: Hashable {
    var control: BoothControl
    /// `nil`: it was a key.
    var pointer: InputEvent.Pointer?
    var phase: Phase
    var since: Duration
    enum Phase: Hashable { case held, released }
  }

  static let traceLength = 30

  /// What is said about the take, 6 seconds long.
  mutating func say(_ notice: Transport.Notice, at time: Duration) {
    remark = Remark(notice: notice, since: time)
  }

  /// Takes a measure of the microphone in.
  mutating func take(_ loudness: Loudness, at time: Duration) {
    meter.take(loudness, at: time)
    guard case .recording = transport.state else { return }
    let share = min(1, max(0, (Double(loudness.mean) + 54) / 48))
    trace.append(UInt8(share * 255))
    // One bar stands for 60 ms: three measures, of which the greatest counts.
    if trace.count > 3 * Booth.traceLength { trace.removeFirst(3) }
  }
}

/// What can be touched in the booth.
enum BoothControl: Hashable {
  case back
  case face
  case tap, hold, straight
  case record
  case cancel
  case listen, again, keep
  case trim
  /// Deletes what was read of the page, behind the gate.
  case bin
  /// The take before comes back, and this one is put aside in its place.
  case former
  case handle(TrimEdge)
  /// The next page, reading straight through.
  case next
  /// More of a text that is longer than its panel.
  case text
  /// A page of the spread, or of the strip.
  case page(Int)
  case thumb(Int)
  case agree
  case pick(DrawnFace)
  case recordAnyway
}

/// What of a booth asks for other pictures and words when it changes; its meter and waves are drawn without any.
struct BoothGlance: Hashable {
  var advice: Meter.Advice
  /// Bars of the meter that are lit: none, or any.
  var isHeard: Bool
  var state: String
  /// Whole seconds of the clock, or halves of the count-in.
  var count: Int
  var remark: Booth.Remark?
}

extension Reader {
  func glance(at booth: Booth) -> BoothGlance {
    var count = 0
    switch booth.transport.state {
    case .countingIn(let since): count = Int((now - since).seconds / Transport.half.seconds)
    case .recording(let since): count = Int((now - since).seconds)
    default: break
    }
    return BoothGlance(
      advice: booth.meter.advice(at: now), isHeard: booth.meter.lit.bars > 0,
      state: booth.transport.name, count: count,
      remark: booth.remark)
  }

  /// The entries that can be recorded on what lies open.
  private var entriesHere: [Int] { opening.entries }

  /// Opens the booth on the page that one is reading.
  mutating func openBooth() -> [Effect] {
    guard canRecord, booth == nil else { return [] }
    landAll()
    fade = nil
    growth = .settled
    controls = .away
    press = nil
    hand = nil
    focus = nil
    if entriesHere.isEmpty {
      current = openings.index(showing: opening == .backCover ? book.entries.count - 1 : 0)
    }
    let family = roll.voices.filter { $0.origin == .family }
    let own = family.first { $0.name == voice } ?? family.first
    var booth = Booth(
      step: roll.consent == .needed ? .consent : own == nil ? .faces : .recording,
      voice: own?.name ?? "", face: own?.face ?? .drawn(.mama), lit: entriesHere.first ?? 0)
    booth.lit = entriesHere.first { mark(of: $0, by: booth.voice) != .recorded } ?? booth.lit
    self.booth = booth
    showFound()
    return [.recording(.openMicrophone)]
  }

  /// A recording that was found, or left without an answer, is brought up when nothing else is going on.
  private mutating func showFound() {
    guard var booth, booth.step != .consent, booth.transport.state == .ready,
      let draft = found.first
    else { return }
    found.removeFirst()
    // Whoever it was comes back with it, known or not.
    booth.step = .recording
    booth.voice = draft.subject.voice
    booth.face = roll.voice(booth.voice)?.face ?? VoiceProfile(name: booth.voice).usualFace
    booth.transport.review(found: draft)
    if let entry = book.entries.firstIndex(where: { $0.id == draft.subject.page }) {
      booth.lit = entry
      current = openings.index(showing: entry)
    }
    booth.say(.ended(.found), at: now)
    self.booth = booth
  }

  mutating func closeBooth() -> [Effect] {
    guard booth != nil else { return [] }
    let effects = transport(.leave)
    booth = nil
    return effects + [.recording(.closeMicrophone), .remember(place)]
  }

  /// The lit page as a take would be of it.
  func boothPage(_ booth: Booth) -> Transport.Page {
    Transport.Page(
      subject: subject(of: booth.lit, booth), text: allWords(of: booth.lit),
      reading: ownReading(of: booth.lit, by: booth.voice))
  }

  func subject(of entry: Int, _ booth: Booth) -> TakeSubject {
    let page = book.entries.indices.contains(entry) ? book.entries[entry].id : PageID(rawValue: "")
    return TakeSubject(book: roll.book, page: page, language: language, voice: booth.voice)
  }

  /// What this very voice has read of an entry.
  func ownReading(of entry: Int, by voice: String) -> PageReading? {
    guard book.entries.indices.contains(entry) else { return nil }
    let key = PageKey(page: book.entries[entry].id, language: language)
    return roll.voice(voice)?.readings[key]
  }

  /// How a page stands with a voice.
  enum Mark: Hashable {
    case none, recorded, changed
    /// It has no words.
    case silent
  }

  func mark(of entry: Int, by voice: String) -> Mark {
    let words = allWords(of: entry)
    if let reading = ownReading(of: entry, by: voice) {
      return reading.isChanged(from: words) ? .changed : .recorded
    }
    return words.isEmpty ? .silent : .none
  }

  /// Gives the transport an input and does what it asks for.
  mutating func transport(_ input: Transport.Input) -> [Effect] {
    guard var booth else { return [] }
    let page = boothPage(booth)
    let deeds = booth.transport.apply(input, on: page, at: now)
    if booth.transport.draft == nil { booth.trim = .closed }
    self.booth = booth
    return deeds.flatMap { perform($0) }
  }

  private mutating func perform(_ deed: Transport.Deed) -> [Effect] {
    switch deed {
    case .recording(let deed):
      if case .record = deed { booth?.trace = [] }
      return [.recording(deed)]
    case .speech(let deed): return [.speech(deed)]
    case .waiting(let draft):
      found.append(draft)
      return []
    case .notice(let notice):
      booth?.say(notice, at: now)
      return []
    case .kept(let take):
      if voice == nil || roll.voice(voice ?? "") == nil { voice = take.subject.voice }
      if booth?.transport.state == .ready { goOn(from: take) }
      return []
    }
  }

  /// After *keep* the next page without a take is lit; the last stays.
  private mutating func goOn(from take: Take) {
    guard let booth, book.entries.indices.contains(booth.lit),
      book.entries[booth.lit].id == take.subject.page
    else { return }
    let open = book.entries.indices.filter { mark(of: $0, by: booth.voice) == .none }
    // The roll may not yet know of the take that was just kept.
    if let next = open.first(where: { $0 > booth.lit }) { light(next) }
  }

  /// Lights a page, and opens the book where it lies.
  mutating func light(_ entry: Int) {
    guard book.entries.indices.contains(entry), booth != nil else { return }
    booth?.lit = entry
    booth?.part = 0
    let index = openings.index(showing: entry)
    if index != current {
      current = index
      slip = 0
      left = nil
    }
  }

  /// The next entry to be read; `nil` after the last.
  var nextEntry: Int? {
    guard let booth, booth.lit + 1 < book.entries.count else { return nil }
    return booth.lit + 1
  }

  mutating func takeInBooth(_ news: Transport.Input) -> [Effect] { transport(news) }

  mutating func take(_ news: RecordingNews) -> [Effect] {
    guard booth != nil else {
      if case .drafted(let draft) = news { found.append(draft) }
      return []
    }
    switch news {
    case .microphone(let state): booth?.microphone = state
    case .level(let loudness):
      booth?.take(loudness, at: now)
      return []
    case .began, .drafted, .tooShort, .kept, .failed: break
    }
    return transport(.news(news))
  }

  /// Moves the booth on to `now`.
  mutating func advanceBooth() -> [Effect] {
    guard booth != nil else { return [] }
    booth?.meter.settle(to: now)
    if let remark = booth?.remark, now - remark.since >= Booth.Remark.stay { booth?.remark = nil }
    if let press = booth?.press, press.phase == .released,
      now - press.since >= Motion.release.settlingTime
    {
      booth?.press = nil
    }
    let effects = transport(.tick)
    showFound()
    return effects
  }

  /// When the booth wants to be called again.
  func boothWake(_ booth: Booth) -> Wake {
    if booth.press != nil { return .nextFrame }
    if case .open = booth.microphone, booth.step == .recording { return .nextFrame }
    let dues = [
      booth.transport.due(at: now), booth.remark.map { $0.since + Booth.Remark.stay },
    ].compactMap { $0 }
    return dues.min().map { .at($0) } ?? .never
  }
}
