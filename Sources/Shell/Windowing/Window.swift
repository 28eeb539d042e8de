import CSDL
public import Measures

/// What a frame is drawn into.
public enum Canvas {
  /// Rows of `0xAARRGGBB` from the top, `stride` pixels apart.
  case memory(UnsafeMutableBufferPointer<UInt32>, stride: Int)
  /// The window's framebuffer of this extent, its GL context current.
  case context(Extent)
}

/// The one window: shows frames of either stage, and tells what hands do.
///
/// It belongs to the thread that opened it; only its `waker` may be used from others.
public final class Window {
  // Declared in the order in which they must live: the context goes first, then the window, then SDL.
  private let video: VideoSystem
  private let handle: OpaquePointer
  private var context: GLContext?
  private var surface: WindowSurface?
  /// The display is to be taken once the first frame is there: SDL waits a tenth of a second for a window manager's
  /// answer, which the reader need not.
  private var takesDisplayNext = false
  private var termination: Termination?
  var translator: EventTranslator
  /// Ends `wait` from any thread.
  public let waker: Waker

  /// The stage that draws this window.
  public var stage: StageKind { context == nil ? .software : .gl }
  /// The size of the stage, in pixels.
  public var extent: Extent { translator.extent }
  /// The window has lost its picture, or never had one: present, even if nothing has changed.
  public internal(set) var needsPresent = true

  /// Opens the window and shows it.
  ///
  /// - Parameters:
  ///   - extent: Its size in units of the desktop; `nil` for four fifths of the display, each way.
  ///   - fullScreen: Whether it takes the whole display, whatever `extent` says.
  ///   - expecting: Called before the window is made, which takes a while, with the size that its stage will most
  ///     likely have: what is to be drawn can be got ready meanwhile.
  public static func open(
    title: String, extent: Extent? = nil, stage: StageChoice = .automatic, fullScreen: Bool = false,
    expecting: (Extent, Waker) -> Void = { _, _ in }
  ) throws(WindowError) -> Window {
    try Window(title, extent, stage, fullScreen, driver: nil, expecting: expecting)
  }

  /// With a video driver of SDL's by name, and another first try than the machine suggests, for tests.
  init(
    _ title: String, _ extent: Extent?, _ choice: StageChoice, _ fullScreen: Bool, driver: String?,
    firstTry: StageKind? = nil, expecting: (Extent, Waker) -> Void = { _, _ in }
  ) throws(WindowError) {
    let video = try VideoSystem(driver: driver)
    waker = Waker()
    // Without a window manager nobody makes a window as large as the display: it is made so.
    let extent = fullScreen ? Self.display() : extent ?? Self.fourFifthsOfDisplay()
    expecting(extent, waker)
    let handle = try Self.make(title, extent, firstTry ?? choice.firstTry, fullScreen)
    do throws(WindowError) {
      context = try Self.context(for: handle, choice)
      if context == nil { surface = try WindowSurface(window: handle, driver: video.driver) }
    } catch {
      SDL_DestroyWindow(handle)
      throw error
    }
    self.video = video
    self.handle = handle
    let (pixels, scale) = Self.measure(handle)
    translator = EventTranslator(extent: pixels, scale: scale)
    termination = Termination()
    takesDisplayNext = fullScreen
  }

  deinit {
    termination = nil
    context = nil
    SDL_DestroyWindow(handle)
  }

  /// GL_RENDERER; empty on the software stage.
  public var renderer: String { context?.renderer ?? "" }

