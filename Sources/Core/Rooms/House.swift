import Measures
public import Reading
public import Shelving
public import Staging

/// The rooms and the ways between them: a shelf, and a reading room that was opened from it or stands alone.
///
/// A value, as its rooms are. It hands every event to the room that it is meant for, lets one book be open at a time, and
/// draws what is seen while one room becomes the other.
public struct House: Sendable {
  /// One opening of a book, counted from 1; what comes for another one is too late and is passed over.
  public typealias Visit = Int

  /// What comes in.
  public enum Event: Sendable {
    case input(InputEvent)
    /// Time has passed; nothing else.
    case tick
    case shelf(Shelf.Event)
    case reading(Reader.Event, Visit)
    /// The book that was asked for is here.
    case opened(Reader, Visit)
    /// It does not open; in words for the shelf.
    case refused(String, Visit)
    /// The folder of the open book was changed.
    case changed
    /// The open book's folder is gone; in words for the shelf.
    case gone(String)
  }

  /// What is to be done outside; results come back as events.
  public enum Effect: Hashable, Sendable {
    case shelf(Shelf.Effect)
    case reading(Reader.Effect, Visit)
    /// Open this book, or open it again beside what is open of it.
    case open(ShelfBook.ID, Visit)
    /// The book of this visit is closed; nothing of it is wanted any more.
    case close(Visit)
    /// Close the window.
    case quit
  }

  /// When the house wants to be called again though nothing comes in.
  public enum Wake: Hashable, Sendable {
    case never
    /// At this time since the start.
    case at(Duration)
    /// As soon as the next frame can be shown: something moves.
    case nextFrame
  }

  /// Where its visitor is.
  enum Stay: Hashable, Sendable {
    case shelf
    /// A book was chosen, and is being opened.
    case asking(ShelfBook.ID, since: Duration)
    case passing(Passage)
    case reading
    /// The way home was chosen, and its pictures are being made.
    case leaving(since: Duration)
  }

  /// `nil` where a book was opened alone.
  public internal(set) var shelf: Shelf?
  /// The book that is open, or on its way.
  public internal(set) var reader: Reader?
  var stay: Stay
  var visit: Visit
  private var lastVisit: Visit
  /// The visit under which the open book is being opened again, because it was changed.
  private var renewing: Visit?
  /// The book on the shelf that is open.
  var open: ShelfBook.ID?
  /// One that is to take the open one's place as soon as it can be seen whole.
  var renewal: Reader?
  var now: Duration = .zero
  let isStill: Bool

  /// A book is waited for this long before it is opened without all of its pictures.
  static let patience = Duration.milliseconds(1500)
  /// The way home begins at once, or after this time without all of its pictures.
  static let hurry = Duration.milliseconds(300)

  /// A house with a shelf.
  public init(shelf: Shelf) {
    self.shelf = shelf
    stay = .shelf
    visit = 0
    lastVisit = 0
    isStill = shelf.settings.isStill
  }

  /// A book alone.
  public init(reader: Reader) {
    self.reader = reader
    stay = .reading
    visit = 1
    lastVisit = 1
    isStill = reader.settings.motion == .reduced
  }

  /// Everything that is needed for the first frame; call it once, before any event.
  public mutating func begin(with news: ShelfNews? = nil, at time: Duration) -> [Effect] {
    now = time
    let effects = shelf?.begin(with: news, at: time) ?? []
    return fromShelf(effects) + fromReader(reader?.begin(at: time) ?? [])
  }

  /// Takes in one event; `time` is that of the event since the start and never runs back.
  public mutating func apply(_ event: Event, at time: Duration) -> [Effect] {
    now = max(now, time)
    var effects: [Effect] = []
    switch event {
    case .input(let input): effects = take(input)
    case .tick: effects = tick()
    case .shelf(let event): effects = tellShelf(event)
    case .reading(let event, let visit):
      if visit == self.visit {
        effects = tellReader(event)
      } else if visit == renewing {
        effects = tellRenewal(event)
      }
    case .opened(let reader, let visit): effects = take(reader, visit)
    case .refused(let words, let visit): effects = refuse(words, visit)
    case .changed: effects = renew()
    case .gone(let words): effects = lose(words)
    }
    return effects + advance()
  }

