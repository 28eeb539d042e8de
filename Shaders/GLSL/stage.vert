#version 300 es
// The corners of what is drawn, in pixels from the top left: a strip of two triangles, without any buffer.
uniform highp vec2 stage;
uniform highp vec4 quad;

void main() {
  highp vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  highp vec2 pixel = quad.xy + corner * quad.zw;
  gl_Position = vec4(pixel.x / stage.x * 2.0 - 1.0, 1.0 - pixel.y / stage.y * 2.0, 0.0, 1.0);
}
