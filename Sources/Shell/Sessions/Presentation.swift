import GLStage
import Measures
import Pixels
import SoftwareStage
import Staging
import Windowing

/// What was last shown, so that only what changed is drawn anew.
struct LastFrame {
  private var list: DrawList?
  /// Extents of the pictures in `list`: a picture may be gone by the time it is drawn over.
  private var extents: [PictureID: Extent] = [:]

  /// What `next` damages of the last frame; `next` becomes the last one.
  mutating func damage(by next: DrawList, picture: (PictureID) -> Bitmap?) -> [PixelRect] {
    if list == next { return [] }
    var known: [PictureID: Extent] = [:]
    for command in next.commands {
      if let id = command.picture { known[id] = picture(id)?.extent }
    }
    let damage = Damage.between(list, next) { known[$0] ?? extents[$0] }
    list = next
    extents = known
    return damage
  }
}

/// A stage without a window: keeps the frame that would be on the screen.
final class Presentation {
  private enum Stage {
    case software(SoftwareStage)
    case gl(GLStage, OffscreenGL)
  }

  private let stage: Stage
  private var last = LastFrame()
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
    let damage = last.damage(by: list, picture: picture)
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
      stage.keep(only: Set(list.commands.compactMap(\.picture)))
    }
  }
}
