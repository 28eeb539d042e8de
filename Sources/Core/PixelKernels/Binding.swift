import Measures
public import Pixels

/// Binds a cover: rounds its corners, and shades the groove along its spine.
///
/// - Parameters:
///   - radius: of the corners, in pixels.
///   - groove: how wide the groove is, in pixels.
///   - isRight: whether the spine is the right edge.
public func bindCover(_ picture: inout Bitmap, radius: Int, groove: Int, isRight: Bool) {
  let (width, height) = (picture.width, picture.height)
  guard width > 0, height > 0,
    let shape = RoundedBox(PixelRect(picture.extent).box, radius: Double(radius))
  else { return }
  let shades = grooveShades(min(groove, width))
  let corner = min(radius + 1, min(width, height))
  picture.withMutablePixels { pixels in
    for y in 0..<height {
      let row = y * width
      for (inset, shade) in shades.enumerated() {
        let place = row + (isRight ? width - 1 - inset : inset)
        pixels[place] = mixed(pixels[place], shade)
      }
      if y >= corner, y < height - corner { continue }
      for x in [0..<corner, (width - corner)..<width].joined() {
        let middle = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let coverage = min(1, max(0, 0.5 - shape.distance(to: middle)))
        if coverage < 1 { pixels[row + x] = faded(pixels[row + x], coverage) }
      }
    }
  }
}

/// Light from −1 (black) to 1 (white), as a share of what is there, from the spine on.
private func grooveShades(_ count: Int) -> [Double] {
  let stops: [(at: Double, light: Double)] = [(0, -0.22), (0.3, 0.25), (0.55, -0.20), (1, 0)]
  return (0..<max(0, count)).map { column in
    let at = (Double(column) + 0.5) / Double(count)
    for (near, far) in zip(stops, stops.dropFirst()) where at <= far.at {
      return near.light + (far.light - near.light) * (at - near.at) / (far.at - near.at)
    }
    return 0
  }
}

private func mixed(_ pixel: UInt32, _ light: Double) -> UInt32 {
  let goal = light > 0 ? 255.0 : 0
  return channels(pixel) { $0 + (goal - $0) * abs(light) }
}

/// An opaque pixel that covers only so much.
private func faded(_ pixel: UInt32, _ coverage: Double) -> UInt32 {
  let alpha = UInt32((255 * coverage).rounded())
  return channels(pixel) { $0 * coverage } & 0xFF_FFFF | alpha << 24
}

private func channels(_ pixel: UInt32, _ change: (Double) -> Double) -> UInt32 {
  var result = pixel & 0xFF00_0000
  for shift in [UInt32(0), 8, 16] {
    let value = change(Double(pixel >> shift & 255))
    result |= UInt32(min(255, max(0, value.rounded()))) << shift
  }
  return result
}
