// From one premultiplied colour to another, left to right.
uniform vec4 colour;
uniform vec4 second;

void main() { result = mix(colour, second, (pixel().x - area.x) / area.z); }
