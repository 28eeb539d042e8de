/// Why the GL stage cannot work in the context that it was given.
public enum GLStageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A program that does not compile or link; its name and the driver's own words.
  case program(String, String)
  /// No framebuffer of this many pixels can be had.
  case framebuffer(width: Int, height: Int)

  public var description: String {
    switch self {
    case .program(let name, let log): "the driver refuses the \(name) program: \(log)"
    case .framebuffer(let width, let height):
      "the driver gives no framebuffer of \(width) × \(height) pixels"
    }
  }
}
