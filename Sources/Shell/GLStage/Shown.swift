import Measures
import Shaders
import Staging

/// The textures of one command of the list that is replayed.
struct Shown {
  /// The one picture of most commands; the front of a leaf.
  var only: Texture?
  var back: Texture?
  var plainBack: Texture?
  /// A leaf with a side that cannot be drawn is not drawn.
  var isWhole = true

  init(only: Texture?) { self.only = only }

  /// A leaf: `face` gives the texture of a side.
  init(_ curl: Curl, face: (PictureID?) -> Texture?) {
    only = face(curl.front)
    if curl.part == .lifted {
      back = face(curl.back)
      plainBack = face(curl.plainBack)
      isWhole = only != nil && back != nil && plainBack != nil
    } else {
      isWhole = only != nil
    }
  }

  /// The program that draws the command; `nil` for a leaf, which has several, and for one that draws nothing.
  func program(_ command: DrawCommand) -> StageProgram? {
    switch command {
    case .still, .over: return only == nil ? nil : .picture
    case .scaled(_, let to, _):
      guard let only, max(to.width, to.height) <= 1 << 24 else { return nil }
      return only.extent == to.extent ? .picture : .scaled
    case .fill: return .fill
    case .ramp: return .ramp
    case .card: return .card
    case .ring(_, _, let width, _): return width > 0 && width.isFinite ? .ring : nil
    case .shadow(_, _, let sigma, _): return sigma > 0 && sigma.isFinite ? .shadow : nil
    case .swing: return only == nil ? nil : .swing
    case .curl: return nil
    }
  }
}
