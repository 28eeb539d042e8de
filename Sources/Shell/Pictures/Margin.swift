import Pixels

/// The mean colour of a picture's outermost pixels where they are nearly one colour; else `nil`.
///
/// "Nearly": at most one in thirty is more than 20 levels from the mean in any channel, which a scanned sheet's grain
/// stays under and any drawing that runs off the page does not.
func marginColour(of bitmap: Bitmap) -> Colour? {
  let edge = outermostPixels(of: bitmap)
  guard !edge.isEmpty, edge.allSatisfy({ $0 >> 24 == 255 }) else { return nil }
  func mean(_ shift: UInt32) -> Int {
    (edge.reduce(0) { $0 + Int($1 >> shift & 255) } + edge.count / 2) / edge.count
  }
  let (red, green, blue) = (mean(16), mean(8), mean(0))
  let strangers = edge.count { pixel in
    abs(Int(pixel >> 16 & 255) - red) > 20 || abs(Int(pixel >> 8 & 255) - green) > 20
      || abs(Int(pixel & 255) - blue) > 20
  }
  guard strangers * 30 <= edge.count else { return nil }
  return Colour(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
}

private func outermostPixels(of bitmap: Bitmap) -> [UInt32] {
  let (width, height) = (bitmap.width, bitmap.height)
  guard width > 0, height > 0 else { return [] }
  return bitmap.withPixels { pixels in
    var edge = Array(pixels[..<width])
    if height > 1 { edge += pixels[((height - 1) * width)...] }
    for y in 1..<max(1, height - 1) {
      edge.append(pixels[y * width])
      if width > 1 { edge.append(pixels[y * width + width - 1]) }
    }
    return edge
  }
}
