import CPangoCairo
import Measures
import Pixels
import Staging

extension Galley {
  /// `wanted` lines at `scale`, in the picture that `TextOrder.picture` describes.
  func paint(lines wanted: Range<Int>, scale: Double) -> Bitmap {
    let frame = order.picture(of: wanted, scale: scale)
    let scale = scale.isFinite ? min(16, max(1.0 / 64, scale)) : 1
    return Bitmap(frame.extent) { pixels in
      pixels.update(repeating: 0)
      guard let canvas = Canvas(pixels, frame.extent, colour: order.style.colour) else { return }
      for index in wanted.clamped(to: 0..<lines.count) {
        // Base lines fall on whole pixels, so every line is equally sharp.
        let down = Double(index - wanted.lowerBound) * lineHeight + baseLine
        let y = (down * scale).rounded() - Double(frame.y)
        if y - 2 * size * scale > Double(frame.height) { break }
        canvas.move(x: lines[index].x * scale - Double(frame.x), y: y, scale: scale)
        canvas.draw(lines[index])
      }
    }
  }
}

/// A Cairo context over pixels of ours.
private struct Canvas: ~Copyable {
  private let surface: OpaquePointer
  private let context: OpaquePointer

  init?(
    _ pixels: UnsafeMutableBufferPointer<UInt32>, _ extent: Extent, colour: Colour
  ) {
    guard let base = pixels.baseAddress, !extent.isEmpty,
      let surface = cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(base).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
        Int32(extent.width), Int32(extent.height), Int32(extent.width * 4)),
      let context = cairo_create(surface)
    else { return nil }
    self.surface = surface
    self.context = context
    cairo_set_source_rgba(
      context, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255,
      Double(colour.alpha) / 255)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  /// Puts the beginning of a base line at a place of the picture.
  func move(x: Double, y: Double, scale: Double) {
    cairo_identity_matrix(context)
    cairo_translate(context, x, y)
    cairo_scale(context, scale, scale)
  }

  func draw(_ line: SetLine) {
    var x: Int32 = 0
    var next = line.handle.pointee.runs
    while let node = next {
      if let run = node.pointee.data?.assumingMemoryBound(to: PangoLayoutRun.self) {
        draw(run.pointee, x: Double(x) / Double(PANGO_SCALE))
        x &+= pango_glyph_string_get_width(run.pointee.glyphs)
      }
      next = node.pointee.next
    }
  }

  /// Letters are filled as outlines: Cairo 1.16 puts glyphs on whole pixels only, which makes the gaps between letters
  /// uneven. Outlines lie where they were set, to a part of a pixel. Pictures have no outline.
  private func draw(_ run: PangoLayoutRun, x: Double) {
    guard let glyphs = run.glyphs, let font = run.item?.pointee.analysis.font else { return }
    cairo_move_to(context, x, 0)
    if isColoured(font) || hasUnknown(glyphs) {
      pango_cairo_show_glyph_string(context, font, glyphs)
    } else {
      pango_cairo_glyph_string_path(context, font, glyphs)
      cairo_fill(context)
    }
    cairo_new_path(context)
  }
}

private func isColoured(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
  let font = UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)
  guard let pattern = pango_fc_font_get_pattern(font) else { return false }
  var colour = FcBool(0)
  return FcPatternGetBool(pattern, FC_COLOR, 0, &colour) == FcResultMatch && colour != 0
}

/// Whether a glyph stands for a letter that no font has; Pango draws its number in a box.
private func hasUnknown(_ glyphs: UnsafeMutablePointer<PangoGlyphString>) -> Bool {
  let unknown: UInt32 = 0x1000_0000  // PANGO_GLYPH_UNKNOWN_FLAG
  return (0..<Int(glyphs.pointee.num_glyphs)).contains {
    glyphs.pointee.glyphs[$0].glyph & unknown != 0
  }
}
