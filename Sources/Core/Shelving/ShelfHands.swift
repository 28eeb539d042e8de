import Measures
import Staging

/// The one pointer that owns what is being done on the shelf; others are ignored while it does.
struct ShelfHand: Hashable, Sendable {
  var pointer: InputEvent.Pointer
  var start: Point
  var since: Duration
  /// The book that was touched; `nil` between books, and once the finger has gone further than a tap may.
  var book: ShelfBook.ID?
  var isScrolling = false
  var trail = FingerTrail()
}

extension Shelf {
  /// Further than this, in design pixels, a touch is no tap.
  private static let tapReach = 12.0
  /// Longer than this it is no tap.
  private static let tapTime = Duration.milliseconds(600)
  /// Design pixels of a notch of the wheel: a third of a row.
  private static let notch = 152.0

  mutating func take(_ input: InputEvent) -> [Effect] {
    switch input {
    case .down(let pointer, let point): return down(pointer, point)
    case .move(let pointer, let point): return move(pointer, point)
    case .up(let pointer, let point): return up(pointer, point)
    case .lost(let pointer):
      if hand?.pointer == pointer { drop() }
      return []
    case .key(let name): return key(name)
    case .keyUp, .text, .dropped: return []
    case .wheel(let notches):
      scan = nil
      let way = geometry.u(Shelf.notch) * Double(max(-1000, min(1000, notches)))
      if hand == nil { scroll.glide(to: scroll.goal + way, at: now) }
      return []
    case .resize(let extent):
      if !extent.isEmpty, extent != screen { resize(extent) }
      return []
    case .quit: return [.remember(currentPlace), .quit]
    }
  }

  /// The book at a place of the screen.
  private func book(at point: Point) -> ShelfBook.ID? {
    let place = Point(x: point.x, y: point.y + scroll.offset(at: now).rounded())
    return geometry.index(at: place, count: books.count).map { books[$0].id }
  }

  private mutating func down(_ pointer: InputEvent.Pointer, _ point: Point) -> [Effect] {
    if hand != nil { return [] }
    scan = nil
    let wasMoving = scroll.moves
    scroll.grab(at: now)
    // A touch that stops the shelf chooses nothing.
    let touched = wasMoving ? nil : book(at: point)
    hand = ShelfHand(pointer: pointer, start: point, since: now, book: touched)
    hand?.trail.note(point.y, at: now)
    if let touched { turn(to: touched, by: pointer == .mouse ? .ring : .finger) }
    return []
  }

  private mutating func move(_ pointer: InputEvent.Pointer, _ point: Point) -> [Effect] {
    guard var held = hand else {
      // A mouse that only passes over the shelf shows what it would choose.
      if pointer == .mouse, !scroll.moves, let book = book(at: point), book != focus {
        turn(to: book, by: .ring)
      }
      return []
    }
    guard held.pointer == pointer else { return [] }
    held.trail.note(point.y, at: now)
    if !held.isScrolling, held.start.distance(to: point) >= geometry.u(Shelf.tapReach) {
      held.isScrolling = true
      held.book = nil
      if attention == .finger { attention = .none }
      liftFocus()
    }
    if held.isScrolling { scroll.pull(by: held.start.y - point.y) }
    hand = held
    return []
  }

  private mutating func up(_ pointer: InputEvent.Pointer, _ point: Point) -> [Effect] {
    guard let held = hand, held.pointer == pointer else { return [] }
    hand = nil
    scroll.letGo(speed: held.isScrolling ? -held.trail.speed(at: now) : 0, at: now)
    if held.isScrolling { return [] }
    guard let book = held.book, now - held.since < Shelf.tapTime else { return [] }
    return choose(book)
  }

  private mutating func drop() {
    hand = nil
    scroll.letGo(speed: 0, at: now)
  }

  /// Another book is meant.
  mutating func turn(to book: ShelfBook.ID, by attention: Attention) {
    self.attention = attention
    focus = book
    backdrop.look(at: art(of: book), since: now)
    liftFocus()
  }

  /// The cover in the focus grows, all others go back to their size.
  func lifted(_ id: ShelfBook.ID) -> Double {
    guard let lift = lifts[id] else { return 0 }
    if settings.isStill { return lift.to }
    return lift.from + (lift.to - lift.from) * ShelfMotion.grow.position(after: now - lift.since)
  }

  mutating func liftFocus() {
    for id in Array(lifts.keys) where id != focus || attention == .none { lift(id, to: 0) }
    if let focus, attention != .none { lift(focus, to: 1) }
  }

  private mutating func lift(_ id: ShelfBook.ID, to goal: Double) {
    if (lifts[id]?.to ?? 0) == goal { return }
    lifts[id] = Lift(from: lifted(id), to: goal, since: now)
  }

  /// Opens a book; one that does not open stays where it is.
  mutating func choose(_ id: ShelfBook.ID) -> [Effect] {
    guard let index = index(of: id), books[index].isWhole else { return [] }
    focus = id
    return [.remember(currentPlace), .open(id)]
  }
}
