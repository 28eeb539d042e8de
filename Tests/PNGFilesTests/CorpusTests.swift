import Measures
import PixelKernels
import Pixels
import TestSupport
import Testing

@testable import PNGFiles

/// The PNG corpora beside the project. Their reference values are colours as stored, neither gamma nor profile
/// applied; so the pictures are compared before the correction, which has tests of its own.
@Suite struct CorpusTests {
  @Test func commonPicturesEqualTheirReferences() throws {
    guard let shared = sharedFolder() else { return }
    let folder = "\(shared)/corpora/png"
    var compared = 0
    for name in listFolder("\(folder)/Common") where name != "PngSuite.png" {
      let bitmap = try decodePNG(readFile("\(folder)/Common/\(name)"), as: nil, colours: .stored)
      let expected = try reference("\(folder)/rgba16/\(name).rgba", bitmap.extent)
      #expect(bitmap == premultiplied(expected), "\(name)")
      compared += 1
    }
    #expect(compared == 160)
  }

  @Test func iOSPicturesEqualTheirReferencesWithinTheLossOfPremultiplication() throws {
    guard let shared = sharedFolder() else { return }
    let folder = "\(shared)/corpora/png"
    for name in listFolder("\(folder)/iOS") where name != "PngSuite.png" {
      let bitmap = try decodePNG(readFile("\(folder)/iOS/\(name)"), as: nil, colours: .stored)
      let expected = try reference("\(folder)/rgba16/\(name).rgba", bitmap.extent)
      let difference = BitmapDifference(bitmap, premultiplied(expected))
      #expect(difference.greatest <= 1, "\(name): \(difference)")
    }
  }

  @Test func brokenPicturesGiveTheirOwnFault() throws {
    guard let shared = sharedFolder() else { return }
    let folders = ["Invalid", "stb/corrupt"].map { "\(shared)/corpora/png/\($0)" }
    for folder in folders {
      for name in listFolder(folder) {
        #expect(throws: PictureFault.self, "\(name)") {
          try decodePNG(readFile("\(folder)/\(name)"))
        }
      }
    }
  }
}

/// Raw RGBA of 16 bits a channel, little-endian, brought to 8 bits: v / 257, rounded.
private func reference(_ path: String, _ extent: Extent) throws -> Bitmap {
  let bytes = try readFile(path)
  guard bytes.count == extent.area * 8 else { throw TestFailure("\(path): unexpected length") }
  return Bitmap(extent) { pixels in
    for index in 0..<extent.area {
      func channel(_ place: Int) -> UInt32 {
        let at = index * 8 + place * 2
        return ((UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8) + 128) / 257
      }
      pixels[index] = channel(3) << 24 | channel(0) << 16 | channel(1) << 8 | channel(2)
    }
  }
}

private func premultiplied(_ straight: Bitmap) -> Bitmap {
  var bitmap = straight
  bitmap.withMutablePixels { pixels in
    for index in pixels.indices {
      let p = pixels[index]
      pixels[index] =
        Colour(
          red: UInt8(p >> 16 & 255), green: UInt8(p >> 8 & 255), blue: UInt8(p & 255),
          alpha: UInt8(p >> 24)
        ).premultiplied
    }
  }
  return bitmap
}
