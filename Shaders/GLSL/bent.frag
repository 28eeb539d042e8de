// The bent part: the turned-over layer, where the sheet reaches that far, over the layer under it.
// What the shadows darken to.
uniform vec4 colour;

void main() {
  vec2 place = pixel() - page.xy;
  float t = beyond(place);
  Bend at = bendAt(t);
  float side = t < 0.0 ? 0.0 : clamp(bend - t + 0.5, 0.0, 1.0);

  vec2 over = place + (PI * bend - at.s - t) * across;
  float overEdge = inside(over);
  float overCover = cover(overEdge);
  vec2 under = place + (at.s - t) * across;
  float underEdge = inside(under);
  float underCover = overCover < 1.0 ? cover(underEdge) : 0.0;

  vec3 upper = printedBack(over, at.spread, overCover * side > 0.0 ? places(at.spread) : 0);
  upper = rimmed(upper, overEdge, 1.0) * brightness(at.rise + at.facing);
  vec3 front = printedFront(under, at.spread, underCover * side > 0.0 ? places(at.spread) : 0);
  // The shadow of the flap lies on this layer too, where it still lies low.
  float low = max(0.0, 1.0 - t / max(1.0, bend));
  front = mix(front * brightness(at.facing - at.rise), colour.rgb, shaded() * low);
  // Its rim comes with its height: what lies has none.
  front = rimmed(front, underEdge, 1.0 - low);

  vec4 first = vec4(front, 1.0) * (underCover * side * opacity);
  vec4 second = vec4(upper, 1.0) * (overCover * side * opacity);
  result = second + first * (1.0 - second.a);
}
