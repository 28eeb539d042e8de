public import BookModel
public import Measures
public import Narrating
import Pixels
public import Scenery
public import Staging

/// The reading room: which opening of a book is shown, what its reader does, and what is to be drawn.
///
/// A value. Time comes in with every event and deeds go out as effects, so that a window, a script and a test drive
/// the very same reader.
public struct Reader: Sendable {
  /// What comes in.
  public enum Event: Hashable, Sendable {
    case input(InputEvent)
    /// Time has passed; nothing else.
    case tick
    case arrived(PictureArrival)
    case laidOut(TextOrder, TextLayout)
    case fitted(FitQuery, FitPlan)
    /// The voices of this book, at first and whenever they have changed.
    case voices(VoiceRoll)
    case speech(SpeechNews)
    case recording(RecordingNews)
    /// A draft that nobody has judged was found on the disk.
    case found(Draft)
    /// Somebody brought a voice.
    case offered(ParcelOffer)
    /// What came of keeping it: `nil` is well, else why not, in words.
    case brought(path: String, failure: String?)
  }

  /// What is to be done outside; results come back as events.
  public enum Effect: Hashable, Sendable {
    /// These pictures, most urgent first, and no others.
    case want([PictureOrder])
    case layOut(TextOrder)
    case fit(FitQuery)
    case speech(SpeechDeed)
    case recording(RecordingDeed)
    /// What is heard around the page from now on; the file is the book's.
    case surround(Ambience?)
    /// What a file that was dropped in is to this book: `offered` is the answer.
    case inspect(String)
    /// The voice in that file is to stay; `brought` is the answer.
    case bring(String)
    /// A parent has been told who can hear what is recorded, and went on: it need not be said again.
    case consented
    /// Keep where the reader is, over restarts.
    case remember(Place)
    /// Back to the shelf.
    case leave
    /// Close the window.
    case quit
  }

  /// When the reader wants to be called again though nothing comes in.
  public enum Wake: Hashable, Sendable {
    case never
    /// At this time since the start.
    case at(Duration)
    /// As soon as the next frame can be shown: something moves.
    case nextFrame
  }

  public let book: Book
  public let form: Form
  public let language: LanguageTag
  public let settings: ReadingSettings

  public internal(set) var text: TextChoice
  /// The voices that can be heard, and who is asked to read: `nil` where the reader does.
  var roll = VoiceRoll()
  var voice: String?
  var turns: PageTurns
  var narration = Narration()
  /// What is heard around the page.
  var ambience: Ambience?
  var ambienceHere: PlacedAmbience?
  /// The room in which voices are recorded, while it is open.
  var booth: Booth?
  /// What of the booth asks for other pictures when it changes.
  var shownGlance: BoothGlance?
  /// The card about a voice that somebody brought, and those that wait for it to go.
  var offering: Offering?
  var offers: [ParcelOffer] = []
  var shownOffering: OfferingGlance?
  /// The gate, while somebody stands before it.
  var threshold: Threshold?
  /// What its numbers come from: to be set to another one for every visit.
  public var seed: UInt64 = 0
  /// Drafts that nobody has judged yet.
  var found: [Draft] = []
  /// The stage, in pixels.
  public internal(set) var screen: Extent
  var geometry: Geometry
  var openings: Openings
  /// Index into `openings`.
  var current = 0
  /// Which slip of a text that goes on over several, from 0.
  var slip = 0
  var heading: Heading = .onwards
  var controls: Controls = .away
  var growth: Growth = .settled
  var hand: Hand?
  var focus: ControlID?
  /// How far the strip of thumbnails was pushed, in thumbnails.
  var stripOffset = 0.0
  var press: Press?
  var flight = Flight()
  var fade: Fade?
  var give = Give.still
  /// When the reader last touched anything, or came to where it is.
  var lastTouch: Duration = .zero
  /// How often a corner has lifted by itself.
  var invitations = 0
  /// The opening that was left last, and the part of its text that was shown there.
  var left: Left?
  struct Left: Hashable, Sendable {
    var opening: Int
    var part: Int
  }
  /// The frame without its leaves, as it was last composed: what lies under them, and the controls over them.
  var under: [DrawCommand] = []
  var over: [DrawCommand] = []
  var shownRequests: [PictureRequest] = []
  var shownMiddle = 0
  /// Where leaves in the air lie, as long as nothing but them moves.
  var seat: LeafFrame?
  var sounds = SoundQueue()
  var exit = Exit.cover
  /// On its way from or to the shelf: it is drawn as two halves.
  var isUnderWay = false

