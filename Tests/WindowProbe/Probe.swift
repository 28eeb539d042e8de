import GLStage
import Glibc
import Measures
import Pixels
import SoftwareStage
import Staging
import Windowing

/// The probe's picture, its stage and its loop.
final class Probe {
  private let window: Window
  private let software = SoftwareStage()
  private var gl: GLStage?
  private var shown: DrawList?
  private let page: Bitmap

  init(_ window: Window) throws {
    self.window = window
    gl = window.stage == .gl ? try GLStage() : nil
    page = Bitmap(Extent(width: 40, height: 30), filledWith: Colour(0x336699))
  }

  /// Tangerine, and on it one picture at (20, 10).
  private var list: DrawList {
    var list = DrawList(extent: window.extent, ground: Colour(0xF28C28))
    list.add(.still(PictureID(rawValue: 1), at: PixelPoint(x: 20, y: 10)))
    return list
  }

  func show() {
    let list = list
    window.present(Damage.between(shown, list) { _ in page.extent }) { canvas, damage in
      switch canvas {
      case .memory(let pixels, let stride):
        software.replay(list, into: pixels, stride: stride, damage: damage) { _ in page }
      case .context:
        try? gl?.replay(list, damage: damage) { _ in page }
      }
    }
    shown = list
  }

  func tellEvents() {
    while true {
      for event in window.wait() {
        say("\(event)")
        if event == .quit { return }
      }
      show()
    }
  }
}

/// A line that is out at once, also into a pipe.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
