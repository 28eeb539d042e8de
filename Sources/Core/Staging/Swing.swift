import Glibc
public import Measures

/// A stiff picture that stands up from the stage, turned about a vertical line.
public struct Swing: Hashable, Sendable {
  /// Where the picture lies when it lies flat.
  public var rect: PixelRect
  /// The line it turns about, in pixels of the stage.
  public var hinge: Double
  /// From where it lies flat: 0 up to π/2, where it is seen from its edge and so not at all.
  public var angle: Double
  /// The eye stands above the hinge, at the middle of the picture's height, so many pixels from the stage.
  public var distance: Double
  /// How bright it is, 0…1.
  public var brightness: Double

  public init(
    rect: PixelRect, hinge: Double, angle: Double, distance: Double, brightness: Double
  ) {
    self.rect = rect
    self.hinge = hinge
    self.angle = angle
    self.distance = distance
    self.brightness = brightness
  }

  /// 1 where the picture lies right of the hinge, −1 left of it.
  public var side: Double { Double(rect.x) + Double(rect.width) / 2 >= hinge ? 1 : -1 }

  /// The pixels that it may touch.
  public var bounds: PixelRect {
    let far = max(abs(Double(rect.x) - hinge), abs(Double(rect.maxX) - hinge))
    let near = min(abs(Double(rect.x) - hinge), abs(Double(rect.maxX) - hinge))
    let scale = distance / max(1, distance - far * sin(angle))
    let (a, b) = (hinge + side * near * cos(angle), hinge + side * far * cos(angle) * scale)
    let middle = Double(rect.y) + Double(rect.height) / 2
    let half = Double(rect.height) / 2 * scale
    return Box(x: min(a, b), y: middle - half, width: abs(b - a), height: 2 * half)
      .outset(by: 1).covering
  }
}
