import Glibc
import Measures
import Pixels
import TestSupport
import Testing

@testable import PNGFiles

/// One rule for the colours of every page, cover, thumbnail and print.
@Suite struct ColourTests {
  @Test func untaggedAndSRGBPicturesAreShownAsTheyAre() throws {
    for chunks in [
      [], [("sRGB", [0])], [("gAMA", bigEndian(45_455))], [("gAMA", bigEndian(45_000))],
    ] {
      #expect(try patch([100, 150, 200], chunks) == [100, 150, 200])
    }
  }

  @Test func gammaAloneIsAppliedWhereItIsNotNearADisplays() throws {
    for gamma in [22_727, 100_000, 35_000, 250_000, 55_556] {
      let shown = try patch([10, 100, 200], [("gAMA", bigEndian(gamma))])
      let expected = [10, 100, 200].map { value in
        Int((pow(value / 255, 100_000 / (2.2 * Double(gamma))) * 255).rounded())
      }
      #expect(shown == expected, "gAMA \(gamma)")
    }
  }

  @Test func gammaOfSixteenBitPicturesKeepsTheirDarks() throws {
    // 16-bit linear light 0.0005: at 8 bits there would be nothing left of it.
    var png = RawPNG(width: 1, height: 1, depth: 16, colourType: 0)
    png.add("gAMA", bigEndian(100_000))
    png.add(rows: [[0, 33]])
    png.end()
    let level = (pow(33.0 / 65_535, 1 / 2.2) * 255).rounded()
    #expect(try decodePNG(png.bytes)[0, 0] == Colour(grey(level)).premultiplied)
  }

  @Test func anSRGBChunkOutweighsGamma() throws {
    let chunks = [("sRGB", [UInt8(0)]), ("gAMA", bigEndian(45_455))]
    #expect(try patch([10, 100, 200], chunks) == [10, 100, 200])
  }

  @Test(arguments: ["cICP", "cHRM", "iCCP"])
  func displayP3ComesOutWithinTwoLevels(_ way: String) throws {
    let chunks: [(String, [UInt8])]
    switch way {
    case "cICP": chunks = [("cICP", [12, 13, 0, 1])]
    case "cHRM": chunks = [("gAMA", bigEndian(45_455)), ("cHRM", p3Chromaticities)]
    default: chunks = [("iCCP", Array("P3".utf8) + [0, 0] + deflated(p3Profile))]
    }
    for colour in [
      [200, 120, 60], [40, 160, 90], [90, 60, 180], [128, 128, 128], [250, 240, 230],
    ] {
      let shown = try patch(colour.map { UInt8($0) }, chunks)
      for (one, other) in zip(shown, sRGB(fromP3: colour)) {
        #expect(abs(one - other) <= 2, "\(way) \(colour) became \(shown)")
      }
    }
  }

  @Test func aProfileOfSixteenBitsIsAppliedToo() throws {
    var png = RawPNG(width: 1, height: 1, depth: 16, colourType: 6)
    png.add("cICP", [12, 13, 0, 1])
    png.add(rows: [[200, 200, 120, 120, 60, 60, 128, 128]])
    png.end()
    let expected = sRGB(fromP3: [200, 120, 60]).map { UInt32(($0 * 128 + 127) / 255) }
    let pixel = try decodePNG(png.bytes)[0, 0]
    #expect(pixel >> 24 == 128)
    for (shift, value) in zip([16, 8, 0], expected) {
      #expect(abs(Int(pixel >> UInt32(shift) & 255) - Int(value)) <= 2)
    }
  }

