#pragma once
#include <cairo/cairo.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
// Pango's way to hand it a font configuration of our own.
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
