import CPangoCairo
import Staging

/// A font map of its own, with which one text after another is set.
///
/// `@unchecked`: Pango's objects may move between threads but not be used by two at once; whoever uses a compositor
/// holds `cairoFonts`.
final class Compositor: @unchecked Sendable {
  private let configuration: FontConfiguration
  private let map: UnsafeMutablePointer<PangoFontMap>
  /// The text that was set last: it is mostly painted next.
  private var latest: Galley?

  /// `nil` where there is no font at all.
  init?(_ configuration: FontConfiguration) {
    guard let handle = configuration.handle, configuration.hasFonts,
      let map = pango_cairo_font_map_new()
    else { return nil }
    self.configuration = configuration
    self.map = map
    pango_fc_font_map_set_config(OpaquePointer(map), handle)
  }

  deinit {
    cairoFonts.withLock { _ in latest = nil }
    letGo(of: map)
  }

  /// `order`, set; its lines are found once however often it is asked for in a row.
  func galley(for order: TextOrder) -> Galley? {
    if let latest, latest.order == order { return latest }
    latest = nil
    latest = Galley(order, fonts: map)
    return latest
  }

  /// Whether `face` itself is found when it is asked for, and not a stand-in.
  func has(_ face: Typeface) -> Bool {
    guard let context = pango_font_map_create_context(map),
      let asked = pango_font_description_new()
    else { return false }
    defer {
      pango_font_description_free(asked)
      type_unref(UnsafeMutableRawPointer(context))
    }
    pango_font_description_set_family(asked, face.rawValue)
    pango_font_description_set_absolute_size(asked, 32 * Double(PANGO_SCALE))
    guard let font = pango_font_map_load_font(map, context, asked) else { return false }
    defer { type_unref(font) }
    guard let found = pango_font_describe(font) else { return false }
    defer { pango_font_description_free(found) }
    return pango_font_description_get_family(found).map { String(cString: $0) } == face.rawValue
  }
}
