// The middle of the turned-over part.
void main() {
  vec2 place = pixel() - page.xy;
  result = vec4(printedBack(turned(place, beyond(place)), 0.0, 1), 1.0);
}
