import Measures
import Staging

/// The movements of the shelf, from the table of tokens.
enum ShelfMotion {
  /// A cover in the focus: there in 220 ms.
  static let grow = Spring(damping: 0.6, frequency: 52)
  /// The focus rests this long before the backdrop follows it.
  static let rest = Duration.milliseconds(120)
  static let dissolve = Duration.milliseconds(400)
}

/// What is out of focus behind the books: the art of the book in the focus, dissolving into the next one's.
struct Backdrop: Hashable, Sendable {
  /// Seen now.
  private(set) var shown: CoverArt?
  /// To be seen next, since when the focus has rested on its book.
  private(set) var next: (art: CoverArt, since: Duration)?
  /// Since when the next one is dissolving in.
  private(set) var dissolving: Duration?

  /// Shows it at once.
  mutating func settle(on art: CoverArt?) {
    if let art { (shown, next, dissolving) = (art, nil, nil) }
  }

  /// The focus is on a book with this art, since now; a book without any leaves the backdrop as it is.
  mutating func look(at art: CoverArt?, since now: Duration) {
    guard let art, art != next?.art else { return }
    if dissolving != nil, let next { shown = next.art }
    dissolving = nil
    next = art == shown ? nil : (art, now)
  }

  /// Pictures of it that are wanted at a moment.
  func wanted(at now: Duration) -> [CoverArt] {
    let coming = next.flatMap { now - $0.since >= ShelfMotion.rest ? $0.art : nil }
    return [shown, coming].compactMap(\.self)
  }

  /// Moves on; `isReady` says whether a picture can be drawn.
  mutating func advance(to now: Duration, isReady: (CoverArt) -> Bool) {
    guard let next, now - next.since >= ShelfMotion.rest else { return }
    if let dissolving {
      if now - dissolving >= ShelfMotion.dissolve { settle(on: next.art) }
    } else if isReady(next.art) {
      if shown == nil { settle(on: next.art) } else { dissolving = now }
    }
  }

  /// How much of the next one is seen, 0…1.
  func share(at now: Duration) -> Double {
    dissolving.map { min(1, (now - $0).seconds / ShelfMotion.dissolve.seconds) } ?? 0
  }

  var isDissolving: Bool { dissolving != nil }

  /// When the focus will have rested long enough; `nil` where it has, or nothing is to come.
  func due(at now: Duration) -> Duration? {
    guard let next, now - next.since < ShelfMotion.rest else { return nil }
    return next.since + ShelfMotion.rest
  }

  static func == (one: Backdrop, other: Backdrop) -> Bool {
    one.shown == other.shown && one.dissolving == other.dissolving
      && one.next?.art == other.next?.art && one.next?.since == other.next?.since
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(shown)
    hasher.combine(dissolving)
  }
}

extension Shelf {
  /// Moves what moves by itself on to `now`.
  mutating func advance() -> [Effect] {
    let before = scroll.course
    scroll.advance(to: now)
    let effects = advanceScan()
    backdrop.advance(to: now) { gallery.id(of: .backdrop($0, extent: screen)) != nil }
    for (id, lift) in lifts where lift.to == 0 {
      if settings.isStill || now - lift.since >= ShelfMotion.grow.settlingTime { lifts[id] = nil }
    }
    if let notice, now >= notice.until { self.notice = nil }
    let cameToRest = before != scroll.course && scroll.course == .still
    return cameToRest ? effects + [.remember(currentPlace)] : effects
  }

  private var isGrowing: Bool {
    !settings.isStill
      && lifts.values.contains { now - $0.since < ShelfMotion.grow.settlingTime }
  }

  /// When the shelf is to be called again though nothing comes in.
  public var wake: Wake {
    if scroll.moves || backdrop.isDissolving || isGrowing { return .nextFrame }
    let due = [scan?.next, backdrop.due(at: now), notice?.until].compactMap(\.self).min()
    return due.map { .at($0) } ?? .never
  }
}
