/// From the colours of one screen to those of sRGB: a curve for each channel, then a matrix, then sRGB's own curve.
///
/// The curve's values are multiplied by their column of the matrix beforehand, so that a pixel is three vectors added.
public struct ColourShaper: Sendable {
  /// Steps of a curve for rows of 16 bits: a sixteenth of an 8-bit level each.
  public static let deepSteps = 4_096

  private let red, green, blue: [Light]

  /// - Parameters:
  ///   - curves: linear light for evenly spaced values from 0 to 1, of red, green and blue; each of 256 values, or of
  ///     `deepSteps` for rows of 16 bits; all finite.
  ///   - columns: what full red, green and blue are in linear sRGB, as red, green and blue; all finite.
  public init(curves: [[Float]], columns: [SIMD3<Float>]) {
    func table(_ channel: Int) -> [Light] {
      let column = columns[channel]
      return curves[channel].map { Light(column.z, column.y, column.x, 0) * $0 }
    }
    (red, green, blue) = (table(0), table(1), table(2))
  }

  /// Straight pixels in place; alpha stays. The curves have 256 values.
  public func map(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
    withPointers { red, green, blue, encode in
      for x in 0..<count {
        let pixel = row[x]
        let light =
          red[Int(pixel >> 16 & 255)] + green[Int(pixel >> 8 & 255)] + blue[Int(pixel & 255)]
        row[x] = pixel & 0xFF00_0000 | encode.colour(light)
      }
    }
  }

  /// Rows of 16 bits a channel (red, green, blue, alpha) into straight pixels. The curves have `deepSteps` values.
  public func mapDeep(
    _ deep: UnsafePointer<UInt16>, into row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    withPointers { red, green, blue, encode in
      for x in 0..<count {
        // v / 65,535 of the last step, rounded.
        func step(_ channel: Int) -> Int { (Int(deep[4 * x + channel]) * 4_095 + 32_767) / 65_535 }
        row[x] = encode.colour(red[step(0)] + green[step(1)] + blue[step(2)])
      }
    }
    takeDeepAlpha(deep, into: row, count: count)
  }

  private func withPointers(
    _ body: (
      UnsafePointer<Light>, UnsafePointer<Light>, UnsafePointer<Light>, LightPointers
    ) -> Void
  ) {
    LightTables.linear.withPointers { encode in
      red.withUnsafeBufferPointer { red in
        green.withUnsafeBufferPointer { green in
          blue.withUnsafeBufferPointer { blue in
            guard let r = red.baseAddress, let g = green.baseAddress, let b = blue.baseAddress
            else { return }
            body(r, g, b, encode)
          }
        }
      }
    }
  }
}
