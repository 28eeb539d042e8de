import Glibc

/// A pixel as light: blue, green, red and alpha, the colour multiplied by alpha, 0…1 each.
typealias Light = SIMD4<Float>

/// sRGB's transfer curve, from a value 0…1 to linear light (IEC 61966-2-1).
func linear(_ value: Double) -> Double {
  value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

/// The space in which pixels are mixed.
enum MixingSpace {
  /// Linear light, as in a lens: what shrinking needs to keep brightness.
  case linear
  /// sRGB as stored: what enlarging needs to keep edges even to the eye.
  case stored
}

/// Tables between stored levels and light. A level's three tables each fill one lane, so that a pixel is two additions.
final class LightTables: Sendable {
  static let linear = LightTables { PixelKernels.linear($0) }
  static let stored = LightTables { $0 }

  static func of(_ space: MixingSpace) -> LightTables { space == .linear ? linear : stored }

  /// Steps of the way back. 16,384 keep the darkest sRGB levels, the closest in linear light, five steps apart.
  static let steps = 16_384

  let blue, green, red: [Light]
  let alpha: [Float]
  /// The level nearest to each step of light; of linear light only, as stored values are their own steps.
  let levels: [UInt8]

  private init(_ curve: (Double) -> Double) {
    let light = (0...255).map { Float(curve(Double($0) / 255)) }
    blue = light.map { Light($0, 0, 0, 1) }
    green = light.map { Light(0, $0, 0, 0) }
    red = light.map { Light(0, 0, $0, 0) }
    alpha = (0...255).map { Float($0) / 255 }
    var levels = [UInt8](repeating: 255, count: Self.steps)
    var step = 0
    for level in 0..<255 {
      let border = curve((Double(level) + 0.5) / 255) * Double(Self.steps - 1)
      while Double(step) < border {
        levels[step] = UInt8(level)
        step += 1
      }
    }
    self.levels = levels
  }
}

/// The tables' bare pointers, good while the tables live.
struct LightPointers {
  let blue, green, red: UnsafePointer<Light>
  let alpha: UnsafePointer<Float>
  let levels: UnsafePointer<UInt8>

  @inline(__always)
  func opaque(_ pixel: UInt32) -> Light {
    blue[Int(pixel & 255)] + green[Int(pixel >> 8 & 255)] + red[Int(pixel >> 16 & 255)]
  }

  @inline(__always)
  func clear(_ pixel: UInt32) -> Light {
    opaque(pixel) * alpha[Int(pixel >> 24)]
  }

  /// The levels nearest to linear light, which may lie outside 0…1, where it is cut off: blue, green, red in bytes.
  @inline(__always)
  func colour(_ light: Light) -> UInt32 {
    let top = Float(LightTables.steps - 1)
    let steps = lesser(greater(light * top + 0.5, .zero), Light(repeating: top))
    let (blue, green, red) = (levels[Int(steps.x)], levels[Int(steps.y)], levels[Int(steps.z)])
    return UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// Linear light back to a pixel, premultiplied as stored.
  @inline(__always)
  func pixel(opaque light: Light) -> UInt32 { 0xFF00_0000 | colour(light) }

  @inline(__always)
  func pixel(clear light: Light) -> UInt32 {
    let alpha = UInt32(min(max(light.w * 255 + 0.5, 0), 255))
    if alpha == 0 { return 0 }
    let straight = colour(light * (1 / light.w))
    func channel(_ shift: UInt32) -> UInt32 {
      (((straight >> shift & 255) &* alpha &+ 127) / 255) << shift
    }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }
}

/// Stored values, premultiplied and between 0 and 1, to a pixel, each rounded to the nearest level.
@inline(__always)
func pixel(stored light: Light) -> UInt32 {
  // Above 2^23 a float has no room for fractions: the sum's lowest bits are the rounded level.
  let levels = light * 255 + 12_582_912
  let bytes = SIMD4<UInt8>(truncatingIfNeeded: unsafeBitCast(levels, to: SIMD4<UInt32>.self))
  return UInt32(littleEndian: unsafeBitCast(bytes, to: UInt32.self))
}

/// The lesser of each lane; written so that it becomes one instruction.
@inline(__always)
func lesser(_ a: Light, _ b: Light) -> Light { a.replacing(with: b, where: b .< a) }

/// The greater of each lane.
@inline(__always)
func greater(_ a: Light, _ b: Light) -> Light { a.replacing(with: b, where: b .> a) }
