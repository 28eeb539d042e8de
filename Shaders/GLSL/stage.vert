#version 300 es
// Corners of rectangles, in pixels from the top left of the stage; the first row of memory is the uppermost.
layout(location = 0) in highp vec2 corner;
uniform highp vec2 stage;

void main() { gl_Position = vec4(corner / stage * 2.0 - 1.0, 0.0, 1.0); }
