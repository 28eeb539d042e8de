// A stiff picture turned about a vertical line, in perspective; the formulas are those of SwingRows.
uniform highp sampler2D picture;
// The line, on which side of it the picture lies (1 or -1), and where the picture begins and how wide it is, outwards.
uniform vec4 hinge;
// Cosine and sine of the angle, the eye's distance, brightness.
uniform vec4 view;
// The picture's middle and half its height.
uniform vec2 middle;

void main() {
  vec2 place = pixel();
  float seen = (place.x - hinge.x) * hinge.y;
  float below = view.z * view.x + seen * view.y;
  float way = seen * view.z / max(1e-3, below);
  float scale = view.z / max(1.0, view.z - way * view.y);
  float down = (place.y - middle.x) / scale;
  float inside = min(min(way - hinge.z, hinge.z + hinge.w - way) * max(0.02, view.x) * scale,
    (middle.y - abs(down)) * scale);
  float share = below > 0.0 ? clamp(inside + 0.5, 0.0, 1.0) : 0.0;
  float outwards = (way - hinge.z) / hinge.w;
  vec2 at = vec2(hinge.y > 0.0 ? outwards : 1.0 - outwards, down / middle.y * 0.5 + 0.5);
  vec4 colour = textureLod(picture, at, 0.0);
  result = vec4(colour.rgb * view.w, colour.a) * share;
}
