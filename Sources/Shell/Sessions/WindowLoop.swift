import Door
import Reading
import Staging
import Windowing

/// A house in the window: waits, feeds it what happens, and shows what it draws.
final class WindowLoop {
  private let window: Window
  private let session: HouseSession
  private let remember: (Place) -> Void
  /// Where other copies of the program say what they were started with, and what is opened here by its path.
  private let door: (Door, open: String)?
  private let start = ContinuousClock.now
  private let screen: Screen
  private var shownAt: ContinuousClock.Instant?
  /// The last frame that was drawn, whether or not it was another than the one before.
  private var lastFrame = Frame()
  private struct Frame {
    var at: ContinuousClock.Instant?
    /// Whether showing it has waited for the display.
    var pace = Pace.ours
    enum Pace { case ours, display }
  }
  private var attention = Attention()

  /// The first frame waits this long for its pictures, so that nobody sees an empty cloth; then the cloth is shown.
  private static let patience = Duration.milliseconds(150)

  init(
    _ window: Window, _ session: HouseSession, door: (Door, open: String)?,
    remember: @escaping (Place) -> Void
  ) throws(CommandFailure) {
    self.window = window
    self.session = session
    self.door = door
    self.remember = remember
    screen = try Screen(window)
  }

  private var now: Duration { ContinuousClock.now - start }

  /// Runs until the reader closes the window. The session has begun, for a stage of the size that was expected.
  func run() throws(CommandFailure) -> ReadingEnd {
    if session.house.screen != window.extent { session.apply(.resize(window.extent), at: now) }
    while true {
      _ = session.collect(at: now)
      session.tick(at: now)
      if isOver() { return .closed }
      if let call = answer() { return .called(call) }
      try present()
      for event in window.wait(atMost: sleep) {
        attention.note(at: now)
        session.apply(event, at: now)
      }
      // The session bus is asked, which the first frame does not wait for.
      let isWatched = shownAt != nil && attention.isPaid(at: now)
      if window.keepsDisplayAwake != isWatched { window.keepsDisplayAwake = isWatched }
    }
  }

  /// Another copy was started: this one comes forward, and goes where that one was to go; but nobody who is recording is
  /// interrupted.
  private func answer() -> Call? {
    guard let door, let call = door.0.collect().last else { return nil }
    window.bringForward()
    let isRecording = session.reader?.isInBooth ?? false
    return isRecording || call.words.contains(door.open) ? nil : call
  }

  /// Performs what the session left to be performed; whether the window is to close.
  private func isOver() -> Bool {
    for deed in session.takePending() {
      switch deed {
      case .remember(let place): remember(place)
      case .quit: return true
      }
    }
    return false
  }

  /// How long nothing needs to be done; `nil`: until something happens.
  private var sleep: Duration? {
    if shownAt == nil { return max(.milliseconds(1), WindowLoop.patience - now) }
    switch session.house.wake {
    case .never: return window.keepsDisplayAwake ? attention.rest(at: now) ?? .zero : nil
    case .at(let due): return max(.zero, due - now)
    case .nextFrame: return untilNextFrame
    }
  }

  /// Where showing a frame does not wait for the display, the loop keeps the display's pace by itself.
  private var untilNextFrame: Duration {
    guard lastFrame.pace == .ours, let drawn = lastFrame.at else { return .zero }
    return max(.zero, window.frameInterval - (ContinuousClock.now - drawn))
  }

  private func present() throws(CommandFailure) {
    if shownAt == nil, !session.house.isComplete, now < WindowLoop.patience { return }
    let isNew = try screen.show(session)
    // A frame that is like the one before is not shown, and so nothing waits for it.
    lastFrame = Frame(
      at: ContinuousClock.now, pace: isNew && window.waitsForDisplay ? .display : .ours)
    if isNew {
      if shownAt == nil { session.frameIsShown() }
      shownAt = lastFrame.at
    }
  }
}
