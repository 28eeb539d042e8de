import Glibc
import Measures
import Pixels
import TestSupport
import Testing

@testable import PNGFiles

@Suite struct HeaderTests {
  @Test func theHeaderSaysSizeDepthAndInterlacing() throws {
    let png = RawPNG(width: 7, height: 5, depth: 16, colourType: 2, interlaced: true)
    let header = try readPNGHeader(png.bytes)
    #expect(header.extent == Extent(width: 7, height: 5))
    #expect(header.storedExtent == header.extent)
    #expect(header.bitDepth == 16)
    #expect(header.isInterlaced)
    #expect(header.isCgBI == false)
  }

  @Test(arguments: [
    (30_000, 30_000), (1, 0x7FFF_FFFF), (16_385, 1), (1, 16_385), (19_000, 19_000),
    (10_178, 14_540), (16_384, 3_907), (8_001, 8_000),
  ])
  func picturesOverTheLimitsAreRefusedByTheirHeader(_ width: Int, _ height: Int) throws {
    let bytes = RawPNG(width: width, height: height, colourType: 2).bytes
    let fault = PictureFault.tooLarge(Extent(width: width, height: height))
    #expect(throws: fault) { try readPNGHeader(bytes) }
    #expect(throws: fault) { try decodePNG(bytes) }
    #expect(throws: fault) { try decodePNG(bytes, fitting: Extent(width: 8, height: 8)) }
  }

  @Test func picturesAtTheLimitsAreTaken() throws {
    for (width, height) in [(16_384, 3_906), (3_906, 16_384), (8_000, 8_000)] {
      let header = try readPNGHeader(RawPNG(width: width, height: height, colourType: 2).bytes)
      #expect(header.extent == Extent(width: width, height: height))
    }
  }

  @Test func interlacedPicturesHaveALimitOfTheirOwn() throws {
    let allowed = RawPNG(width: 4000, height: 4000, colourType: 2, interlaced: true)
    #expect(try readPNGHeader(allowed.bytes).isInterlaced)
    let refused = RawPNG(width: 4001, height: 4000, colourType: 2, interlaced: true)
    #expect(throws: PictureFault.interlacedTooLarge(Extent(width: 4001, height: 4000))) {
      try readPNGHeader(refused.bytes)
    }
  }

  @Test func headersThatContradictThemselvesAreDamage() throws {
    for (depth, type) in [(3, 2), (4, 2), (16, 3), (8, 1), (8, 7), (2, 4)] {
      let bytes = RawPNG(width: 4, height: 4, depth: depth, colourType: type).bytes
      #expect(throws: PictureFault.self, "\(depth) \(type)") { try readPNGHeader(bytes) }
    }
    for (width, height) in [(0, 4), (4, 0)] {
      let bytes = RawPNG(width: width, height: height, colourType: 2).bytes
      #expect(throws: PictureFault.damaged("the picture is 0 pixels wide or high")) {
        try readPNGHeader(bytes)
      }
    }
  }

  @Test(arguments: lookalikes)
  func anotherKindOfFileIsCalledByItsName(_ bytes: [UInt8], _ kind: String?) throws {
    #expect(throws: PictureFault.notPNG(looksLike: kind)) { try readPNGHeader(bytes) }
    #expect(throws: PictureFault.notPNG(looksLike: kind)) { try decodePNG(bytes) }
  }

  @Test func nothingAtAllIsEmptyAndABeginningIsCutShort() throws {
    #expect(throws: PictureFault.empty) { try readPNGHeader([]) }
    let whole = RawPNG(width: 4, height: 4, colourType: 2).bytes
    for count in 1..<whole.count {
      #expect(throws: PictureFault.cutShort, "\(count)") {
        try readPNGHeader(Array(whole[..<count]))
      }
    }
  }
}

private let lookalikes: [([UInt8], String?)] = [
  ([0xFF, 0xD8, 0xFF, 0xE0, 0, 16], "JPEG"),
  (Array("GIF89a......".utf8), "GIF"),
  (Array("RIFF....WEBPVP8 ".utf8), "WebP"),
  ([0, 0, 0, 24] + Array("ftypheic....".utf8), "HEIC"),
  ([0, 0, 0, 24] + Array("ftypavif....".utf8), "AVIF"),
  ([0, 0, 0, 24] + Array("ftypisom....".utf8), "MP4 video"),
  ([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], "TIFF"),
  ([0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8], "TIFF"),
  (Array("BM".utf8) + [0x36, 0, 0, 0], "BMP"),
  (Array("%PDF-1.7".utf8), "PDF"),
  (Array("8BPS".utf8) + [0, 1], "Photoshop (PSD)"),
  (Array("{\\rtf1\\ansi".utf8), "RTF"),
  (Array("Once upon a time there was a cat.".utf8), "text"),
  ([0, 5, 22, 7, 0, 2, 0, 0], "AppleDouble"),
  ([0x12, 0x00, 0x9F, 0x03, 0xEE, 0x01, 0x02, 0x00, 0x07], nil),
]
