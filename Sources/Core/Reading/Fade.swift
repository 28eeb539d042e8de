import Measures
import Scenery
import Staging

/// One frame turning into another: for jumps, and for readers who asked for less motion.
struct Fade: Sendable {
  /// What was seen, and the pictures in it.
  var from: [DrawCommand]
  var requests: [PictureRequest]
  /// The new frame as a picture, once everything in it is there.
  var face: PictureRequest?
  /// Since when it is seen; `nil` while it is being made.
  var since: Duration?
  var begun: Duration

  static let time = Duration.milliseconds(200)
  /// A frame whose pictures take longer than this is cut to.
  static let patience = Duration.milliseconds(400)
}

extension Reader {
  /// Goes to any opening by way of a cross-fade.
  mutating func crossFade(to index: Int) -> [Effect] {
    let (from, requests) = (under + over, shownRequests)
    landAll()
    let effects = arrive(at: index)
    if !from.isEmpty, isPlanned {
      fade = Fade(from: from, requests: requests, begun: now)
    }
    return effects
  }

  /// Moves the fade on; whether it began to be seen, or ended.
  mutating func advanceFade() -> Bool {
    guard let fade else { return false }
    if let since = fade.since {
      if now - since < Fade.time { return false }
    } else {
      if let face = fade.face, case .ready = gallery.state(of: face) {
        self.fade?.since = now
        return true
      }
      if now - fade.begun < Fade.patience { return false }
    }
    self.fade = nil
    return true
  }
}
