#version 300 es
// Corners of a command's rectangle, in pixels from the top left of the stage.
in vec2 corner;
uniform vec2 stage;
out vec2 pixel;

void main() {
  pixel = corner;
  gl_Position = vec4(corner.x / stage.x * 2.0 - 1.0, 1.0 - corner.y / stage.y * 2.0, 0.0, 1.0);
}
