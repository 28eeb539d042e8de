// What still lies of a leaf, where the contact line crosses.
void main() {
  vec2 place = pixel() - page.xy;
  result = vec4(printedFront(place, 0.0, 1), 1.0) * (beyond(place) < 0.0 ? 1.0 : 0.0);
}
