import CSDL

/// An OpenGL ES 3.00 context, current on the thread that made it.
struct GLContext: ~Copyable {
  private let handle: SDL_GLContext
  private let window: OpaquePointer
  /// GL_RENDERER.
  let renderer: String
  /// Whether swapping waits for the display.
  let waitsForDisplay: Bool

  /// Must be said before the window is made.
  static func setAttributes() {
    let attributes: [(SDL_GLattr, Int32)] = [
      (SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_ES.rawValue)),
      (SDL_GL_CONTEXT_MAJOR_VERSION, 3), (SDL_GL_CONTEXT_MINOR_VERSION, 0),
      (SDL_GL_RED_SIZE, 8), (SDL_GL_GREEN_SIZE, 8), (SDL_GL_BLUE_SIZE, 8),
      (SDL_GL_DEPTH_SIZE, 0), (SDL_GL_STENCIL_SIZE, 0), (SDL_GL_DOUBLEBUFFER, 1),
    ]
    for (attribute, value) in attributes { SDL_GL_SetAttribute(attribute, value) }
  }

  init(window: OpaquePointer) throws(WindowError) {
    guard let handle = SDL_GL_CreateContext(window) else {
      throw .noContext(VideoSystem.message)
    }
    self.handle = handle
    self.window = window
    waitsForDisplay = SDL_GL_SetSwapInterval(1) == 0
    renderer = Self.string(0x1F01)
  }

  func makeCurrent() { SDL_GL_MakeCurrent(window, handle) }

  deinit { SDL_GL_DeleteContext(handle) }

  /// glGetString through the context itself: this module must not link GL.
  private static func string(_ name: UInt32) -> String {
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
    guard let address = SDL_GL_GetProcAddress("glGetString") else { return "" }
    return unsafeBitCast(address, to: GetString.self)(name).map { String(cString: $0) } ?? ""
  }
}
