// The shadows that a lifted sheet casts, at every fourth pixel each way: they are so soft that what is between can be mixed.
// The formulas are those of CurlShade. Each: where it falls (x, y), half of one over its softness, its strength.
uniform vec4 wide;
uniform vec4 narrow;
uniform vec4 own;

float soft(float z) {
  float x = clamp(z + 0.5, 0.0, 1.0);
  return x * x * (3.0 - 2.0 * x);
}

// What one shadow lets through.
float clear(vec4 shade, vec2 place, float away) {
  float t = away - dot(shade.xy, across);
  float further = PI * bend - min(t, 0.0) - PI / 2.0 * clamp(t, 0.0, bend) - t;
  vec2 q = place - shade.xy + further * across;
  return 1.0 - shade.w * soft((bend - t) * shade.z) * soft((fore.x - q.x) * fore.y * shade.z)
    * soft(q.y * shade.z) * soft((page.w - q.y) * shade.z);
}

// Opacity of all shadows.
float shaded(vec2 place, float away) {
  return 1.0 - clear(wide, place, away) * clear(narrow, place, away) * clear(own, place, away);
}

void main() {
  vec2 place = pixel() * 4.0 - page.xy;
  result = vec4(shaded(place, beyond(place)), 0.0, 0.0, 1.0);
}
