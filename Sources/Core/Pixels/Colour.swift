/// A colour in sRGB, 8 bits a channel, not premultiplied.
public struct Colour: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  /// 0 is clear, 255 covers.
  public var alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// From `0xRRGGBB`.
  public init(_ hex: UInt32, alpha: Double = 1) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
    self.alpha = UInt8((min(1, max(0, alpha)) * 255).rounded())
  }

  /// The same colour, covering `opacity` (0…1) of what it covered.
  public func opacity(_ opacity: Double) -> Colour {
    var copy = self
    copy.alpha = UInt8((Double(alpha) * min(1, max(0, opacity))).rounded())
    return copy
  }

  /// As a pixel: `0xAARRGGBB`, premultiplied, each channel rounded to the nearest.
  public var premultiplied: UInt32 {
    let a = UInt32(alpha)
    func channel(_ value: UInt8) -> UInt32 { (UInt32(value) * a + 127) / 255 }
    return a << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
  }
}
