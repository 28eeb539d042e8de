import CPNG
import Glibc
import PixelKernels
public import Pixels

/// Writes a picture as a PNG of 8 bits a channel in sRGB: RGB where every pixel is opaque, else RGBA.
///
/// - Throws: `damaged` in libpng's words for a picture without pixels, `unreadable` when memory runs out.
public func encodePNG(_ bitmap: Bitmap) throws(PictureFault) -> [UInt8] {
  let isOpaque = bitmap.withPixels { $0.allSatisfy { $0 >> 24 == 255 } }
  let channels = isOpaque ? 3 : 4
  let rows = straightBytes(bitmap, channels: channels)
  var bytes: UnsafeMutablePointer<UInt8>?
  var length = 0
  var failure = cpng_failure()
  let code = cpng_encode(
    rows, UInt32(clamping: bitmap.width), UInt32(clamping: bitmap.height), Int32(channels), &bytes,
    &length, &failure)
  guard code == CPNG_OK, let bytes else { throw fault(failure) }
  defer { free(bytes) }
  return Array(UnsafeBufferPointer(start: bytes, count: length))
}

/// Red, green, blue and, with four channels, alpha of every pixel, not premultiplied.
private func straightBytes(_ bitmap: Bitmap, channels: Int) -> [UInt8] {
  var straight = bitmap
  straight.withMutablePixels { pixels in
    if channels == 4, let first = pixels.baseAddress {
      unpremultiplyRow(first, count: pixels.count)
    }
  }
  return [UInt8](unsafeUninitializedCapacity: bitmap.extent.area * channels) { out, count in
    straight.withPixels { pixels in
      for pixel in pixels {
        out[count] = UInt8(pixel >> 16 & 255)
        out[count + 1] = UInt8(pixel >> 8 & 255)
        out[count + 2] = UInt8(pixel & 255)
        if channels == 4 { out[count + 3] = UInt8(pixel >> 24) }
        count += channels
      }
    }
  }
}
