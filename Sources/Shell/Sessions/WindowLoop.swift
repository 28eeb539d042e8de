import GLStage
import Glibc
import Measures
import Pixels
import Reading
import SoftwareStage
import Staging
import Windowing

/// A reader in the window: waits, feeds it what happens, and shows what it draws.
final class WindowLoop {
  private let window: Window
  private let session: ReadingSession
  private let remember: (Place) -> Void
  private let start = ContinuousClock.now
  private var damage = FrameDamage()
  private var list = DrawList(extent: .zero, ground: Palette.cloth)
  private var shownAt: ContinuousClock.Instant?
  private var stage: Stage

  private enum Stage {
    case software(SoftwareStage)
    case gl(GLStage)
  }

  /// The first frame waits this long for its pictures, so that nobody sees an empty cloth; then the cloth is shown.
  private static let patience = Duration.milliseconds(150)

  init(
    _ window: Window, _ session: ReadingSession, remember: @escaping (Place) -> Void
  ) throws(CommandFailure) {
    self.window = window
    self.session = session
    self.remember = remember
    stage = try WindowLoop.stage(for: window)
  }

  private static func stage(for window: Window) throws(CommandFailure) -> Stage {
    if window.stage == .software { return .software(SoftwareStage()) }
    do throws(GLStageError) {
      return .gl(try GLStage())
    } catch {
      throw CommandFailure("the GL stage cannot be started: \(error)", status: 1)
    }
  }

  private var now: Duration { ContinuousClock.now - start }

  /// Runs until the reader closes the window.
  func run() throws(CommandFailure) {
    session.begin(at: now)
    while true {
      _ = session.collect(at: now)
      session.apply(.tick, at: now)
      if isOver() { return }
      try present()
      for event in window.wait(atMost: sleep) { session.apply(.input(event), at: now) }
    }
  }

  /// Performs what the session left to be performed; whether the window is to close.
  private func isOver() -> Bool {
    for effect in session.takePending() {
      switch effect {
      case .remember(let place): remember(place)
      case .quit: return true
      case .want, .layOut, .fit: break
      }
    }
    return false
  }

  /// How long nothing needs to be done; `nil`: until something happens.
  private var sleep: Duration? {
    if shownAt == nil { return max(.milliseconds(1), WindowLoop.patience - now) }
    switch session.reader.wake {
    case .never: return nil
    case .at(let due): return max(.zero, due - now)
    case .nextFrame: return untilNextFrame
    }
  }

  /// Where showing a frame does not wait for the display, the loop keeps the display's pace by itself.
  private var untilNextFrame: Duration {
    guard !window.waitsForDisplay, let shownAt else { return .zero }
    return max(.zero, window.frameInterval - (ContinuousClock.now - shownAt))
  }

  private func present() throws(CommandFailure) {
    if shownAt == nil, !session.reader.isComplete, now < WindowLoop.patience { return }
    session.draw(into: &list)
    // On the way to a new size the window has it before the reader does.
    if list.extent != window.extent { return }
    damage.take(&list) { session.bitmap($0)?.extent }
    if damage.rects.isEmpty, !window.needsPresent { return }
    try recoverContext()
    let list = damage.shown
    window.present(damage.rects) { canvas, area in
      switch (canvas, stage) {
      case (.memory(let pixels, let stride), .software(let stage)):
        stage.replay(list, into: pixels, stride: stride, damage: area) { session.bitmap($0) }
      case (.context, .gl(let stage)):
        stage.replay(list) { session.bitmap($0) }
        stage.keep(only: list.pictures)
      case (.memory, .gl), (.context, .software): break
      }
    }
    shownAt = ContinuousClock.now
  }

  /// A context that the driver lost is made anew, with everything in it, from the pictures that we still hold.
  private func recoverContext() throws(CommandFailure) {
    guard case .gl(let held) = stage, held.hasLostContext() else { return }
    do {
      try window.renewContext()
      try held.rebuild()
    } catch {
      throw CommandFailure(
        "the display's graphics were lost and cannot be had again: \(error)", status: 1)
    }
  }
}
