#version 300 es
// Begins every fragment shader: where the pixel's middle lies, from the top left of the stage. The stage is drawn into
// memory whose first row is its uppermost.
precision highp float;
precision highp int;
uniform vec4 area;
out vec4 result;

vec2 pixel() { return gl_FragCoord.xy; }
