import Glibc
import Measures
import Reading
import Sessions
import Staging
import Windowing

/// A reader whose finger is a script; its time is counted in frames of 1/60 s.
final class WindowTurnProbe {
  private let window: Window
  private let session: HouseSession
  private let screen: Screen
  private var frames = 0

  /// Frames of one turn while the finger leads it.
  private static let length = 60

  init(_ book: OpenedBook, _ window: Window) throws {
    self.window = window
    // Without slips the pages are as large as they get.
    session = book.session(
      screen: window.extent, SessionSettings(place: Place(text: .hidden)))
    screen = try Screen(window)
    session.begin(at: .zero)
  }

  private var now: Duration { .inSeconds(Double(frames) / 60) }

  func play(_ turns: Int) throws {
    for turn in 0..<turns {
      session.change { $0.show(spread: 2 + turn % 2) }
      try settle()
      try lead(turn)
      session.apply(.input(.up(.finger(1), finger(at: 1))), at: now)
      try settle()
    }
  }

  /// Everything has come, and what was in the air has landed.
  private func settle() throws {
    // Less than the four seconds after which a corner lifts by itself.
    for _ in 0..<4 {
      frames += 20
      session.settle(at: now)
      session.apply(.tick, at: now)
    }
    _ = try screen.show(session)
  }

  private struct NoLeaf: Error {}

  /// From the lower right to the lower left, highest in the middle: the fold is slanted all the way.
  private func finger(at share: Double) -> Point {
    let (width, height) = (Double(window.extent.width), Double(window.extent.height))
    let rise = 4 * share * (1 - share) * 0.14
    return Point(x: width * (0.85 - 0.70 * share), y: height * (0.75 - rise))
  }

  private func lead(_ turn: Int) throws {
    session.apply(.input(.down(.finger(1), finger(at: 0))), at: now)
    // The faces of the leaf are there before the first frame that counts.
    session.settle(at: now)
    for step in 1...WindowTurnProbe.length {
      _ = window.wait(atMost: .zero)
      frames += 1
      let started = Spent.now
      session.apply(
        .input(.move(.finger(1), finger(at: Double(step) / Double(WindowTurnProbe.length)))),
        at: now)
      session.apply(.tick, at: now)
      _ = try screen.show(session)
      let spent = Spent.now - started
      if step > 1, screen.lastDamage.isEmpty { throw NoLeaf() }
      let rects = screen.lastDamage.map { "\($0.x),\($0.y),\($0.width),\($0.height)" }
      print("frame \(turn) \(spent.wall) \(spent.processor) \(rects.joined(separator: " "))")
    }
  }
}

/// Time on the wall and of the processor, all threads counted, in microseconds.
private struct Spent {
  var wall, processor: Int

  static var now: Spent {
    Spent(wall: read(CLOCK_MONOTONIC), processor: read(CLOCK_PROCESS_CPUTIME_ID))
  }

  static func - (end: Spent, start: Spent) -> Spent {
    Spent(wall: end.wall - start.wall, processor: end.processor - start.processor)
  }

  private static func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}