  // MARK: Rooms

  private mutating func take(_ input: InputEvent) -> [Effect] {
    switch input {
    case .resize:
      // A way that was measured for another size ends at once.
      let ended = finishPassage()
      return ended + tellShelf(.input(input)) + tellReader(.input(input))
        + tellRenewal(.input(input))
    case .quit:
      let effects = reader == nil ? [] : tellReader(.input(input))
      return effects + tellShelf(.input(input)) + [.quit]
    default: break
    }
    switch stay {
    case .shelf: return tellShelf(.input(input))
    case .reading: return tellReader(.input(input))
    case .asking: return input == .key("Escape") ? changeMind() : []
    case .passing, .leaving: return []
    }
  }

  private mutating func tick() -> [Effect] {
    switch stay {
    case .shelf, .asking: return tellShelf(.tick) + tellReader(.tick)
    case .reading, .leaving: return tellReader(.tick)
    case .passing: return tellShelf(.tick)
    }
  }

  mutating func tellShelf(_ event: Shelf.Event) -> [Effect] {
    fromShelf(shelf?.apply(event, at: now) ?? [])
  }

  mutating func tellReader(_ event: Reader.Event) -> [Effect] {
    fromReader(reader?.apply(event, at: now) ?? [])
  }

  /// The one that is to come only gets its pictures and words together.
  private mutating func tellRenewal(_ event: Reader.Event) -> [Effect] {
    guard let renewing else { return [] }
    return (renewal?.apply(event, at: now) ?? []).compactMap { effect in
      switch effect {
      case .want, .layOut, .fit: .reading(effect, renewing)
      case .speech, .recording, .surround, .inspect, .bring, .consented, .remember, .leave, .quit:
        nil
      }
    }
  }

  mutating func fromShelf(_ effects: [Shelf.Effect]) -> [Effect] {
    effects.flatMap { effect -> [Effect] in
      switch effect {
      case .open(let book): ask(for: book)
      case .quit: [.quit]
      case .want, .layOut, .remember: [.shelf(effect)]
      }
    }
  }

  mutating func fromReader(_ effects: [Reader.Effect]) -> [Effect] {
    effects.flatMap { effect -> [Effect] in
      switch effect {
      case .leave: leave()
      case .quit: [.quit]
      case .want, .layOut, .fit, .speech, .recording, .surround, .inspect, .bring, .consented,
        .remember:
        [.reading(effect, visit)]
      }
    }
  }

  // MARK: Opening and closing

  private mutating func ask(for book: ShelfBook.ID) -> [Effect] {
    guard stay == .shelf else { return [] }
    lastVisit += 1
    visit = lastVisit
    stay = .asking(book, since: now)
    return [.open(book, visit)]
  }

  private mutating func take(_ opened: Reader, _ visit: Visit) -> [Effect] {
    if visit == renewing { return take(renewal: opened, visit) }
    guard visit == self.visit, case .asking(let book, _) = stay, reader == nil else { return [] }
    var arriving = opened
    arriving.enter(fromShelfAs: visit)
    open = book
    // From now on it is waited for; reading the folder takes as long as a disk takes.
    stay = .asking(book, since: now)
    reader = arriving
    var effects = fromReader(reader?.begin(at: now) ?? [])
    if let shelf, let reader, reader.screen != shelf.screen {
      effects += tellReader(.input(.resize(shelf.screen)))
    }
    return effects
  }

  /// A book that takes long to open is not waited for by anybody who would rather not.
  private mutating func changeMind() -> [Effect] {
    let given = visit
    settle(on: .shelf)
    return [.close(given)]
  }

  private mutating func settle(on stay: Stay) {
    self.stay = stay
    reader = nil
    open = nil
  }

