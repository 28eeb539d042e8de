import CSDL

/// What devices would tell SDL, said by a test: no touch screen is needed to hear its events.
enum SyntheticEvent {
  enum Phase { case down, move, up }

  /// Position as SDL has it, 0…1 of the window.
  case finger(Phase, device: Int64 = 7, id: Int64, x: Float, y: Float)
  /// Position in units of the window; `which` is UInt32.max for the mouse that SDL makes of a finger.
  case mouse(Phase, x: Int32, y: Int32, which: UInt32 = 0)
  /// Notches away from the reader.
  case wheel(Float, isFlipped: Bool)
  case key(Int32, repeats: Bool)
  case keyUp(Int32)
  case text(String)
  case close
  case expose

  /// Puts the event at the end of SDL's queue, as a device would.
  func push() {
    var event = SDL_Event()
    switch self {
    case .finger(let phase, let device, let id, let x, let y):
      event.type = phase.choose(SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP)
      event.tfinger.touchId = device
      event.tfinger.fingerId = id
      event.tfinger.x = x
      event.tfinger.y = y
    case .mouse(.move, let x, let y, let which):
      event.type = SDL_MOUSEMOTION.rawValue
      event.motion.which = which
      event.motion.x = x
      event.motion.y = y
    case .mouse(let phase, let x, let y, let which):
      event.type = phase.choose(SDL_MOUSEBUTTONDOWN, SDL_MOUSEMOTION, SDL_MOUSEBUTTONUP)
      event.button.which = which
      event.button.button = UInt8(SDL_BUTTON_LEFT)
      event.button.state = UInt8(phase == .down ? SDL_PRESSED : SDL_RELEASED)
      event.button.x = x
      event.button.y = y
    case .wheel(let notches, let isFlipped):
      event.type = SDL_MOUSEWHEEL.rawValue
      event.wheel.preciseY = notches
      event.wheel.y = Int32(notches)
      event.wheel.direction = (isFlipped ? SDL_MOUSEWHEEL_FLIPPED : SDL_MOUSEWHEEL_NORMAL).rawValue
    case .key(let symbol, let repeats):
      event.type = SDL_KEYDOWN.rawValue
      event.key.keysym.sym = symbol
      event.key.repeat = repeats ? 1 : 0
    case .keyUp(let symbol):
      event.type = SDL_KEYUP.rawValue
      event.key.keysym.sym = symbol
    case .text(let text):
      event.type = SDL_TEXTINPUT.rawValue
      withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: text.utf8.prefix(31)) }
    case .close: event.type = SDL_QUIT.rawValue
    case .expose:
      event.type = SDL_WINDOWEVENT.rawValue
      event.window.event = UInt8(SDL_WINDOWEVENT_EXPOSED.rawValue)
    }
    SDL_PushEvent(&event)
  }
}

extension SyntheticEvent.Phase {
  fileprivate func choose(
    _ down: SDL_EventType, _ move: SDL_EventType, _ up: SDL_EventType
  ) -> UInt32 {
    switch self {
    case .down: down.rawValue
    case .move: move.rawValue
    case .up: up.rawValue
    }
  }
}
