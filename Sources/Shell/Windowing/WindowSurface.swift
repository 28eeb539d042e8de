import CSDL
import Measures

/// The memory of a window on the software stage; on X11 it is shared with the server.
struct WindowSurface {
  private let window: OpaquePointer

  init(window: OpaquePointer, driver: String) throws(WindowError) {
    // On X11 this makes sure of shared memory; elsewhere SDL has no surface but through a texture.
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, driver == "x11" || driver == "dummy" ? "0" : "1")
    self.window = window
    guard SDL_GetWindowSurface(window) != nil else { throw .noSurface(VideoSystem.message) }
  }

  /// Draws `damage` and shows it; `false` where the surface cannot be had just now.
  func show(_ damage: [PixelRect], draw: (Canvas, [PixelRect]) -> Void) -> Bool {
    guard let surface = SDL_GetWindowSurface(window), let pixels = surface.pointee.pixels else {
      return false
    }
    let extent = Extent(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    let stage = PixelRect(extent)
    // The usual damage lies within the stage, and is handed on as it is.
    let area =
      damage.allSatisfy { $0.intersection(stage) == $0 }
      ? damage : damage.map { $0.intersection(stage) }.filter { !$0.isEmpty }
    if Self.hasOurFormat(surface) {
      let stride = Int(surface.pointee.pitch) / 4
      let memory = pixels.bindMemory(to: UInt32.self, capacity: stride * extent.height)
      draw(
        .memory(
          UnsafeMutableBufferPointer(start: memory, count: stride * extent.height), stride: stride),
        area)
    } else if !convert(extent, into: surface, draw: draw) {
      return false
    }
    return update(area)
  }

  /// Shows the rectangles; their list lives on the stack, as frames must not allocate.
  private func update(_ area: [PixelRect]) -> Bool {
    let most = 60
    return withUnsafeTemporaryAllocation(of: SDL_Rect.self, capacity: most) { rects in
      var isShown = true
      for start in stride(from: 0, to: area.count, by: most) {
        let count = min(most, area.count - start)
        for index in 0..<count {
          let rect = area[start + index]
          rects.initializeElement(
            at: index,
            to: SDL_Rect(
              x: Int32(rect.x), y: Int32(rect.y), w: Int32(rect.width), h: Int32(rect.height)))
        }
        if SDL_UpdateWindowSurfaceRects(window, rects.baseAddress, Int32(count)) != 0 {
          isShown = false
        }
      }
      return isShown
    }
  }

  /// 32 bits, red in the third byte: what nearly every display has.
  private static func hasOurFormat(_ surface: UnsafeMutablePointer<SDL_Surface>) -> Bool {
    guard let format = surface.pointee.format?.pointee else { return false }
    return format.BytesPerPixel == 4 && format.Rmask == 0xFF0000 && format.Gmask == 0xFF00
      && format.Bmask == 0xFF && surface.pointee.pitch % 4 == 0
  }

  /// For the others the whole frame is drawn aside and converted; slow, but such displays are small.
  private func convert(
    _ extent: Extent, into surface: UnsafeMutablePointer<SDL_Surface>,
    draw: (Canvas, [PixelRect]) -> Void
  ) -> Bool {
    guard let format = surface.pointee.format?.pointee.format else { return false }
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: max(1, extent.area)) { frame in
      frame.initialize(repeating: 0)
      draw(.memory(frame, stride: extent.width), [PixelRect(extent)])
      return SDL_ConvertPixels(
        surface.pointee.w, surface.pointee.h, SDL_PIXELFORMAT_ARGB8888.rawValue,
        frame.baseAddress, surface.pointee.w * 4, format, surface.pointee.pixels,
        surface.pointee.pitch) == 0
    }
  }
}
