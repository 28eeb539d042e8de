/// Why there is no window, or no context to draw with.
public enum WindowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// SDL found no display, or fell back to one that nobody can see; the driver it took, or its own words.
  case noDisplay(String)
  /// The window could not be made; SDL's own words.
  case noWindow(String)
  /// The window has no memory to draw into; SDL's own words.
  case noSurface(String)
  /// No OpenGL ES 3.00 context; SDL's own words.
  case noContext(String)
  /// This process has a window already; SDL and OpenGL serve one at a time here.
  case alreadyOpen

  public var description: String {
    switch self {
    case .noDisplay(let reason):
      "no usable display (\(reason)); start from a desktop, or set DISPLAY or WAYLAND_DISPLAY"
    case .noWindow(let reason): "no window could be opened: \(reason)"
    case .noSurface(let reason): "the window cannot be drawn into: \(reason)"
    case .noContext(let reason):
      "no OpenGL ES 3.0 context: \(reason); the software stage needs none"
    case .alreadyOpen: "a window is open already"
    }
  }
}
