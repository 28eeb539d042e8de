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

  @Test(arguments: ["Invalid", "stb/corrupt"])
  func brokenPicturesGiveTheirOwnFault(_ set: String) throws {
    guard let shared = sharedFolder() else { return }
    let folder = "\(shared)/corpora/png/\(set)"
    let names = listFolder(folder)
    #expect(Set(names) == Set(faults.keys))
    for name in names {
      let bytes = try readFile("\(folder)/\(name)")
      let fault = #expect(throws: PictureFault.self, "\(name)") { try decodePNG(bytes) }
      guard case .damaged(let words) = fault else {
        Issue.record("\(name): \(String(describing: fault))")
        continue
      }
      #expect(words.contains(faults[name] ?? "?"), "\(name): \(words)")
    }
  }

  @Test func sixteenBitPicturesEqualTheirEightBitReferencesWithinOne() throws {
    guard let shared = sharedFolder() else { return }
    let folder = "\(shared)/corpora/png"
    let names = listFolder("\(folder)/stb/16bit")
    #expect(names.count == 23)
    for name in names {
      let bytes = try readFile("\(folder)/stb/16bit/\(name)")
      let bitmap = try decodePNG(bytes, as: nil, colours: .stored)
      let expected = try reference("\(folder)/rgba16/\(name).rgba", bitmap.extent)
      #expect(BitmapDifference(bitmap, premultiplied(expected)).greatest <= 1, "\(name)")
    }
  }

  @Test func iPhonePicturesAreTheOnesTheyWereMadeFrom() throws {
    guard let shared = sharedFolder() else { return }
    let folder = "\(shared)/corpora/png"
    let names = listFolder("\(folder)/stb/iphone")
    #expect(names.count == 7)
    for name in names {
      let bytes = try readFile("\(folder)/stb/iphone/\(name)")
      #expect(try readPNGHeader(bytes).isCgBI)
      let bitmap = try decodePNG(bytes, as: nil, colours: .stored)
      let original = name.dropFirst("iphone_".count)
      let expected = try reference("\(folder)/rgba16/\(original).rgba", bitmap.extent)
      #expect(BitmapDifference(bitmap, premultiplied(expected)).greatest <= 1, "\(name)")
    }
  }
}

/// What is said of each broken picture of PngSuite.
private let faults = [
  "xc1n0g08.png": "colour type 1", "xc9n2c08.png": "colour type 9",
  "xd0n2c08.png": "0 bits", "xd3n2c08.png": "3 bits", "xd9n2c08.png": "99 bits",
  "xcsn0g01.png": "IDAT: CRC error", "xhdn0g08.png": "IHDR: CRC error",
  "xdtn0g01.png": "IEND: out of place",
  "xcrn0g04.png": "first 8 bytes", "xlfn0g04.png": "first 8 bytes",
  "xs1n0g01.png": "first 8 bytes", "xs2n0g01.png": "first 8 bytes",
  "xs4n0g01.png": "first 8 bytes", "xs7n0g01.png": "first 8 bytes",
]

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
