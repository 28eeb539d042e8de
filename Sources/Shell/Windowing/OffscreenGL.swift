import CSDL

/// A GL context without a display, for `--stage gl` of the commands that draw pictures, and for tests.
///
/// It is current on the thread that opened it. `GLStage` draws into its own memory and reads that back.
public final class OffscreenGL {
  // Declared in the order in which they must live: the context goes first.
  private let video: VideoSystem
  private let window: OpaquePointer
  private var context: GLContext?

  /// Through SDL's `offscreen` driver and EGL. Throws `noDisplay` or `noContext` where there is none.
  public init() throws(WindowError) {
    video = try VideoSystem(driver: "offscreen")
    GLContext.setAttributes()
    let flags = SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_HIDDEN.rawValue
    guard let window = SDL_CreateWindow("tangerine", 0, 0, 64, 64, flags) else {
      throw .noContext(VideoSystem.message)
    }
    self.window = window
    do throws(WindowError) {
      context = try GLContext(window: window)
    } catch {
      SDL_DestroyWindow(window)
      throw error
    }
  }

  /// GL_RENDERER of the context.
  public var renderer: String { context?.renderer ?? "" }

  /// Destroys the context, as a driver does that loses it, and makes another. Whatever GL objects there were are gone.
  public func renewContext() throws(WindowError) {
    context = nil
    context = try GLContext(window: window)
  }

  deinit {
    context = nil
    SDL_DestroyWindow(window)
  }
}
