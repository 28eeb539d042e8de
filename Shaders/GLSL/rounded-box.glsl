// Signed distance to the edge of a rounded box, negative inside.
// Source: I. Quilez, "2D distance functions".
uniform vec2 centre;
uniform vec2 inner;
uniform float radius;

float signedDistance() {
  vec2 q = abs(pixel() - centre) - inner;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
}

// An edge one pixel wide.
float edge(float d) { return clamp(0.5 - d, 0.0, 1.0); }
