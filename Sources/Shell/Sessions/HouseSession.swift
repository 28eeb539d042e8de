import BookModel
import Measures
package import Pixels
package import Reading
package import Rooms
import Shelving
import Sounding
import Sounds
package import Staging

/// A house together with everything it asks for. A window, a script and a snapshot all drive this one.
package final class HouseSession {
  package private(set) var house: House
  /// Who does what each visit asks for.
  private var visits: [House.Visit: VisitDesk] = [:]
  private let shelf: ShelfDesk?
  /// Where turning leaves are heard; `nil`: nowhere.
  var sound: (any SoundSink)?
  private var isFrameShown = false
  /// What its owner must do.
  private(set) var pending: [Pending] = []

  /// What is left for whoever plays the session.
  enum Pending: Hashable {
    /// Keep where the reader of the only book is.
    case remember(Place)
    /// Close the window.
    case quit
  }

  /// A book alone.
  init(_ reader: Reader, deeds: Deeds) {
    house = House(reader: reader)
    shelf = nil
    visits[house.currentVisit] = VisitDesk(deeds: deeds, book: nil)
  }

  /// A shelf, and the books that are opened from it.
  init(_ house: House, shelf: ShelfDesk) {
    self.house = house
    self.shelf = shelf
  }

  /// The book that is open, if one is.
  package var reader: Reader? { house.reader }

  /// Spreads of the book that is open, both covers counted.
  var spreads: Int { house.reader?.state.spreads ?? 0 }

  /// Who performs what has to do with the open book's voices; `nil`: it cannot be heard, nor recorded.
  var voices: (any VoicePerformer)? {
    get { visits[house.currentVisit]?.voices }
    set { visits[house.currentVisit]?.voices = newValue }
  }

  package func begin(at time: Duration) {
    perform(house.begin(with: shelf?.begin(), at: time), at: time)
    for event in voices?.begin() ?? [] { apply(event, at: time) }
  }

  package func apply(_ input: InputEvent, at time: Duration) { tell(.input(input), at: time) }

  /// Time has passed.
  package func tick(at time: Duration) { tell(.tick, at: time) }

  /// Something for the reader of the open book.
  package func apply(_ event: Reader.Event, at time: Duration) {
    switch event {
    case .input(let input): apply(input, at: time)
    case .tick: tick(at: time)
    default: tell(.reading(event, house.currentVisit), at: time)
    }
  }

  /// Changes the reader by one of its own deeds, such as showing a spread.
  package func change(_ deed: (inout Reader) -> [Reader.Effect]) {
    perform(house.change(deed), at: .zero)
  }

  private func tell(_ event: House.Event, at time: Duration) {
    perform(house.apply(event, at: time), at: time)
  }

  /// Takes in what has been done meanwhile; whether there was anything.
  func collect(at time: Duration) -> Bool {
    var events: [House.Event] = []
    for (visit, desk) in visits.sorted(by: { $0.key < $1.key }) {
      events += desk.collect().map { .reading($0, visit) }
    }
    if let shelf {
      events += shelf.collect(at: time).map { .shelf($0) }
      events += collectBooks(shelf)
      if let open = house.openBook, house.reader != nil { events += shelf.fate(of: open) }
    }
    for event in events { tell(event, at: time) }
    return !events.isEmpty
  }

  /// Books that were asked for and are here.
  private func collectBooks(_ shelf: ShelfDesk) -> [House.Event] {
    shelf.collectOpened().map { opened in
      switch opened.result {
      case .failure(let failure): return .refused(failure.description, opened.visit)
      case .success(let book):
        let desk = shelf.desk(for: book, sound: sound)
        if isFrameShown { desk.deeds.frameIsShown() }
        visits[opened.visit] = desk
        return .opened(shelf.reader(of: book, screen: house.screen), opened.visit)
      }
    }
  }

  /// Virtual time: lets every deed in flight come back, and those that follow from them, before the clock moves.
  package func settle(at time: Duration) {
    repeat {
      shelf?.waitUntilIdle()
      for desk in visits.values { desk.waitUntilIdle() }
    } while collect(at: time)
  }

  /// Lets virtual time pass.
  func advance(to time: Duration) {
    sound?.advance(to: time)
    for desk in visits.values { desk.voices?.advance(to: time) }
  }

  /// A book into the library of a rehearsal, or out of it; whether there is one, and it is known.
  func drop(_ path: String, at time: Duration) -> Bool { shelf?.drop(path, at: time) ?? false }
  func remove(_ path: String, at time: Duration) -> Bool { shelf?.remove(path) ?? false }

  package func draw() -> DrawList { house.draw() }

  /// Writes this moment's frame into a list that is used again.
  func draw(into list: inout DrawList) { house.draw(into: &list) }

  /// The first frame is on the screen.
  func frameIsShown() {
    isFrameShown = true
    shelf?.frameIsShown()
    for desk in visits.values { desk.deeds.frameIsShown() }
  }

  func takePending() -> [Pending] {
    defer { pending.removeAll() }
    return pending
  }

  /// When something in the library is to be looked at, in virtual time.
  var libraryDue: Duration? { shelf?.due }

  package func bitmap(_ id: PictureID) -> Bitmap? {
    // Pictures of what stands in front of a room have numbers beyond those of any visit.
    let visit =
      id.rawValue >> 48 > 0 ? house.currentVisit : House.Visit(clamping: id.rawValue >> 32)
    if visit > 0 { return visits[visit]?.deeds.bitmap(id) }
    return (shelf?.deeds ?? visits[house.currentVisit]?.deeds)?.bitmap(id)
  }

  var counts: (decodes: Int, cacheHits: Int) {
    visits.values.reduce((0, 0)) {
      ($0.0 + $1.deeds.counts.decodes, $0.1 + $1.deeds.counts.cacheHits)
    }
  }

  /// Gives everything back: what is being recorded is finished first.
  func close(within patience: Duration) {
    for desk in visits.values { desk.voices?.close(within: patience) }
    shelf?.close()
  }

  // MARK: Effects

  private func perform(_ effects: [House.Effect], at time: Duration) {
    if let sound { house.takeSounds { sound.play($0) } }
    for effect in effects {
      switch effect {
      case .shelf(let effect): shelf?.perform(effect)
      case .reading(let effect, let visit): perform(effect, visit)
      case .open(let book, let visit): shelf?.open(book, visit)
      case .close(let visit): close(visit)
      case .quit: pending.append(.quit)
      }
    }
  }

  private func perform(_ effect: Reader.Effect, _ visit: House.Visit) {
    guard let desk = visits[visit] else { return }
    switch effect {
    case .want, .layOut, .fit: desk.deeds.perform(effect)
    case .speech, .recording, .inspect, .bring, .consented: desk.voices?.perform(effect)
    case .surround(let ambience):
      sound?.surround(with: ambience.map { desk.deeds.sound($0) })
    case .remember(let place):
      if let book = desk.book {
        shelf?.remember(place, in: book)
      } else {
        pending.append(.remember(place))
      }
    case .leave, .quit: break
    }
  }

  private func close(_ visit: House.Visit) {
    guard let desk = visits.removeValue(forKey: visit) else { return }
    desk.voices?.close(within: .milliseconds(1500))
    sound?.speak(.hush)
    sound?.surround(with: nil)
    shelf?.refresh()
  }
}

