// What `leaf-shade.frag` found.
uniform highp sampler2D shade;

// Opacity of all shadows.
float shaded() { return textureLod(shade, pixel() / (4.0 * vec2(textureSize(shade, 0))), 0.0).r; }
