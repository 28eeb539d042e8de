// A card with another, `width` pixels further in, taken out.
uniform vec4 colour;
uniform float width;

void main() {
  float d = signedDistance();
  result = colour * (edge(d) - edge(d + width));
}