/// Who does what one visit to a book asks for.
final class VisitDesk {
  let deeds: Deeds
  /// `nil` for the only book of a session, whose place its owner keeps.
  let book: OpenedBook?
  var voices: (any VoicePerformer)?

  init(deeds: Deeds, book: OpenedBook?, voices: (any VoicePerformer)? = nil) {
    self.deeds = deeds
    self.book = book
    self.voices = voices
  }

  func collect() -> [Reader.Event] {
    deeds.collect().map { Reader.Event($0) } + (voices?.collect() ?? [])
  }

  func waitUntilIdle() {
    deeds.waitUntilIdle()
    voices?.waitUntilIdle()
  }
}

extension Reader.Event {
  init(_ news: DeedNews) {
    self =
      switch news {
      case .arrived(let arrival): .arrived(arrival)
      case .laidOut(let order, let layout): .laidOut(order, layout)
      case .fitted(let query, let plan): .fitted(query, plan)
      }
  }
}

/// Performs what a reader asks for that has to do with voices: hearing them, recording them, keeping them.
///
/// Belongs to the session's thread, which none of its calls makes wait for a device or a disk.
protocol VoicePerformer: AnyObject {
  /// The voices that there are, and drafts that were found.
  func begin() -> [Reader.Event]

  /// Sets off a `speech`, `recording`, `inspect`, `bring` or `consented` effect.
  func perform(_ effect: Reader.Effect)

  /// What has come of it since the last call.
  func collect() -> [Reader.Event]

  /// Lets virtual time pass; where time goes by itself it does nothing.
  func advance(to time: Duration)

  /// Returns when everything that was set off has come back; in virtual time only.
  func waitUntilIdle()

  /// Ends what is being recorded, and gives the devices back.
  func close(within patience: Duration)
}
