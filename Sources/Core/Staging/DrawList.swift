public import Measures
public import Pixels

/// One thing to draw. The set is closed: both stages know every case.
public enum DrawCommand: Hashable, Sendable {
  /// An opaque picture copied 1 : 1; its pixels on the stage are its pixels.
  case still(PictureID, at: PixelPoint)
  /// A picture with alpha laid over what is there, 1 : 1.
  case over(PictureID, at: PixelPoint, opacity: UInt8)
  /// A picture laid over what is there, scaled bilinearly to `to` (whole pixels; samples clamped at its edges).
  /// Two samples a side: under half its size it sparkles, so ask for a smaller picture there.
  case scaled(PictureID, to: PixelRect, opacity: UInt8)
  /// One colour, with its alpha, over whole pixels.
  case fill(PixelRect, Colour)
  /// A rounded rectangle with smooth edges; a radius of half its side makes a disc or a pill. Coverage of a pixel is
  /// ½ − d, d the signed distance of its middle to the edge (`RoundedBox`), from 0 to 1.
  case card(Box, radius: Double, Colour)
  /// The outline of a rounded rectangle: `width` pixels inwards from the box's edge.
  case ring(Box, radius: Double, width: Double, Colour)
  /// The soft shadow of a rounded rectangle: coverage 1 − Φ(d / σ), d the signed distance to its edge.
  case shadow(Box, radius: Double, sigma: Double, Colour)
  /// A run from one colour to another across whole pixels, left to right, mixed premultiplied.
  case ramp(PixelRect, from: Colour, to: Colour)
}

/// What a frame is: commands from back to front on a stage of `extent` pixels, over `ground`.
public struct DrawList: Hashable, Sendable {
  public var extent: Extent
  /// What shows where nothing is drawn; opaque.
  public var ground: Colour
  public var commands: [DrawCommand] = []

  public init(extent: Extent, ground: Colour) {
    self.extent = extent
    self.ground = ground
  }

  /// Draws this over everything that was added before.
  public mutating func add(_ command: DrawCommand) { commands.append(command) }
}

extension DrawCommand {
  /// The picture that the command shows, if it shows one.
  public var picture: PictureID? {
    switch self {
    case .still(let id, _), .over(let id, _, _), .scaled(let id, _, _): id
    case .fill, .card, .ring, .shadow, .ramp: nil
    }
  }

  /// The pixels that the command may touch. `size` gives a picture's extent; one not there draws nothing.
  public func bounds(size: (PictureID) -> Extent?) -> PixelRect {
    switch self {
    case .still(let id, let at), .over(let id, let at, _):
      let extent = size(id) ?? .zero
      return PixelRect(x: at.x, y: at.y, width: extent.width, height: extent.height)
    case .scaled(_, let to, _): return to
    case .fill(let rect, _), .ramp(let rect, _, _): return rect
    case .card(let box, _, _), .ring(let box, _, _, _): return box.outset(by: 1).covering
    case .shadow(let box, _, let sigma, _):
      return box.outset(by: 3 * max(0, sigma) + 1).covering
    }
  }
}
