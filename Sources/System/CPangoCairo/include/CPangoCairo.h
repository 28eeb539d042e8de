#pragma once
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
// Pango's way to hand it a font configuration of our own.
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>

/// Opens Pango, Cairo and Fontconfig, once; 0 where this machine lacks them or one of the functions below. Nothing that
/// is declared by their headers may be called before this gave 1, nor anything that is not in the list.
///
/// Linked, these twenty libraries cost every start 6 ms, also one that finds all its type in the cache.
int type_open(void);

/// g_object_unref and g_free; the program has GLib's own g_free, of the same name, for other things.
void type_unref(void *object);
void type_free(void *memory);

/// Every function that is called: its result, name, parameters and arguments. The compiler holds each to its header.
#define TYPE_CALLS \
  CALL(FcBool, FcConfigBuildFonts, (FcConfig *c), (c)) \
  CALL(FcConfig *, FcConfigCreate, (void), ()) \
  CALL(void, FcConfigDestroy, (FcConfig *c), (c)) \
  CALL(FcFontSet *, FcConfigGetFonts, (FcConfig *c, FcSetName s), (c, s)) \
  CALL(FcBool, FcConfigParseAndLoadFromMemory, (FcConfig *c, const FcChar8 *b, FcBool n), (c, b, n)) \
  CALL(FcBool, FcConfigSetCurrent, (FcConfig *c), (c)) \
  CALL(FcResult, FcPatternGetBool, (const FcPattern *p, const char *o, int n, FcBool *b), (p, o, n, b)) \
  CALL(cairo_t *, cairo_create, (cairo_surface_t *s), (s)) \
  CALL(void, cairo_destroy, (cairo_t *c), (c)) \
  CALL(void, cairo_fill, (cairo_t *c), (c)) \
  CALL(cairo_font_options_t *, cairo_font_options_create, (void), ()) \
  CALL(void, cairo_font_options_destroy, (cairo_font_options_t *o), (o)) \
  CALL(void, cairo_font_options_set_antialias, (cairo_font_options_t *o, cairo_antialias_t a), (o, a)) \
  CALL(void, cairo_font_options_set_hint_metrics, (cairo_font_options_t *o, cairo_hint_metrics_t m), (o, m)) \
  CALL(void, cairo_font_options_set_hint_style, (cairo_font_options_t *o, cairo_hint_style_t s), (o, s)) \
  CALL(void, cairo_identity_matrix, (cairo_t *c), (c)) \
  CALL(cairo_surface_t *, cairo_image_surface_create_for_data, (unsigned char *d, cairo_format_t f, int w, int h, int s), (d, f, w, h, s)) \
  CALL(void, cairo_move_to, (cairo_t *c, double x, double y), (c, x, y)) \
  CALL(void, cairo_new_path, (cairo_t *c), (c)) \
  CALL(void, cairo_scale, (cairo_t *c, double x, double y), (c, x, y)) \
  CALL(void, cairo_set_source_rgba, (cairo_t *c, double r, double g, double b, double a), (c, r, g, b, a)) \
  CALL(void, cairo_surface_destroy, (cairo_surface_t *s), (s)) \
  CALL(void, cairo_surface_finish, (cairo_surface_t *s), (s)) \
  CALL(void, cairo_translate, (cairo_t *c, double x, double y), (c, x, y)) \
  CALL(void, g_object_add_toggle_ref, (GObject *o, GToggleNotify n, gpointer d), (o, n, d)) \
  CALL(void, g_object_remove_toggle_ref, (GObject *o, GToggleNotify n, gpointer d), (o, n, d)) \
  CALL(PangoAttribute *, pango_attr_fallback_new, (gboolean f), (f)) \
  CALL(void, pango_attr_list_insert, (PangoAttrList *l, PangoAttribute *a), (l, a)) \
  CALL(PangoAttrList *, pango_attr_list_new, (void), ()) \
  CALL(void, pango_attr_list_unref, (PangoAttrList *l), (l)) \
  CALL(void, pango_cairo_context_set_font_options, (PangoContext *c, const cairo_font_options_t *o), (c, o)) \
  CALL(PangoFontMap *, pango_cairo_font_map_new, (void), ()) \
  CALL(void, pango_cairo_glyph_string_path, (cairo_t *c, PangoFont *f, PangoGlyphString *g), (c, f, g)) \
  CALL(void, pango_cairo_show_glyph_string, (cairo_t *c, PangoFont *f, PangoGlyphString *g), (c, f, g)) \
  CALL(void, pango_context_set_base_dir, (PangoContext *c, PangoDirection d), (c, d)) \
  CALL(void, pango_context_set_language, (PangoContext *c, PangoLanguage *l), (c, l)) \
  CALL(void, pango_context_set_round_glyph_positions, (PangoContext *c, gboolean r), (c, r)) \
  CALL(FcPattern *, pango_fc_font_get_pattern, (PangoFcFont *f), (f)) \
  CALL(void, pango_fc_font_map_set_config, (PangoFcFontMap *m, FcConfig *c), (m, c)) \
  CALL(PangoFontDescription *, pango_font_describe, (PangoFont *f), (f)) \
  CALL(void, pango_font_description_free, (PangoFontDescription *d), (d)) \
  CALL(const char *, pango_font_description_get_family, (const PangoFontDescription *d), (d)) \
  CALL(PangoFontDescription *, pango_font_description_new, (void), ()) \
  CALL(void, pango_font_description_set_absolute_size, (PangoFontDescription *d, double s), (d, s)) \
  CALL(void, pango_font_description_set_family, (PangoFontDescription *d, const char *f), (d, f)) \
  CALL(void, pango_font_description_set_weight, (PangoFontDescription *d, PangoWeight w), (d, w)) \
  CALL(PangoContext *, pango_font_map_create_context, (PangoFontMap *m), (m)) \
  CALL(PangoFont *, pango_font_map_load_font, (PangoFontMap *m, PangoContext *c, const PangoFontDescription *d), (m, c, d)) \
  CALL(int, pango_glyph_string_get_width, (PangoGlyphString *g), (g)) \
  CALL(PangoLanguage *, pango_language_from_string, (const char *l), (l)) \
  CALL(PangoLayoutIter *, pango_layout_get_iter, (PangoLayout *l), (l)) \
  CALL(const PangoLogAttr *, pango_layout_get_log_attrs_readonly, (PangoLayout *l, gint *n), (l, n)) \
  CALL(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *l), (l)) \
  CALL(void, pango_layout_iter_free, (PangoLayoutIter *i), (i)) \
  CALL(void, pango_layout_iter_get_line_extents, (PangoLayoutIter *i, PangoRectangle *k, PangoRectangle *l), (i, k, l)) \
  CALL(PangoLayoutLine *, pango_layout_iter_get_line_readonly, (PangoLayoutIter *i), (i)) \
  CALL(gboolean, pango_layout_iter_next_line, (PangoLayoutIter *i), (i)) \
  CALL(void, pango_layout_line_get_x_ranges, (PangoLayoutLine *l, int s, int e, int **r, int *n), (l, s, e, r, n)) \
  CALL(PangoLayout *, pango_layout_new, (PangoContext *c), (c)) \
  CALL(void, pango_layout_set_alignment, (PangoLayout *l, PangoAlignment a), (l, a)) \
  CALL(void, pango_layout_set_attributes, (PangoLayout *l, PangoAttrList *a), (l, a)) \
  CALL(void, pango_layout_set_font_description, (PangoLayout *l, const PangoFontDescription *d), (l, d)) \
  CALL(void, pango_layout_set_text, (PangoLayout *l, const char *t, int n), (l, t, n)) \
  CALL(void, pango_layout_set_width, (PangoLayout *l, int w), (l, w)) \
  CALL(void, pango_layout_set_wrap, (PangoLayout *l, PangoWrapMode w), (l, w))
