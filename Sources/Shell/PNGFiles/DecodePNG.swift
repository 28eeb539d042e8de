public import Measures
import PixelKernels
public import Pixels

/// Decodes a PNG at its own size: premultiplied, sRGB, turned as its eXIf chunk says.
///
/// - Throws: what is wrong with the bytes; never `missing` or other cases about files.
public func decodePNG(_ bytes: [UInt8]) throws(PictureFault) -> Bitmap {
  try decodePNG(bytes, as: nil, colours: .screen)
}

/// Decodes a PNG to exactly `extent` pixels, row by row: only the scaled picture is ever whole in memory (of an
/// interlaced one, of at most 16 megapixels, the stored rows too).
///
/// Smaller: area filter in linear light. Larger: Catmull-Rom in sRGB, kept between its neighbours, so that flat art
/// grows no halos. At the picture's own size, the very pixels of `decodePNG(_:)`.
/// - Throws: as `decodePNG(_:)`; also `tooLarge` for an `extent` over the limits.
public func decodePNG(_ bytes: [UInt8], fitting extent: Extent) throws(PictureFault) -> Bitmap {
  try decodePNG(bytes, as: extent, colours: .screen)
}

/// Whether colours are brought to sRGB, or left as the file has them (to compare with references that are).
enum Colours { case screen, stored }

func decodePNG(
  _ bytes: [UInt8], as wanted: Extent?, colours: Colours
) throws(PictureFault) -> Bitmap {
  let header = try readPNGHeader(bytes)
  let shown = wanted ?? header.extent
  guard shown.width <= PictureLimits.side, shown.height <= PictureLimits.side,
    shown.area <= PictureLimits.area
  else { throw .tooLarge(shown) }
  let stream = header.isCgBI ? unwrapApplePNG(bytes) : bytes
  let points = colours == .screen ? codingPoints(in: bytes) : nil
  return try Bitmap(shown) { (target) throws(PictureFault) in
    guard let first = target.baseAddress, !shown.isEmpty else { return }
    var failure: PictureFault?
    stream.withUnsafeBytes { raw in
      do throws(PictureFault) {
        var decoding = try Decoding(raw, header, colours: colours, codingPoints: points)
        try decoding.run(into: first, shown: shown)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}

/// The body of the cICP chunk, which stands before the pixels if anywhere.
private func codingPoints(in bytes: [UInt8]) -> [UInt8]? {
  for chunk in Chunks(bytes) {
    if chunk.name == .data { return nil }
    if chunk.name == .codingPoints && chunk.isSound(in: bytes) { return Array(bytes[chunk.body]) }
  }
  return nil
}
