// What a leaf's shadows darken.
uniform vec4 colour;

void main() {
  vec2 place = pixel() - page.xy;
  result = colour * shaded(place, beyond(place));
}
