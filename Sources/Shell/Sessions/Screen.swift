import GLStage
package import Measures
import Pixels
import SoftwareStage
import Staging
package import Windowing

/// A window with the stage that draws it: brings it up to what a session shows, by way of its damage.
package final class Screen {
  private let window: Window
  private let stage: Stage
  private var damage = FrameDamage()
  private var list = DrawList(extent: .zero, ground: Palette.cloth)

  private enum Stage {
    case software(SoftwareStage)
    case gl(GLStage)
  }

  package init(_ window: Window) throws(CommandFailure) {
    self.window = window
    do throws(GLStageError) {
      stage = window.stage == .gl ? .gl(try GLStage()) : .software(SoftwareStage())
    } catch {
      throw CommandFailure("the GL stage cannot be started: \(error)", status: 1)
    }
  }

  /// What was drawn anew with the last frame.
  package var lastDamage: [PixelRect] { damage.rects }

  /// Shows the session's frame of this moment; `false` where there was nothing to show.
  package func show(_ session: HouseSession) throws(CommandFailure) -> Bool {
    session.draw(into: &list)
    // On the way to a new size the window has it before the reader does.
    if list.extent != window.extent { return false }
    damage.take(&list) { session.bitmap($0)?.extent }
    if damage.rects.isEmpty, !window.needsPresent { return false }
    try recoverContext()
    try present(damage.shown, session)
    return true
  }

  private func present(_ list: DrawList, _ session: HouseSession) throws(CommandFailure) {
    var fault: GLStageError?
    window.present(damage.rects) { canvas, area in
      switch (canvas, stage) {
      case (.memory(let pixels, let stride), .software(let stage)):
        stage.replay(list, into: pixels, stride: stride, damage: area) { session.bitmap($0) }
      case (.context, .gl(let stage)):
        do throws(GLStageError) {
          try stage.replay(list, damage: area) { session.bitmap($0) }
          stage.keepShown()
        } catch {
          fault = error
        }
      case (.memory, .gl), (.context, .software): break
      }
    }
    if let fault { throw CommandFailure("the GL stage cannot draw: \(fault)", status: 1) }
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
