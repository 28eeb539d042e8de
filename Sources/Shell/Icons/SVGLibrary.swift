import Glibc

/// The part of librsvg, and of Cairo below it, that draws a picture.
///
/// Linking librsvg costs every start about 6 ms (27 more shared objects, a library of 11 MB), and the first screen has
/// no drawing on it: it is opened when the first one is asked for, and stays open.
struct SVGLibrary: Sendable {
  typealias Handle = OpaquePointer
  typealias Parse =
    @convention(c) (UnsafePointer<UInt8>?, Int, UnsafeMutableRawPointer?) -> Handle?
  typealias SetStyle =
    @convention(c) (Handle, UnsafePointer<UInt8>?, Int, UnsafeMutableRawPointer?) -> Int32
  /// The viewport is x, y, width and height, four doubles.
  typealias Render =
    @convention(c) (Handle, OpaquePointer, UnsafePointer<Double>, UnsafeMutableRawPointer?) -> Int32
  typealias MakeSurface =
    @convention(c) (UnsafeMutablePointer<UInt32>, Int32, Int32, Int32, Int32) -> OpaquePointer?
  typealias MakeContext = @convention(c) (OpaquePointer) -> OpaquePointer?
  typealias Free = @convention(c) (OpaquePointer) -> Void

  let parse: Parse
  let setStyle: SetStyle
  let render: Render
  let makeSurface: MakeSurface
  let makeContext: MakeContext
  let finishSurface: Free
  let freeSurface: Free
  let freeContext: Free
  let freeHandle: Free

  /// `nil` where this machine has no librsvg 2.48 or later.
  static let opened = SVGLibrary()

  private init?() {
    guard let library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL),
      let parse = dlsym(library, "rsvg_handle_new_from_data"),
      let setStyle = dlsym(library, "rsvg_handle_set_stylesheet"),
      let render = dlsym(library, "rsvg_handle_render_document"),
      let makeSurface = dlsym(library, "cairo_image_surface_create_for_data"),
      let makeContext = dlsym(library, "cairo_create"),
      let finishSurface = dlsym(library, "cairo_surface_finish"),
      let freeSurface = dlsym(library, "cairo_surface_destroy"),
      let freeContext = dlsym(library, "cairo_destroy"),
      let freeHandle = dlsym(library, "g_object_unref")
    else { return nil }
    // The signatures are those of librsvg 2.54, Cairo 1.16 and GLib 2.74; all are stable within a major version.
    self.parse = unsafeBitCast(parse, to: Parse.self)
    self.setStyle = unsafeBitCast(setStyle, to: SetStyle.self)
    self.render = unsafeBitCast(render, to: Render.self)
    self.makeSurface = unsafeBitCast(makeSurface, to: MakeSurface.self)
    self.makeContext = unsafeBitCast(makeContext, to: MakeContext.self)
    self.finishSurface = unsafeBitCast(finishSurface, to: Free.self)
    self.freeSurface = unsafeBitCast(freeSurface, to: Free.self)
    self.freeContext = unsafeBitCast(freeContext, to: Free.self)
    self.freeHandle = unsafeBitCast(freeHandle, to: Free.self)
  }
}
