// One premultiplied colour.
uniform vec4 colour;

void main() { result = colour; }
