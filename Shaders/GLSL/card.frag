uniform vec4 colour;

void main() { result = colour * edge(signedDistance()); }
