import CSDL

/// SDL's video and event system, from its start to its end; at most one at a time.
final class VideoSystem {
  /// The name of SDL's video driver: `x11`, `wayland`, `KMSDRM`, `offscreen`, `dummy`.
  let driver: String

  /// Starts nothing but video: joysticks and sensors would make every wait poll.
  ///
  /// - Parameter driver: The driver to take; `nil` for SDL's choice (which `SDL_VIDEODRIVER` decides), and then one
  ///   that shows nothing is an error unless it was asked for.
  init(driver wanted: String? = nil) throws(WindowError) {
    if SDL_WasInit(SDL_INIT_VIDEO) != 0 { throw .alreadyOpen }
    Self.setHints(driver: wanted)
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw .noDisplay(Self.message) }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    let asked = SDL_GetHint(SDL_HINT_VIDEODRIVER).map { String(cString: $0) } ?? ""
    if ["offscreen", "dummy", "evdev"].contains(driver), !asked.contains(driver) {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .noDisplay("SDL fell back to its \(driver) driver")
    }
    self.driver = driver
    SDL_StopTextInput()
  }

  deinit {
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
    SDL_Quit()
  }

  private static func setHints(driver: String?) {
    if let driver {
      SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, driver, SDL_HINT_OVERRIDE)
    } else {
      SDL_ResetHint(SDL_HINT_VIDEODRIVER)
    }
    // One touch is one event: nothing is told twice, as a finger and as a mouse.
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
    // SDL's own handler only leaves a note that a sleeping wait does not read: see `Termination`.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    // The press that gives the window its focus is a press like any other: a child's first one counts.
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    // Keeping the screen awake asks the session bus, which the first frame need not wait for.
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    // OpenGL ES on X11 comes through EGL only.
    SDL_SetHint(SDL_HINT_VIDEO_X11_FORCE_EGL, "1")
  }

  /// What SDL says about its last failure; ask at once.
  static var message: String { String(cString: SDL_GetError()) }
}
