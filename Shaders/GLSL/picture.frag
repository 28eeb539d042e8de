// A picture 1 : 1: each pixel is fetched, none is mixed.
uniform highp sampler2D picture;
uniform float opacity;

void main() {
  result = texelFetch(picture, ivec2(floor(pixel() - area.xy)), 0) * opacity;
}