  var gallery = Gallery()
  var layouts: [TextOrder: TextLayout] = [:]
  var plans: [FitQuery: FitPlan] = [:]
  var asked: Set<TextOrder> = []
  var askedPlans: Set<FitQuery> = []
  /// The letters of all slips, and those of pages of text; planned once per screen and text choice.
  var slipLetters: LetterPlan?
  var printLetters: LetterPlan?
  var now: Duration = .zero

  enum Heading { case onwards, back }

  /// A reader of `book`, shown in `form`, on a stage of `screen` pixels.
  ///
  /// - Parameter place: where the last visit ended.
  public init(
    book: Book, form: Form, screen: Extent, language: LanguageTag? = nil, place: Place = Place(),
    settings: ReadingSettings = ReadingSettings()
  ) {
    self.book = book
    self.form = form
    self.screen = screen
    self.language = language ?? book.language
    self.settings = settings
    text = place.text
    voice = place.voice
    turns = place.turns
    geometry = Geometry(screen: screen, trim: book.trim)
    openings = Reader.openings(of: book, form: form, text: place.text, screen: screen)
    current = openings.index(showing: place.entry)
    prepareQueries()
  }

  private static func openings(
    of book: Book, form: Form, text: TextChoice, screen: Extent
  ) -> Openings {
    let pagination = Pagination(book: book, form: form, withText: text == .shown)
    return Openings(
      spreads: pagination.spreads, entries: book.entries, across: Across(screen))
  }

  /// Everything that is needed for the first frame; call it once, before any event.
  public mutating func begin(at time: Duration) -> [Effect] {
    now = time
    return refresh()
  }

  /// Takes in one event; `time` is that of the event since the start and never runs back.
  public mutating func apply(_ event: Event, at time: Duration) -> [Effect] {
    now = max(now, time)
    if let effects = takeAtGate(event) { return effects }
    // A leaf that follows its finger changes nothing but itself.
    if case .input(.move(let pointer, let point)) = event, flight.held(by: pointer) != nil {
      return follow(pointer, point)
    }
    // Nor does a pointer that holds nothing.
    if case .input(.move(let pointer, _)) = event, hand == nil, !isTrimming(with: pointer) {
      return apply(.tick, at: time)
    }
    var effects: [Effect] = []
    switch event {
    case .input(let input): effects = take(input)
    case .tick: break
    case .arrived(let arrival): gallery.take(arrival)
    case .laidOut(let order, let layout): layouts[order] = layout
    case .fitted(let query, let plan): take(plan, to: query)
    case .voices(let roll): effects = take(roll)
    case .speech(let news): effects = take(news)
    case .recording(let news): effects = take(news)
    case .found(let draft): found.append(draft)
    case .offered(let offer): effects = take(offer)
    case .brought(let path, let failure): effects = takeBrought(path, failure)
    }
    if threshold != nil { effects += tellGate(event) }
    let moved = advance()
    advanceOffering()
    effects += narrate() + advanceBooth() + surround()
    let card = offering.map { OfferingGlance(phase: $0.phase, isMoving: $0.isMoving(at: now)) }
    defer { shownOffering = card }
    if card != shownOffering { return effects + refresh() }
    let glance = booth.map { self.glance(at: $0) }
    defer { shownGlance = glance }
    if isPassing(event), !moved, effects.isEmpty, glance == shownGlance { return effects }
    return effects + refresh()
  }

  /// Events that come many times a second and mostly change nothing but the level of a meter.
  private func isPassing(_ event: Event) -> Bool {
    switch event {
    case .tick, .recording(.level(_)), .speech(.progress(_, _)), .speech(.began(_)): true
    default: false
    }
  }

  /// Where the reader is, to be remembered.
  public var place: Place {
    Place(
      entry: opening.entries.first, text: text, voice: voice, turns: turns,
      isFinished: opening == .backCover)
  }

  /// The opening that is shown.
  var opening: Opening {
    openings.list.indices.contains(current) ? openings.list[current] : .frontCover
  }

  var isMirrored: Bool { book.direction == .rtl }

  /// Makes the openings anew for another screen or text choice, and stays at the same entry.
  mutating func reopen(screen: Extent, text: TextChoice) {
    landAll()
    ambienceHere = nil
    let was = opening
    let atEnd = current > 0 && was.entries.isEmpty && was == .backCover
    self.screen = screen
    self.text = text
    geometry = Geometry(screen: screen, trim: book.trim)
    openings = Reader.openings(of: book, form: form, text: text, screen: screen)
    current = atEnd ? openings.list.count - 1 : openings.index(showing: was.entries.first)
    slip = 0
    left = nil
    fade = nil
    lastTouch = now
    prepareQueries()
  }

  /// Goes to any other opening.
  mutating func open(_ index: Int) -> [Effect] {
    let target = min(max(0, index), openings.list.count - 1)
    return target == current ? [] : crossFade(to: target)
  }
}
