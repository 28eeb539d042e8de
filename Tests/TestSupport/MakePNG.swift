public import Measures
import PNGFiles
public import Pixels

/// A picture by a rule: the colour of each pixel.
public func makeBitmap(_ extent: Extent, pixel: (_ x: Int, _ y: Int) -> Colour) -> Bitmap {
  Bitmap(extent) { pixels in
    for y in 0..<extent.height {
      for x in 0..<extent.width { pixels[y * extent.width + x] = pixel(x, y).premultiplied }
    }
  }
}

/// The bytes of a PNG by a rule: the colour of each pixel.
public func makePNG(
  _ extent: Extent, pixel: (_ x: Int, _ y: Int) -> Colour
) throws(PictureFault) -> [UInt8] {
  try encodePNG(makeBitmap(extent, pixel: pixel))
}

/// The bytes of a PNG of one colour.
public func makePNG(_ extent: Extent, _ colour: Colour) throws(PictureFault) -> [UInt8] {
  try encodePNG(Bitmap(extent, filledWith: colour))
}
