// The bent part: the turned-over layer, where the sheet reaches that far, over the layer under it.
uniform vec3 lamp;
// What the shadows darken to.
uniform vec4 colour;

float safe() { return max(1e-6, bend); }

// How far along the sheet the lower layer lies.
float lower(float t) { return safe() * asin(clamp(t / safe(), 0.0, 1.0)); }

// 1.16 (0.35 + 0.65 n.l), at most 1.
float brightness(float facing) { return min(1.0, 1.16 * (0.35 + 0.65 * max(0.0, facing))); }

// Where the sheet is seen from its edge a pixel shows a stretch of it.
int places(float spread) { return spread < 1.5 ? 1 : spread < 3.0 ? 2 : spread < 6.0 ? 4 : 8; }

void main() {
  vec2 place = pixel() - page.xy;
  float t = beyond(place);
  // The table of the software stage has eight steps a pixel.
  float at = (floor(t * 8.0) + 0.5) / 8.0;
  float s = lower(at);
  float spread = lower(at + 0.5) - lower(at - 0.5);
  float sine = clamp(at / safe(), 0.0, 1.0);
  float rise = sine * dot(across, lamp.xy);
  float facing = sqrt(1.0 - sine * sine) * lamp.z;
  float side = t < 0.0 ? 0.0 : clamp(bend - t + 0.5, 0.0, 1.0);

  vec2 over = place + (PI * bend - s - t) * across;
  float overEdge = inside(over);
  float overCover = cover(overEdge);
  vec2 under = place + (s - t) * across;
  float underEdge = inside(under);
  float underCover = overCover < 1.0 ? cover(underEdge) : 0.0;

  vec3 upper = printedBack(over, spread, overCover * side > 0.0 ? places(spread) : 0);
  upper = rimmed(upper, overEdge, 1.0) * brightness(rise + facing);
  vec3 front = printedFront(under, spread, underCover * side > 0.0 ? places(spread) : 0);
  // The shadow of the flap lies on this layer too, where it still lies low.
  float low = max(0.0, 1.0 - t / max(1.0, bend));
  front = mix(front * brightness(facing - rise), colour.rgb, shaded(place, t) * low);
  // Its rim comes with its height: what lies has none.
  front = rimmed(front, underEdge, 1.0 - low);

  vec4 first = vec4(front, 1.0) * (underCover * side * opacity);
  vec4 second = vec4(upper, 1.0) * (overCover * side * opacity);
  result = second + first * (1.0 - second.a);
}
