import Measures
public import Pixels

/// The names that `drawIcon` knows, in alphabetical order.
public let iconNames: [String] = drawings.keys.sorted()

/// One of our own drawings in a square of `side` pixels on a clear ground, drawn at that size.
///
/// - Parameters:
///   - name: one of `iconNames`.
///   - side: 1…4096 pixels.
///   - colour: of all lines of an icon; faces, the mower and the bad page's snail keep their own colours, and of
///     `colour` only how far it covers counts for them.
/// - Returns: `nil` for a name or a side that is out of range, and where the machine has no librsvg.
public func drawIcon(_ name: String, side: Int, colour: Colour) -> Bitmap? {
  guard (1...4096).contains(side), let bytes = drawings[name]?(),
    let drawing = Drawing(bytes, colour: colour)
  else { return nil }
  let extent = Extent(width: side, height: side)
  return Bitmap(extent, filledWith: Colour(0, alpha: 0)).painted(with: drawing, alpha: colour.alpha)
}

extension Bitmap {
  fileprivate func painted(with drawing: borrowing Drawing, alpha: UInt8) -> Bitmap? {
    var copy = self
    let side = width
    let done = copy.withMutablePixels { drawing.paint(into: $0, side: side) }
    if alpha < 255 { copy.fade(to: UInt32(alpha)) }
    return done ? copy : nil
  }

  /// Every channel times `alpha` / 255, rounded to the nearest.
  private mutating func fade(to alpha: UInt32) {
    withMutablePixels { pixels in
      for index in pixels.indices {
        var faded: UInt32 = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
          let channel = pixels[index] >> shift & 255
          faded |= ((channel * alpha + 127) / 255) << shift
        }
        pixels[index] = faded
      }
    }
  }
}
