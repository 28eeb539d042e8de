// A picture scaled into the area, bilinearly; the sampler clamps at its edges.
uniform highp sampler2D picture;
uniform float opacity;

void main() {
  result = textureLod(picture, (pixel() - area.xy) / area.zw, 0.0) * opacity;
}
