public import Pixels

/// The picture out of focus: three box filters one after another are as good as a Gaussian of `sigma` pixels. Beyond its
/// edges the picture goes on as its outermost pixels.
///
/// Source: W. M. Wells, "Efficient synthesis of Gaussian filters by cascaded uniform filters" (1986).
public func softened(_ picture: Bitmap, sigma: Double) -> Bitmap {
  // Three boxes of width w have the variance (w² − 1) / 4.
  let width = (4 * max(0, sigma) * max(0, sigma) + 1).squareRoot()
  let radius = Int(((width - 1) / 2).rounded())
  if radius < 1 || picture.extent.isEmpty { return picture }
  var planes = (0..<3).map { plane in picture.pixels.map { Float($0 >> UInt32(8 * plane) & 255) } }
  let (across, down) = (picture.width, picture.height)
  for plane in planes.indices {
    for _ in 0..<3 {
      planes[plane] = boxed(planes[plane], lines: down, length: across, radius)
    }
    // Columns become lines, so that both directions run along memory.
    var turned = transposed(planes[plane], across: across, down: down)
    for _ in 0..<3 { turned = boxed(turned, lines: across, length: down, radius) }
    planes[plane] = transposed(turned, across: down, down: across)
  }
  return Bitmap(picture.extent) { pixels in
    for index in 0..<picture.extent.area {
      var pixel: UInt32 = 0xFF00_0000
      for plane in 0..<3 {
        pixel |= UInt32(min(255, max(0, planes[plane][index].rounded()))) << UInt32(8 * plane)
      }
      pixels[index] = pixel
    }
  }
}

/// The mean of each value's neighbourhood along its line.
private func boxed(_ values: [Float], lines: Int, length: Int, _ radius: Int) -> [Float] {
  var result = values
  let share = 1 / Float(2 * radius + 1)
  for line in 0..<lines {
    let start = line * length
    func value(_ place: Int) -> Float { values[start + min(length - 1, max(0, place))] }
    var sum: Float = 0
    for place in -radius...radius { sum += value(place) }
    for place in 0..<length {
      result[start + place] = sum * share
      sum += value(place + radius + 1) - value(place - radius)
    }
  }
  return result
}

private func transposed(_ values: [Float], across: Int, down: Int) -> [Float] {
  var result = values
  for y in 0..<down {
    for x in 0..<across { result[x * down + y] = values[y * across + x] }
  }
  return result
}
