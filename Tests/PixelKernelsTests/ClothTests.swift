import Measures
import PixelKernels
import Pixels
import Testing

@Suite("Cloth") struct ClothTests {
  private let ground = Colour(0xDF7D2D).premultiplied

  @Test("is opaque everywhere, also in widths that are no multiple of eight")
  func opaque() {
    for extent in [Extent(width: 1003, height: 601), Extent(width: 5, height: 3)] {
      let cloth = paintCloth(extent)
      #expect(cloth.extent == extent)
      #expect(cloth.pixels.allSatisfy { $0 >> 24 == 255 })
    }
    #expect(paintCloth(.zero).pixels.isEmpty)
  }

  @Test("has no weave under 900 pixels of height, and one above")
  func weave() {
    let small = paintCloth(Extent(width: 1024, height: 600))
    #expect(small[512, 276] == ground)
    #expect((0..<64).allSatisfy { small[480 + $0 % 8, 272 + $0 / 8] == ground })
    let large = paintCloth(Extent(width: 1920, height: 1080))
    var seen: [UInt32: Int] = [:]
    for cell in 0..<64 { seen[large[960 + cell % 8, 496 + cell / 8], default: 0] += 1 }
    // 8 light and 8 dark pixels in 64: 0xDF + 7 % of (0xFF - 0xDF) …, 0xDF - 4 % of (0xDF - 0x5A) ….
    #expect(seen == [ground: 48, 0xFFE1_8437: 8, 0xFFDA_792B: 8])
    #expect(large[960, 497] == 0xFFE1_8437)
    #expect(large[961, 500] == 0xFFDA_792B)
  }

  @Test("keeps its weave in proportion on large screens")
  func largeWeave() {
    let cloth = paintCloth(Extent(width: 3840, height: 2160))
    #expect(cloth[1920, 994] == cloth[1921, 995])
    #expect(cloth[1920, 994] == 0xFFE1_8437)
    #expect(cloth[1928, 994] == ground)
  }

  @Test("darkens by 13 % of #6A2200 in the corners and by nothing in the middle")
  func vignette() {
    let cloth = paintCloth(Extent(width: 1600, height: 896))
    #expect(cloth[800, 412] == ground)
    var sums = (red: 0, green: 0, blue: 0)
    for y in 888..<896 {
      for x in 1592..<1600 {
        sums.red += Int(cloth[x, y] >> 16 & 255)
        sums.green += Int(cloth[x, y] >> 8 & 255)
        sums.blue += Int(cloth[x, y] & 255)
      }
    }
    // 0.87 of the ground and 0.13 of the vignette, within the dither's mean.
    #expect(abs(Double(sums.red) / 64 - (0.87 * 0xDF + 0.13 * 0x6A)) < 0.1)
    #expect(abs(Double(sums.green) / 64 - (0.87 * 0x7D + 0.13 * 0x22)) < 0.1)
    #expect(abs(Double(sums.blue) / 64 - 0.87 * 0x2D) < 0.1)
  }

  @Test("is its own mirror image in brightness, to a level")
  func mirrored() {
    let cloth = paintCloth(Extent(width: 1024, height: 512))
    for x in 0..<512 {
      let one = Int(cloth[x, 40] >> 16 & 255)
      let other = Int(cloth[1023 - x, 40] >> 16 & 255)
      #expect(abs(one - other) <= 1)
    }
  }

  @Test("shows no bands: averages over the dither's cells fall smoothly")
  func smooth() {
    let cloth = paintCloth(Extent(width: 1600, height: 896))
    var means: [Double] = []
    for cell in stride(from: 0, to: 100, by: 1) {
      var sum = 0
      for index in 0..<64 { sum += Int(cloth[cell * 8 + index % 8, 888 + index / 8] >> 16 & 255) }
      means.append(Double(sum) / 64)
    }
    // From the corner to the foot of the middle the red rises 10 levels in 100 cells; a band would stand still and jump.
    for (one, next) in zip(means, means.dropFirst()) {
      #expect(next - one > -0.05 && next - one < 0.4)
    }
  }
}