  @Test func brokenAndUselessProfilesAreIgnored() throws {
    let junk = Array("x".utf8) + [0, 0] + deflated(Array(repeating: 7, count: 300))
    let cut = Array("P3".utf8) + [0, 0] + deflated(p3Profile).prefix(200)
    for body in [junk, cut, [], [0], Array("name".utf8)] {
      #expect(try patch([100, 150, 200], [("iCCP", body)]) == [100, 150, 200])
    }
    // PQ, a YCbCr matrix, narrow range, unknown primaries, too short.
    for body in [[9, 16, 0, 1], [1, 13, 1, 1], [12, 13, 0, 0], [77, 13, 0, 1], [12]] {
      #expect(try patch([100, 150, 200], [("cICP", body.map { UInt8($0) })]) == [100, 150, 200])
    }
    let flat = (0..<8).flatMap { _ in bigEndian(30_000) }
    let chunks = [("gAMA", bigEndian(45_455)), ("cHRM", flat)]
    #expect(try patch([100, 150, 200], chunks) == [100, 150, 200])
  }
}

private func grey(_ level: Double) -> UInt32 { UInt32(level) * 0x01_0101 }

/// Red, green and blue of one pixel with these chunks before it, as shown.
private func patch(_ colour: [UInt8], _ chunks: [(String, [UInt8])]) throws -> [Int] {
  var png = RawPNG(width: 1, height: 1, colourType: 2)
  for (name, body) in chunks { png.add(name, body) }
  png.add(rows: [colour])
  png.end()
  let pixel = try decodePNG(png.bytes)[0, 0]
  return [16, 8, 0].map { Int(pixel >> UInt32($0) & 255) }
}

private let p3Chromaticities = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]
  .flatMap { bigEndian($0) }

/// By the matrices of CSS Color 4, §17: Display P3 to sRGB, both with D65 and sRGB's curve.
private func sRGB(fromP3 colour: [Int]) -> [Int] {
  let rows = [
    [1.224_940_176_3, -0.224_940_176_3, 0], [-0.042_056_954_7, 1.042_056_954_7, 0],
    [-0.019_637_554_6, -0.078_636_045_6, 1.098_273_600_1],
  ]
  let light = colour.map { value -> Double in
    let v = Double(value) / 255
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
  }
  return rows.map { row in
    let sum = min(1, max(0, zip(row, light).map { $0 * $1 }.reduce(0, +)))
    let v = sum <= 0.003_130_8 ? sum * 12.92 : 1.055 * pow(sum, 1 / 2.4) - 0.055
    return Int((v * 255).rounded())
  }
}

/// A Display P3 profile made by hand (ICC.1:2001-04): colorants for D50 and a gamma curve of 1024 steps.
private let p3Profile: [UInt8] = {
  func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0]
      + [x, y, z].flatMap { bigEndian(Int(($0 * 65_536).rounded())) }
  }
  let steps = (0..<1024).flatMap { index -> [UInt8] in
    let v = Double(index) / 1023
    let y = v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
    return Array(bigEndian(Int((y * 65_535).rounded())).suffix(2))
  }
  let curve = Array("curv".utf8) + [0, 0, 0, 0] + bigEndian(1024) + steps
  let tags: [(String, [UInt8])] = [
    ("wtpt", xyz(0.9642, 1, 0.8249)), ("rXYZ", xyz(0.51512, 0.24120, -0.00105)),
    ("gXYZ", xyz(0.29198, 0.69225, 0.04189)), ("bXYZ", xyz(0.15710, 0.06657, 0.78407)),
    ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
  ]
  var table = bigEndian(tags.count)
  var data: [UInt8] = []
  for (name, body) in tags {
    table += Array(name.utf8) + bigEndian(128 + 4 + tags.count * 12 + data.count)
    table += bigEndian(body.count)
    data += body
  }
  var header = [UInt8](repeating: 0, count: 128)
  func put(_ bytes: [UInt8], at place: Int) {
    header.replaceSubrange(place..<place + bytes.count, with: bytes)
  }
  put(bigEndian(128 + table.count + data.count), at: 0)
  put([2, 0x40, 0, 0] + Array("mntrRGB XYZ ".utf8), at: 8)
  put(Array("acsp".utf8), at: 36)
  put([0.9642, 1, 0.8249].flatMap { bigEndian(Int(($0 * 65_536).rounded())) }, at: 68)
  return header + table + data
}()
