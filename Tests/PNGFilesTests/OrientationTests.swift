import Measures
import Pixels
import TestSupport
import Testing

@testable import PNGFiles

/// A picture of three by two, its pixels 1…6 in reading order, and how each eXIf orientation shows it.
@Suite struct OrientationTests {
  @Test(arguments: zip(1...8, boards))
  func orientationIsObeyed(_ orientation: Int, _ board: [[UInt32]]) throws {
    for place in [Place.before, .after] {
      let bytes = picture(orientation, place)
      let bitmap = try decodePNG(bytes)
      #expect(rows(bitmap) == board)
      let header = try readPNGHeader(bytes)
      #expect(header.extent == bitmap.extent)
      #expect(header.storedExtent == Extent(width: 3, height: 2))
      #expect(try decodePNG(bytes, fitting: bitmap.extent) == bitmap)
    }
  }

  @Test(arguments: 1...8)
  func scalingTurnsTheScaledPictureAlike(_ orientation: Int) throws {
    let upright = try decodePNG(picture(1, .before), fitting: Extent(width: 6, height: 8))
    let extent = orientation >= 5 ? Extent(width: 8, height: 6) : upright.extent
    let turned = try decodePNG(picture(orientation, .before), fitting: extent)
    let places = Orientation(rawValue: UInt16(orientation))?.places(of: upright.extent)
    let (origin, across, down) = try #require(places)
    for y in 0..<upright.height {
      for x in 0..<upright.width {
        #expect(turned.pixels[origin + x * across + y * down] == upright[x, y])
      }
    }
  }

  @Test func anOrientationBehindThePixelsIsFoundInTheFilesTail() throws {
    let bytes = picture(6, .after)
    let prefix = Array(bytes.prefix(50))
    #expect(try readPNGHeader(prefix).extent == Extent(width: 3, height: 2))
    let tail = Array(bytes.suffix(60))
    #expect(try readPNGHeader(prefix, tail: tail).extent == Extent(width: 2, height: 3))
  }

  @Test func nonsenseInEXIfLeavesThePictureUpright() throws {
    let bodies: [[UInt8]] = [
      [], [0x4D], Array("II*".utf8), [0x4D, 0x4D, 0, 0x2A, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0xFF, 0xFF, 1], Array(repeating: 0xFF, count: 40),
    ]
    for body in bodies {
      var png = RawPNG(width: 3, height: 2, colourType: 0)
      png.add("eXIf", body)
      png.add(rows: [[1, 2, 3], [4, 5, 6]])
      png.end()
      #expect(try rows(decodePNG(png.bytes)) == boards[0])
    }
    for orientation in [0, 9, 255] {
      #expect(try rows(decodePNG(picture(orientation, .before))) == boards[0])
    }
  }

  @Test func aDamagedEXIfChunkIsNotBelieved() throws {
    var png = RawPNG(width: 3, height: 2, colourType: 0)
    png.add(
      "eXIf", [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6], sound: false
    )
    png.add(rows: [[1, 2, 3], [4, 5, 6]])
    png.end()
    #expect(try rows(decodePNG(png.bytes)) == boards[0])
  }
}

private let boards: [[[UInt32]]] = [
  [[1, 2, 3], [4, 5, 6]], [[3, 2, 1], [6, 5, 4]], [[6, 5, 4], [3, 2, 1]], [[4, 5, 6], [1, 2, 3]],
  [[1, 4], [2, 5], [3, 6]], [[4, 1], [5, 2], [6, 3]], [[6, 3], [5, 2], [4, 1]],
  [[3, 6], [2, 5], [1, 4]],
]

/// Where the eXIf chunk stands: before the pixels, or behind them.
private enum Place { case before, after }

private func picture(_ orientation: Int, _ place: Place) -> [UInt8] {
  var png = RawPNG(width: 3, height: 2, colourType: 0)
  if place == .before { png.add(orientation: orientation) }
  png.add(rows: [[1, 2, 3], [4, 5, 6]])
  if place == .after { png.add(orientation: orientation) }
  png.end()
  return png.bytes
}

private func rows(_ bitmap: Bitmap) -> [[UInt32]] {
  (0..<bitmap.height).map { y in (0..<bitmap.width).map { x in bitmap[x, y] & 255 } }
}
