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
  /// A leaf that is being turned, or a part of it.
  case curl(Curl)
  /// A stiff picture on its way over.
  case swing(PictureID, Swing)
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
  /// Visits every picture that the command shows.
  public func forEachPicture(_ visit: (PictureID) -> Void) {
    guard case .curl(let curl) = self else {
      if let picture { visit(picture) }
      return
    }
    if let front = curl.front { visit(front) }
    if let back = curl.back { visit(back) }
    if let plain = curl.plainBack { visit(plain) }
  }

  /// The picture that the command shows, if it shows just one.
  public var picture: PictureID? {
    switch self {
    case .still(let id, _), .over(let id, _, _), .scaled(let id, _, _), .swing(let id, _): id
    case .fill, .card, .ring, .shadow, .ramp, .curl: nil
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
    case .curl(let curl): return curl.bounds
    case .swing(_, let swing): return swing.bounds
    }
  }
}

extension DrawCommand {
  /// The same command elsewhere: `dx` pixels to the right and `dy` down.
  public func offset(x dx: Int, y dy: Int) -> DrawCommand {
    func moved(_ rect: PixelRect) -> PixelRect {
      PixelRect(x: rect.x + dx, y: rect.y + dy, width: rect.width, height: rect.height)
    }
    func moved(_ point: PixelPoint) -> PixelPoint { PixelPoint(x: point.x + dx, y: point.y + dy) }
    func moved(_ box: Box) -> Box { box.offset(x: Double(dx), y: Double(dy)) }
    switch self {
    case .still(let id, let at): return .still(id, at: moved(at))
    case .over(let id, let at, let opacity): return .over(id, at: moved(at), opacity: opacity)
    case .scaled(let id, let to, let opacity): return .scaled(id, to: moved(to), opacity: opacity)
    case .fill(let rect, let colour): return .fill(moved(rect), colour)
    case .card(let box, let radius, let colour): return .card(moved(box), radius: radius, colour)
    case .ring(let box, let radius, let width, let colour):
      return .ring(moved(box), radius: radius, width: width, colour)
    case .shadow(let box, let radius, let sigma, let colour):
      return .shadow(moved(box), radius: radius, sigma: sigma, colour)
    case .ramp(let rect, let from, let to): return .ramp(moved(rect), from: from, to: to)
    case .curl(var curl):
      curl.page = moved(curl.page)
      curl.fold = curl.fold.offset(by: Vector(x: Double(dx), y: Double(dy)))
      return .curl(curl)
    case .swing(let id, var swing):
      swing.rect = moved(swing.rect)
      swing.hinge += Double(dx)
      return .swing(id, swing)
    }
  }
}
