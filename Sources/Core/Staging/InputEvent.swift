public import Measures

/// What comes in from hands, in output pixels from the top left of the stage.
public enum InputEvent: Hashable, Sendable {
  /// Which of several: a finger as its device numbers it, or the mouse.
  public enum Pointer: Hashable, Sendable {
    case mouse
    case finger(Int64)
  }

  case down(Pointer, Point)
  case move(Pointer, Point)
  case up(Pointer, Point)
  /// A touch device no longer lists this finger, and no `up` came.
  case lost(Pointer)
  /// A key by its SDL name: `Right`, `Space`, `Escape`, `T` …
  case key(String)
  /// The key of that name was let go.
  case keyUp(String)
  /// Text that was typed, composed and complete.
  case text(String)
  /// Notches of the wheel: positive is towards the reader (down: onwards).
  case wheel(Int)
  /// A file or folder was dropped on the window; its path.
  case dropped(String)
  /// The stage has a new size, in pixels.
  case resize(Extent)
  /// The window is to close.
  case quit
}
