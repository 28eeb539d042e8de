// Rows of pixels as a decoder gives them: `0xAARRGGBB`, not premultiplied ("straight"). Callers vouch for the counts.

/// Multiplies colour by alpha in place, each channel rounded to the nearest.
public func premultiplyRow(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
  for x in 0..<count {
    let pixel = row[x]
    let alpha = pixel >> 24
    if alpha == 255 { continue }
    // Red and blue side by side in one word; (v + 128 + (v + 128) / 256) / 256 is v / 255 rounded.
    var outer = (pixel & 0x00FF_00FF) &* alpha &+ 0x0080_0080
    outer = ((outer &+ (outer >> 8 & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
    var green = (pixel >> 8 & 0xFF) &* alpha &+ 0x80
    green = (green &+ green >> 8) & 0xFF00
    row[x] = alpha << 24 | outer | green
  }
}

/// Divides colour by alpha in place; a clear pixel stays 0. Premultiplying the result gives the row back.
public func unpremultiplyRow(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
  for x in 0..<count {
    let pixel = row[x]
    let alpha = pixel >> 24
    if alpha == 255 { continue }
    if alpha == 0 {
      row[x] = 0
      continue
    }
    func channel(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 255) &* 255 &+ alpha / 2) / alpha) << shift
    }
    row[x] = alpha << 24 | channel(16) | channel(8) | channel(0)
  }
}

/// Keeps each premultiplied colour channel within its alpha.
func boundRow(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
  for x in 0..<count {
    let pixel = row[x]
    let alpha = pixel >> 24
    func channel(_ shift: UInt32) -> UInt32 { min(alpha, pixel >> shift & 255) << shift }
    row[x] = alpha << 24 | channel(16) | channel(8) | channel(0)
  }
}

/// Sends each colour channel through a table of 256 levels; alpha stays.
public func mapRow(
  _ row: UnsafeMutablePointer<UInt32>, count: Int, through table: UnsafePointer<UInt8>
) {
  for x in 0..<count {
    let pixel = row[x]
    let red = UInt32(table[Int(pixel >> 16 & 255)])
    let green = UInt32(table[Int(pixel >> 8 & 255)])
    let blue = UInt32(table[Int(pixel & 255)])
    row[x] = pixel & 0xFF00_0000 | red << 16 | green << 8 | blue
  }
}

/// Sends rows of 16 bits a channel (red, green, blue, alpha) through a table of 65,536 levels into pixels.
public func mapDeepRow(
  _ deep: UnsafePointer<UInt16>, into row: UnsafeMutablePointer<UInt32>, count: Int,
  through table: UnsafePointer<UInt8>
) {
  for x in 0..<count {
    let red = UInt32(table[Int(deep[4 * x])])
    let green = UInt32(table[Int(deep[4 * x + 1])])
    let blue = UInt32(table[Int(deep[4 * x + 2])])
    row[x] = narrowed(deep[4 * x + 3]) << 24 | red << 16 | green << 8 | blue
  }
}

/// Takes over only the alpha of rows of 16 bits a channel.
public func takeDeepAlpha(
  _ deep: UnsafePointer<UInt16>, into row: UnsafeMutablePointer<UInt32>, count: Int
) {
  for x in 0..<count { row[x] = row[x] & 0x00FF_FFFF | narrowed(deep[4 * x + 3]) << 24 }
}

/// 16 bits to 8: v / 257, rounded to the nearest.
private func narrowed(_ value: UInt16) -> UInt32 { (UInt32(value) &+ 128) / 257 }

/// Lays premultiplied pixels on an opaque ground, in sRGB.
public func layRow(
  _ row: UnsafeMutablePointer<UInt32>, count: Int, on ground: UInt32
) {
  for x in 0..<count {
    let pixel = row[x]
    let rest = 255 &- (pixel >> 24)
    if rest == 0 { continue }
    func channel(_ shift: UInt32) -> UInt32 {
      min(255, (pixel >> shift & 255) &+ ((ground >> shift & 255) &* rest &+ 127) / 255) << shift
    }
    row[x] = 0xFF00_0000 | channel(16) | channel(8) | channel(0)
  }
}

/// Copies a row to places `stride` pixels apart (negative: backwards), as a turned picture needs.
public func placeRow(
  _ row: UnsafePointer<UInt32>, count: Int, at start: UnsafeMutablePointer<UInt32>, stride: Int
) {
  if stride == 1 {
    start.update(from: row, count: count)
    return
  }
  var place = start
  for x in 0..<count {
    place.pointee = row[x]
    place += stride
  }
}
