import Pixels

/// An SVG drawing, parsed, its `currentColor` set.
struct Drawing: ~Copyable {
  private let library: SVGLibrary
  private let handle: SVGLibrary.Handle

  /// `nil` where there is no librsvg or `bytes` are no SVG.
  init?(_ bytes: [UInt8], colour: Colour) {
    guard let library = SVGLibrary.opened,
      let handle = library.parse(bytes, bytes.count, nil)
    else { return nil }
    self.library = library
    self.handle = handle
    let style = Array("svg { color: rgb(\(colour.red), \(colour.green), \(colour.blue)) }".utf8)
    _ = library.setStyle(handle, style, style.count, nil)
  }

  deinit { library.freeHandle(handle) }

  /// Draws into a clear square of `side` by `side` pixels; false where that failed.
  func paint(into pixels: UnsafeMutableBufferPointer<UInt32>, side: Int) -> Bool {
    let premultipliedARGB: Int32 = 0  // CAIRO_FORMAT_ARGB32
    guard let base = pixels.baseAddress, pixels.count == side * side,
      let surface = library.makeSurface(
        base, premultipliedARGB, Int32(side), Int32(side), Int32(side * 4))
    else { return false }
    defer {
      library.finishSurface(surface)
      library.freeSurface(surface)
    }
    guard let context = library.makeContext(surface) else { return false }
    defer { library.freeContext(context) }
    let viewport = [0, 0, Double(side), Double(side)]
    return library.render(handle, context, viewport, nil) != 0
  }
}
