import CPangoCairo
import Staging

/// One text, set: its lines stand, and can be painted or looked up.
///
/// Lines lie at a fixed pitch whatever fonts they need: Pango breaks them and orders what is in them, their places
/// down the page are our own.
final class Galley {
  let order: TextOrder
  /// Size of the em as asked for, made safe: 1…2048 pixels.
  let size: Double
  /// From one base line to the next, made safe: 1…4096 pixels.
  let lineHeight: Double
  let text: CleanText
  let layout: OpaquePointer
  let lines: [SetLine]

  /// `nil` only where memory ran out.
  init?(_ order: TextOrder, fonts: UnsafeMutablePointer<PangoFontMap>) {
    let style = order.style
    guard let context = pango_font_map_create_context(fonts) else { return nil }
    defer { type_unref(UnsafeMutableRawPointer(context)) }
    guard let layout = pango_layout_new(context) else { return nil }
    self.order = order
    self.layout = layout
    size = style.size.isFinite ? min(2048, max(1, style.size)) : 32
    lineHeight = style.lineHeight.isFinite ? min(4096, max(1, style.lineHeight)) : size
    text = CleanText(order.text)
    prepare(context, for: style.language)
    setMeasure(of: layout, order)
    setFont(of: layout, style, size: size)
    setText(of: layout, text)
    lines = text.bytes.isEmpty ? [] : SetLine.all(of: layout)
  }

  deinit { type_unref(UnsafeMutableRawPointer(layout)) }

  /// Where the base line lies in a line's box, in pixels from its top.
  ///
  /// 0.34 em under the middle whatever the font (`mockups/reading.svg`, `bad-page.svg`: 980.4 in a panel whose middle
  /// is 960, at 60 px), so that capitals and descenders look centred and no fallback font moves a line.
  var baseLine: Double { lineHeight / 2 + 0.34 * size }
}

/// Grey edges, nothing moved to fit the pixels: at 28 to 60 pixels hinting makes letters uneven in height and weight
/// without making them sharper, and it would differ from scale to scale.
private func prepare(_ context: OpaquePointer, for language: String) {
  let options = cairo_font_options_create()
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
  pango_cairo_context_set_font_options(context, options)
  cairo_font_options_destroy(options)
  pango_context_set_round_glyph_positions(context, 0)
  let tag = LanguageTag(language)
  pango_context_set_language(context, pango_language_from_string(tag.text))
  pango_context_set_base_dir(
    context, tag.runsLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
}

/// Pango turns left and right round for paragraphs that run against the context's direction, which is the language's.
private func setMeasure(of layout: OpaquePointer, _ order: TextOrder) {
  pango_layout_set_width(layout, Int32(min(16_384, max(1, order.width))) * PANGO_SCALE)
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
  let runsLeft = LanguageTag(order.style.language).runsLeft
  let start = runsLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
  let end = runsLeft ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
  switch order.style.alignment {
  case .start: pango_layout_set_alignment(layout, start)
  case .centre: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
  case .end: pango_layout_set_alignment(layout, end)
  }
}

private func setFont(of layout: OpaquePointer, _ style: TextStyle, size: Double) {
  guard let font = pango_font_description_new() else { return }
  defer { pango_font_description_free(font) }
  pango_font_description_set_family(font, style.face.rawValue)
  pango_font_description_set_weight(
    font, style.weight == .bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
  pango_font_description_set_absolute_size(
    font, size * style.face.proportion * Double(PANGO_SCALE))
  pango_layout_set_font_description(layout, font)
}

private func setText(of layout: OpaquePointer, _ text: CleanText) {
  text.bytes.withUnsafeBytes { bytes in
    guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return }
    pango_layout_set_text(layout, start, Int32(bytes.count))
  }
  let seams = text.seams
  if !seams.isEmpty { part(layout, at: seams) }
}

/// Parts a layout's text for Pango without changing how it looks: "other fonts may stand in" is said again, which holds
/// anyway, for every other stretch.
private func part(_ layout: OpaquePointer, at seams: [Int]) {
  guard let list = pango_attr_list_new() else { return }
  defer { pango_attr_list_unref(list) }
  for index in stride(from: 0, to: seams.count, by: 2) {
    guard let attribute = pango_attr_fallback_new(1) else { continue }
    attribute.pointee.start_index = guint(seams[index])
    attribute.pointee.end_index = index + 1 < seams.count ? guint(seams[index + 1]) : guint.max
    pango_attr_list_insert(list, attribute)
  }
  pango_layout_set_attributes(layout, list)
}

extension Typeface {
  /// OpenDyslexic's letters are large on their em: at this share they look as high as Andika's (`tokens.md`).
  fileprivate var proportion: Double {
    switch self {
    case .andika: 1
    case .openDyslexic: 0.87
    }
  }
}