  /// Draws and shows a frame, if there is anything to show.
  ///
  /// `draw` gets the canvas and the damage to draw there: the given one, or all of the stage where the window no longer
  /// has the frame before. On GL the window never has it: the stage keeps its own and brings all of it.
  public func present(_ damage: [PixelRect], draw: (Canvas, [PixelRect]) -> Void) {
    if damage.isEmpty, !needsPresent { return }
    let area = needsPresent ? [PixelRect(extent)] : damage
    if context != nil {
      draw(.context(extent), area)
      SDL_GL_SwapWindow(handle)
      needsPresent = false
    } else if let surface {
      if surface.show(area, draw: draw) { needsPresent = false }
    }
    if takesDisplayNext, !needsPresent {
      takesDisplayNext = false
      SDL_SetWindowFullscreen(handle, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
    }
  }

  /// Destroys the GL context and makes another: what to do when the driver has lost it. The GL stage must be made anew.
  public func renewContext() throws(WindowError) {
    if context == nil { return }
    context = nil
    context = try GLContext(window: handle)
    needsPresent = true
  }

  /// Whether showing a frame waits for the display; where it does not, the caller waits between frames itself.
  public var waitsForDisplay: Bool { context?.waitsForDisplay ?? false }

  /// The time from one frame of the display to the next: 1/60 s where it does not say.
  public var frameInterval: Duration {
    var mode = SDL_DisplayMode()
    let display = max(0, SDL_GetWindowDisplayIndex(handle))
    guard SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate >= 24 else {
      return .nanoseconds(16_666_667)
    }
    return .nanoseconds(1_000_000_000 / Int64(mode.refresh_rate))
  }

  /// Whether typed text is composed and told, as `text` events; off at first.
  public var takesText = false {
    didSet { if takesText { SDL_StartTextInput() } else { SDL_StopTextInput() } }
  }

  /// Whether the display is kept from going to sleep; off at first.
  public var keepsDisplayAwake = false {
    didSet { if keepsDisplayAwake { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() } }
  }

  /// Brings the window before all others, out of an icon too.
  public func bringForward() {
    SDL_RestoreWindow(handle)
    SDL_RaiseWindow(handle)
  }

  /// Looks how large the window is now; whether that is another size than before.
  func remeasure() -> Bool {
    let (pixels, scale) = Self.measure(handle)
    translator.scale = scale
    if pixels == translator.extent { return false }
    translator.extent = pixels
    return true
  }
}

// MARK: Making

extension Window {
  private static func make(
    _ title: String, _ size: Extent, _ stage: StageKind, _ fullScreen: Bool
  ) throws(WindowError) -> OpaquePointer {
    var flags = SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_RESIZABLE.rawValue
    // As large as the display and bare: that it takes the display is asked for after its first frame (`present`).
    if fullScreen { flags |= SDL_WINDOW_BORDERLESS.rawValue }
    if stage == .gl {
      flags |= SDL_WINDOW_OPENGL.rawValue
      GLContext.setAttributes()
    }
    let centre = Int32(SDL_WINDOWPOS_CENTERED_MASK)
    let (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
    guard let window = SDL_CreateWindow(title, centre, centre, max(1, width), max(1, height), flags)
    else { throw .noWindow(VideoSystem.message) }
    return window
  }

  private static func display() -> Extent {
    var bounds = SDL_Rect()
    guard SDL_GetDisplayBounds(0, &bounds) == 0 else { return fourFifthsOfDisplay() }
    return Extent(width: Int(bounds.w), height: Int(bounds.h))
  }

  private static func fourFifthsOfDisplay() -> Extent {
    var bounds = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(0, &bounds) == 0 else {
      return Extent(width: 1280, height: 720)
    }
    return Extent(width: Int(bounds.w) * 4 / 5, height: Int(bounds.h) * 4 / 5)
  }

  /// The context, if the choice and the machine want one: asked for, it must be had; automatic, it must be a GPU's.
  private static func context(
    for window: OpaquePointer, _ choice: StageChoice
  ) throws(WindowError) -> GLContext? {
    if SDL_GetWindowFlags(window) & SDL_WINDOW_OPENGL.rawValue == 0 { return nil }
    do throws(WindowError) {
      let context = try GLContext(window: window)
      if choice == .gl || !StageChoice.isComputed(renderer: context.renderer) {
        return context
      }
    } catch {
      if choice == .gl { throw error }
    }
    return nil
  }

  private static func measure(_ window: OpaquePointer) -> (Extent, scale: Double) {
    var (width, height, units): (Int32, Int32, Int32) = (0, 0, 0)
    SDL_GetWindowSizeInPixels(window, &width, &height)
    SDL_GetWindowSize(window, &units, nil)
    let scale = units > 0 && width > 0 ? Double(width) / Double(units) : 1
    return (Extent(width: Int(width), height: Int(height)), scale)
  }
}