  private mutating func refuse(_ words: String, _ visit: Visit) -> [Effect] {
    // What is open stays as it was while its folder does not open.
    if visit == renewing {
      renewing = nil
      return [.close(visit)]
    }
    guard visit == self.visit, case .asking = stay else { return [] }
    stay = .shelf
    return fromShelf(shelf?.say(words, at: now) ?? []) + [.close(visit)]
  }

  private mutating func leave() -> [Effect] {
    guard shelf != nil, stay == .reading else { return [] }
    stay = .leaving(since: now)
    return fromReader(reader?.showHalves(at: now) ?? [])
  }

  /// The book is gone: the shelf is there at once, and says so.
  private mutating func lose(_ words: String) -> [Effect] {
    guard shelf != nil, reader != nil else { return [] }
    let closed = settleOnShelf()
    return closed + fromShelf(shelf?.say(words, at: now) ?? [])
  }

  /// Opens the open book again, unless somebody is recording it: then it stays as it is.
  private mutating func renew() -> [Effect] {
    guard let open, let reader, !reader.isInBooth, stay == .reading else { return [] }
    let given = renewing.map { [Effect.close($0)] } ?? []
    lastVisit += 1
    (renewing, renewal) = (lastVisit, nil)
    return given + [.open(open, lastVisit)]
  }

  private mutating func take(renewal next: Reader, _ visit: Visit) -> [Effect] {
    guard reader != nil else { return [] }
    var next = next
    next.follow(reader, as: visit)
    let effects = next.begin(at: now)
    renewal = next
    var all = effects.map { Effect.reading($0, visit) }
    if let screen = reader?.screen, screen != next.screen {
      all += tellRenewal(.input(.resize(screen)))
    }
    return all
  }

  /// Moves on what goes from one room to the other.
  private mutating func advance() -> [Effect] {
    if let next = renewal, let number = renewing, next.isComplete, stay == .reading {
      let former = visit
      (reader, visit) = (next, number)
      (renewal, renewing) = (nil, nil)
      return [.close(former)]
    }
    switch stay {
    case .shelf, .reading: return []
    case .asking(let book, let since):
      guard let reader else { return [] }
      let isReady = reader.isComplete && reader.hasHalves
      return isReady || now - since >= House.patience ? depart(with: book) : []
    case .leaving(let since):
      let isReady = reader?.hasHalves ?? true
      return isReady || now - since >= House.hurry ? goHome() : []
    case .passing(let passage):
      return passage.isOver(at: now) ? finishPassage() : []
    }
  }

  private mutating func depart(with book: ShelfBook.ID) -> [Effect] {
    guard let cover = shelf?.cover(of: book), let reader else { return settleInRoom() }
    shelf?.set(absent: book)
    stay = .passing(
      Passage(.opening, from: cover, to: reader.halves, since: now, isStill: isStill))
    return []
  }

  private mutating func goHome() -> [Effect] {
    guard let book = open, let cover = shelf?.cover(of: book), let reader else {
      return settleOnShelf()
    }
    stay = .passing(
      Passage(.closing, from: cover, to: reader.halves, since: now, isStill: isStill))
    // What the shelf shows may have changed while nobody saw it.
    return tellShelf(.tick)
  }

  mutating func finishPassage() -> [Effect] {
    switch stay {
    case .passing(let passage):
      return passage.direction == .opening ? settleInRoom() : settleOnShelf()
    case .asking where reader != nil: return settleInRoom()
    case .leaving: return settleOnShelf()
    case .shelf, .reading, .asking: return []
    }
  }

  private mutating func settleInRoom() -> [Effect] {
    stay = .reading
    return fromReader(reader?.arrive(at: now) ?? [])
  }

  private mutating func settleOnShelf() -> [Effect] {
    let given = renewing.map { [Effect.close($0)] } ?? []
    stay = .shelf
    reader = nil
    (renewal, renewing) = (nil, nil)
    open = nil
    shelf?.set(absent: nil)
    return given + [.close(visit)] + tellShelf(.tick)
  }
}
