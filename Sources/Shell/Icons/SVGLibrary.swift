import SharedLibraries

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
    // The signatures are those of librsvg 2.54, Cairo 1.16 and GLib 2.74; all are stable within a major version.
    guard let library = SharedLibrary("librsvg-2.so.2"),
      let parse: Parse = library.function("rsvg_handle_new_from_data"),
      let setStyle: SetStyle = library.function("rsvg_handle_set_stylesheet"),
      let render: Render = library.function("rsvg_handle_render_document"),
      let makeSurface: MakeSurface = library.function("cairo_image_surface_create_for_data"),
      let makeContext: MakeContext = library.function("cairo_create"),
      let finishSurface: Free = library.function("cairo_surface_finish"),
      let freeSurface: Free = library.function("cairo_surface_destroy"),
      let freeContext: Free = library.function("cairo_destroy"),
      let freeHandle: Free = library.function("g_object_unref")
    else { return nil }
    self.parse = parse
    self.setStyle = setStyle
    self.render = render
    self.makeSurface = makeSurface
    self.makeContext = makeContext
    self.finishSurface = finishSurface
    self.freeSurface = freeSurface
    self.freeContext = freeContext
    self.freeHandle = freeHandle
  }
}
