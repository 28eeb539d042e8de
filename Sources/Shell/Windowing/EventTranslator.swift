import CSDL
import Measures
import Staging

/// From what SDL tells to what the rooms understand.
struct EventTranslator {
  /// The size of the stage, and how many of its pixels one of the window's units takes (1 but on HiDPI).
  var extent: Extent
  var scale: Double
  private var fingers = Fingers()
  /// Parts of a notch that the wheel has turned since the last whole one.
  private var wheel = 0.0
  private var mouseIsDown = false
  /// When a finger last did something, in SDL's milliseconds.
  private var lastFinger: UInt32?

  init(extent: Extent, scale: Double) {
    self.extent = extent
    self.scale = scale
  }

  /// What the event means, in order; most mean nothing.
  mutating func translate(_ event: SDL_Event) -> [InputEvent] {
    switch SDL_EventType(event.type) {
    case SDL_QUIT: return [.quit]
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: return finger(event.tfinger)
    case SDL_MOUSEMOTION:
      return mouse(event.motion.which, event.motion.timestamp) { translator in
        [.move(.mouse, translator.point(event.motion.x, event.motion.y))]
      }
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: return button(event.button)
    case SDL_MOUSEWHEEL: return wheel(event.wheel)
    case SDL_KEYDOWN, SDL_KEYUP: return key(event.key)
    case SDL_TEXTINPUT: return text(event.text)
    case SDL_DROPFILE, SDL_DROPTEXT:
      guard let words = event.drop.file else { return [] }
      defer { SDL_free(words) }
      let isFile = event.type == SDL_DROPFILE.rawValue
      return isFile ? [.dropped(String(cString: words))] : []
    default: return []
    }
  }

  /// The fingers that vanished without a word. Only right when no event waits in the queue.
  mutating func lostFingers() -> [InputEvent] {
    if fingers.isEmpty { return [] }
    return fingers.dropLost(isListed: Self.isListed).map { .lost(.finger($0)) }
  }

  private func point(_ x: Int32, _ y: Int32) -> Point {
    Point(x: Double(x) * scale, y: Double(y) * scale)
  }
}

// MARK: Fingers and the mouse

extension EventTranslator {
  private mutating func finger(_ event: SDL_TouchFingerEvent) -> [InputEvent] {
    // SDL's own finger for a mouse: the mouse has told it already.
    if event.touchId == -1 { return [] }
    let key = Fingers.Key(device: event.touchId, finger: event.fingerId)
    let place = Point(
      x: Double(event.x) * Double(extent.width), y: Double(event.y) * Double(extent.height))
    lastFinger = event.timestamp
    switch SDL_EventType(event.type) {
    case SDL_FINGERDOWN:
      var events = fingers.up(key).map { [InputEvent.lost(.finger($0))] } ?? []
      // The mouse that some drivers let follow a finger came first: the finger takes its place.
      if mouseIsDown { events.append(.lost(.mouse)) }
      mouseIsDown = false
      return events + [.down(.finger(fingers.down(key, isListed: Self.isListed(key))), place)]
    case SDL_FINGERUP: return fingers.up(key).map { [.up(.finger($0), place)] } ?? []
    default: return fingers.number(key).map { [.move(.finger($0), place)] } ?? []
    }
  }

  /// The event, unless the mouse only repeats what a finger does: by SDL's mark, or because a finger is or was just
  /// there (X servers move the mouse with the first finger).
  private mutating func mouse(
    _ which: UInt32, _ time: UInt32, _ event: (inout Self) -> [InputEvent]
  ) -> [InputEvent] {
    if which == UInt32.max || !fingers.isEmpty { return [] }
    if let lastFinger, time &- lastFinger < 300 { return [] }
    return event(&self)
  }

  private mutating func button(_ event: SDL_MouseButtonEvent) -> [InputEvent] {
    if event.button != UInt8(SDL_BUTTON_LEFT) { return [] }
    return mouse(event.which, event.timestamp) { translator in
      let place = translator.point(event.x, event.y)
      let wasDown = translator.mouseIsDown
      translator.mouseIsDown = event.state == UInt8(SDL_PRESSED)
      if translator.mouseIsDown { return [.down(.mouse, place)] }
      return wasDown ? [.up(.mouse, place)] : []
    }
  }

  private static func isListed(_ key: Fingers.Key) -> Bool {
    (0..<max(0, SDL_GetNumTouchFingers(key.device))).contains {
      SDL_GetTouchFinger(key.device, $0)?.pointee.id == key.finger
    }
  }
}

// MARK: Wheel and keys

extension EventTranslator {
  /// SDL counts away from the reader; we count towards. Fine wheels add up to notches.
  private mutating func wheel(_ event: SDL_MouseWheelEvent) -> [InputEvent] {
    let precise = Double(event.preciseY)
    let turned = precise == 0 || !precise.isFinite ? Double(event.y) : precise
    let isFlipped = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue
    wheel += isFlipped ? turned : -turned
    let notches = max(-1000, min(1000, wheel.rounded(.towardZero)))
    wheel = (wheel - notches).truncatingRemainder(dividingBy: 1)
    return notches == 0 ? [] : [.wheel(Int(notches))]
  }

  /// A key that is held says so once: a child leaning on it must not leaf through the book. Rubbing out repeats.
  private func key(_ event: SDL_KeyboardEvent) -> [InputEvent] {
    let symbol = event.keysym.sym
    let rubsOut = symbol == SDLK_BACKSPACE.rawValue || symbol == SDLK_DELETE.rawValue
    if event.repeat != 0, !rubsOut { return [] }
    let name = String(cString: SDL_GetKeyName(symbol))
    if name.isEmpty { return [] }
    return [event.type == SDL_KEYUP.rawValue ? .keyUp(name) : .key(name)]
  }

  private func text(_ event: SDL_TextInputEvent) -> [InputEvent] {
    let text = withUnsafeBytes(of: event.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return text.isEmpty ? [] : [.text(text)]
  }
}
