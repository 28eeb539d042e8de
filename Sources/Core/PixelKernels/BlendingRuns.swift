/// Pixels that stand side by side in one row of the stage. The caller says that they are there.
public struct PixelRun {
  public let start: UnsafeMutablePointer<UInt32>
  public let count: Int

  public init(_ start: UnsafeMutablePointer<UInt32>, count: Int) {
    self.start = start
    self.count = count
  }

  /// Writes one opaque pixel value everywhere.
  public func fill(_ pixel: UInt32) {
    start.update(repeating: pixel, count: count)
  }

  /// Copies as many pixels as the run has.
  public func copy(_ source: UnsafePointer<UInt32>) {
    start.update(from: source, count: count)
  }

  /// Lays a premultiplied pixel over every pixel.
  public func lay(_ pixel: UInt32) {
    if pixel >> 24 == 255 { return fill(pixel) }
    let source = FourPixels(repeating: pixel)
    let rest = pairs(255 &- (source &>> 24))
    change { below, _ in source &+ scaled(below, by: rest) }
  }

  /// Lays premultiplied pixels over the run, each first times `opacity` / 255 (rounded to the nearest).
  public func lay(_ source: UnsafePointer<UInt32>, opacity: UInt8) {
    if opacity == 255 { return lay(source) }
    let share = Lanes(repeating: UInt16(opacity))
    change { below, at in
      let above = load(source, at)
      return isClear(above) ? below : over(scaled(above, by: share), below)
    }
  }

  private func lay(_ source: UnsafePointer<UInt32>) {
    change { below, at in
      let above = load(source, at)
      if isOpaque(above) { return above }
      return isClear(above) ? below : over(above, below)
    }
  }

  /// Lays a premultiplied pixel over the run, each time only as far as `coverage` (0…255) says.
  public func lay(_ pixel: UInt32, coverage: UnsafePointer<UInt32>) {
    let source = FourPixels(repeating: pixel)
    change { below, at in over(scaled(source, by: pairs(load(coverage, at))), below) }
  }

  /// Four pixels, or what is left of the run; the others are clear.
  @inline(__always) private func load(_ source: UnsafePointer<UInt32>, _ at: Int) -> FourPixels {
    if count - at >= 4 {
      return UnsafeRawPointer(source + at).loadUnaligned(as: FourPixels.self)
    }
    var four = FourPixels.zero
    for lane in 0..<(count - at) { four[lane] = source[at + lane] }
    return four
  }

  @inline(__always) private func change(_ body: (FourPixels, Int) -> FourPixels) {
    var at = 0
    while at + 4 <= count {
      let place = UnsafeMutableRawPointer(start + at)
      let below = place.loadUnaligned(as: FourPixels.self)
      place.storeBytes(of: body(below, at), as: FourPixels.self)
      at += 4
    }
    if at == count { return }
    let last = body(load(start, at), at)
    for lane in 0..<(count - at) { start[at + lane] = last[lane] }
  }
}
