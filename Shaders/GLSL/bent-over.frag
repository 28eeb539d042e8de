// The bent part where nothing is seen but the middle of its turned-over layer.
void main() {
  vec2 place = pixel() - page.xy;
  float t = beyond(place);
  Bend at = bendAt(t);
  vec2 over = place + (PI * bend - at.s - t) * across;
  vec3 printed = printedBack(over, at.spread, places(at.spread));
  result = vec4(printed * brightness(at.rise + at.facing), 1.0);
}
