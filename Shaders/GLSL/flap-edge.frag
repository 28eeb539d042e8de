// The turned-over part near its edges.
void main() {
  vec2 place = pixel() - page.xy;
  float t = beyond(place);
  vec2 seen = turned(place, t);
  float edge = inside(seen);
  float share = t < 0.0 ? cover(edge) * opacity : 0.0;
  result = vec4(rimmed(printedBack(seen, 0.0, 1), edge, 1.0), 1.0) * share;
}
