#version 300 es
// Begins every fragment shader: where the pixel's middle lies, from the top left of the stage.
precision highp float;
precision highp int;
uniform vec2 stage;
uniform vec4 area;
out vec4 result;

vec2 pixel() { return vec2(gl_FragCoord.x, stage.y - gl_FragCoord.y); }
