// The bent part of a sheet, at a distance beyond the contact line.
uniform vec3 lamp;

struct Bend {
  // How far along the sheet the lower layer lies; the upper one is as far from the far end of half a turn.
  float s;
  // How much of the sheet a pixel shows.
  float spread;
  // What the lamp gives both layers: their slopes towards it, and both lie under it.
  float rise;
  float facing;
};

Bend bendAt(float t) {
  float r = max(1e-6, bend);
  // The table of the software stage has eight steps a pixel.
  float sine = clamp((floor(t * 8.0) + 0.5) / (8.0 * r), 0.0, 1.0);
  float cosine = sqrt(1.0 - sine * sine);
  float spread = min(1.0 / max(1e-3, cosine), max(1.0, 1.1 * sqrt(r)));
  return Bend(r * asin(sine), spread, sine * dot(across, lamp.xy), cosine * lamp.z);
}

// 1.16 (0.35 + 0.65 n.l), at most 1.
float brightness(float facing) { return min(1.0, 1.16 * (0.35 + 0.65 * max(0.0, facing))); }

// Where the sheet is seen from its edge a pixel shows a stretch of it.
int places(float spread) { return spread < 1.5 ? 1 : spread < 3.0 ? 2 : spread < 6.0 ? 4 : 8; }
