// What a leaf's shadows darken.
uniform vec4 colour;

void main() { result = colour * shaded(); }
