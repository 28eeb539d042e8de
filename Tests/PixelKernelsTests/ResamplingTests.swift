import Glibc
import Measures
import PixelKernels
import Pixels
import TestSupport
import Testing

@Suite struct ResamplingTests {
  @Test func everyLevelSurvivesEveryScaling() {
    for level in 0...255 {
      let colour = Colour(red: UInt8(level), green: UInt8(255 - level), blue: UInt8(level / 2))
      let flat = Bitmap(Extent(width: 7, height: 5), filledWith: colour)
      for extent in [(3, 2), (1, 1), (20, 30), (7, 2), (3, 5), (6, 9)] {
        let scaled = resampled(flat, to: Extent(width: extent.0, height: extent.1))
        #expect(scaled.pixels.allSatisfy { $0 == colour.premultiplied }, "\(level) \(extent)")
      }
    }
  }

  @Test func theSameSizeIsTheSamePicture() {
    #expect(resampled(noise, to: noise.extent) == noise)
  }

  @Test func shrinkingMixesLight() {
    // Half white and half black shine as sRGB 188 does, not as 128.
    let checks = makeBitmap(Extent(width: 8, height: 8)) { x, y in
      (x + y) % 2 == 0 ? Colour(0xFFFFFF) : Colour(0)
    }
    let half = resampled(checks, to: Extent(width: 4, height: 4))
    #expect(half.pixels.allSatisfy { $0 == 0xFFBC_BCBC })
  }

  @Test(arguments: [(1, 1), (2, 3), (7, 5), (12, 12), (16, 3), (5, 16), (16, 16)])
  func shrinkingWeighsEveryPixelByItsShare(_ width: Int, _ height: Int) {
    let source = Extent(width: 17, height: 17)
    let target = Extent(width: width, height: height)
    let scaled = resampled(noise, to: target)
    for y in 0..<height {
      for x in 0..<width {
        var sum = 0.0
        for sy in 0..<17 {
          for sx in 0..<17 {
            let share =
              overlap(sx, x, source.width, width) * overlap(sy, y, source.height, height)
            sum += share * light(noise[sx, sy] >> 8 & 255)
          }
        }
        let expected = sum * Double(width * height) / Double(17 * 17)
        #expect(abs(Int(scaled[x, y] >> 8 & 255) - level(expected)) <= 1)
      }
    }
  }

  @Test func clearPixelsLendNoColour() {
    let half = makeBitmap(Extent(width: 4, height: 4)) { x, _ in
      x % 2 == 0 ? Colour(0xFF8000) : Colour(0x0000FF, alpha: 0)
    }
    let small = resampled(half, to: Extent(width: 2, height: 2))
    #expect(small.pixels.allSatisfy { $0 == Colour(0xFF8000, alpha: 0.5).premultiplied })
    let large = resampled(half, to: Extent(width: 9, height: 9))
    for pixel in large.pixels {
      #expect(pixel & 255 == 0)
      #expect(pixel >> 16 & 255 <= pixel >> 24)
    }
  }

  @Test func enlargingGrowsNoHalos() {
    let edge = makeBitmap(Extent(width: 12, height: 12)) { x, y in
      x + y < 12 ? Colour(0x30A050) : Colour(0xD06020)
    }
    let large = resampled(edge, to: Extent(width: 43, height: 29))
    for pixel in large.pixels {
      #expect((0x30...0xD0).contains(pixel >> 16 & 255))
      #expect((0x60...0xA0).contains(pixel >> 8 & 255))
      #expect((0x20...0x50).contains(pixel & 255))
    }
  }

  @Test func enlargingIsSmootherThanRepeating() {
    let ramp = makeBitmap(Extent(width: 4, height: 1)) { x, _ in
      let level = UInt8(40 + x * 60)
      return Colour(red: level, green: level, blue: level)
    }
    let large = resampled(ramp, to: Extent(width: 16, height: 1)).pixels.map { Int($0 & 255) }
    for (one, next) in zip(large, large.dropFirst()) {
      #expect(next >= one)
      #expect(next - one <= 21)
    }
    #expect(Set(large).count >= 13)
  }

  @Test func oneSideMayShrinkWhileTheOtherGrows() {
    let stripes = makeBitmap(Extent(width: 20, height: 6)) { x, _ in
      x < 10 ? Colour(0xC04020) : Colour(0x2040C0)
    }
    let scaled = resampled(stripes, to: Extent(width: 10, height: 13))
    for y in 0..<13 {
      for x in 0..<10 { #expect(scaled[x, y] == (x < 5 ? 0xFFC0_4020 : 0xFF20_40C0)) }
    }
  }

  @Test func aPictureWithoutPixelsStaysOne() {
    #expect(resampled(noise, to: .zero).extent == .zero)
    let nothing = resampled(Bitmap(.zero, filledWith: Colour(0)), to: Extent(width: 2, height: 2))
    #expect(nothing.pixels == [0, 0, 0, 0])
  }
}

@Suite struct RowTests {
  @Test func premultiplyingIsColoursOwn() {
    for alpha in 0...255 {
      var row = (0...255).map { (level: UInt32) -> UInt32 in
        let colour = level << 16 | (255 - level) << 8 | 77
        return UInt32(alpha) << 24 | colour
      }
      row.withUnsafeMutableBufferPointer { buffer in
        if let first = buffer.baseAddress { premultiplyRow(first, count: 256) }
      }
      let expected = (0...255).map {
        Colour(red: UInt8($0), green: UInt8(255 - $0), blue: 77, alpha: UInt8(alpha)).premultiplied
      }
      #expect(row == expected, "\(alpha)")
    }
  }

  @Test func takingAlphaOutAndInAgainChangesNothing() {
    for alpha in 0...255 {
      let before = (0...alpha).map { (level: Int) -> UInt32 in
        UInt32(alpha << 24 | level << 16 | (alpha - level))
      }
      var row = before
      row.withUnsafeMutableBufferPointer { buffer in
        guard let first = buffer.baseAddress else { return }
        unpremultiplyRow(first, count: buffer.count)
        premultiplyRow(first, count: buffer.count)
      }
      #expect(row == before, "\(alpha)")
    }
  }

  @Test func whatLiesOnAGroundIsOpaque() {
    var row: [UInt32] = [0, 0xFF12_3456, Colour(0xFF0000, alpha: 0.5).premultiplied]
    row.withUnsafeMutableBufferPointer { buffer in
      if let first = buffer.baseAddress { layRow(first, count: 3, on: 0xFFFF_FFFF) }
    }
    #expect(row == [0xFFFF_FFFF, 0xFF12_3456, 0xFFFF_7F7F])
  }
}

private let noise: Bitmap = {
  var random = SeededRandom(seed: 17)
  return makeBitmap(Extent(width: 17, height: 17)) { _, _ in
    Colour(UInt32.random(in: 0...0xFFFFFF, using: &random))
  }
}()

/// How much of source pixel `s` lies in target pixel `t`, in source pixels.
private func overlap(_ s: Int, _ t: Int, _ source: Int, _ target: Int) -> Double {
  let scale = Double(source) / Double(target)
  return max(0, min(Double(s + 1), Double(t + 1) * scale) - max(Double(s), Double(t) * scale))
}

private func light(_ level: UInt32) -> Double {
  let v = Double(level) / 255
  return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
}

private func level(_ light: Double) -> Int {
  let v = light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  return Int((v * 255).rounded())
}
