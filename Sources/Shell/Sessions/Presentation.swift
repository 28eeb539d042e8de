import GLStage
import Measures
import Pixels
import SoftwareStage
import Staging
import Windowing

/// A stage without a window: keeps the frame that would be on the screen.
final class Presentation {
  private enum Stage {
    case software(SoftwareStage)
    case gl(GLStage, OffscreenGL)
  }

  private let stage: Stage
  private var damage = FrameDamage()
  /// The frame as it stands.
  private(set) var frame = Bitmap(.zero, filledWith: Colour(0x000000))

  /// - Throws: where GL is asked for and cannot be had.
  init(_ kind: StageKind) throws(CommandFailure) {
    switch kind {
    case .software: stage = .software(SoftwareStage())
    case .gl: stage = try Presentation.offscreen()
    }
  }

  private static func offscreen() throws(CommandFailure) -> Stage {
    do {
      let context = try OffscreenGL()
      return .gl(try GLStage(), context)
    } catch {
      throw CommandFailure("the GL stage cannot be had here: \(error)", status: 1)
    }
  }

  /// Brings the frame up to `list` by way of its damage, as a window would.
  func show(
    _ list: DrawList, picture: (PictureID) -> Bitmap?
  ) throws(CommandFailure) {
    var spare = list
    damage.take(&spare) { picture($0)?.extent }
    let damage = damage.rects
    if damage.isEmpty { return }
    switch stage {
    case .software(let stage):
      if list.extent != frame.extent { frame = Bitmap(list.extent, filledWith: list.ground) }
      frame.withMutablePixels { pixels in
        stage.replay(
          list, into: pixels, stride: list.extent.width, damage: damage, picture: picture)
      }
    case .gl(let stage, _):
      do throws(GLStageError) {
        frame = try stage.render(list, damage: damage, picture: picture)
      } catch {
        throw CommandFailure("the GL stage cannot draw: \(error)", status: 1)
      }
      stage.keepShown()
    }
  }
}
