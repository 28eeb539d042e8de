// A leaf bent round a cylinder: which place of the sheet is seen where, how far that is from a free edge, and what is
// printed there. Places are in pixels from the page's top left. The formulas are those of CurlRows, CurlSteps and Lamp.
uniform vec4 page;
// The fold: across the contact line from what lies to what is lifted, and the radius.
uniform vec2 across;
uniform float bend;
// How far the contact line is from the page's top left.
uniform float line;
// Where the fore-edge is, and on which side of the page (1 or -1).
uniform vec2 fore;
uniform float rim;
uniform float rimStrength;
uniform vec3 paper;
uniform float opacity;
uniform float plainness;
// What is printed on both sides, and on the back alone.
uniform highp sampler2D picture;
uniform highp sampler2D back;
uniform highp sampler2D plain;

const float PI = 3.14159265;

// Beyond the contact line.
float beyond(vec2 place) { return dot(place, across) - line; }

// The place of the turned-over sheet that lies flat above `place`.
vec2 turned(vec2 place, float t) { return place + (PI * bend - 2.0 * t) * across; }

// To the nearest free edge; negative outside. At its spine the sheet goes on.
float inside(vec2 place) {
  float way = (fore.x - place.x) * fore.y;
  return way > page.z + 0.5 ? -1.0 : min(way, min(place.y, page.w - place.y));
}

float cover(float edge) { return clamp(edge + 0.5, 0.0, 1.0); }

// The cut edge of paper is lighter than what is printed on it.
vec3 rimmed(vec3 colour, float edge, float rise) {
  return mix(colour, paper, max(0.0, 1.0 - max(0.0, edge) / rim) * rimStrength * rise);
}

// The way from a place to the n-th of `count` along a stretch of the sheet.
vec2 along(int n, int count, float spread) {
  return ((float(n) + 0.5) / float(count) - 0.5) * spread * across;
}

vec3 printedFront(vec2 place, float spread, int count) {
  vec3 sum = vec3(0.0);
  for (int n = 0; n < count; n++) {
    sum += textureLod(picture, (place + along(n, count, spread)) / page.zw, 0.0).rgb;
  }
  return sum / float(max(1, count));
}

// The back is seen from behind: its left is the page's right. Loops that do not run cost nothing, and `if` costs both ways
// where GL is computed by the processor.
vec3 printedBack(vec2 place, float spread, int count) {
  vec2 from = vec2(page.z - place.x, place.y);
  vec3 sum = vec3(0.0);
  for (int n = 0; n < count; n++) {
    vec2 way = along(n, count, spread);
    sum += textureLod(back, (from + vec2(-way.x, way.y)) / page.zw, 0.0).rgb;
  }
  vec3 other = vec3(0.0);
  for (int n = 0; n < (plainness > 0.0 ? count : 0); n++) {
    vec2 way = along(n, count, spread);
    other += textureLod(plain, (from + vec2(-way.x, way.y)) / page.zw, 0.0).rgb;
  }
  return mix(sum, other, plainness) / float(max(1, count));
}
