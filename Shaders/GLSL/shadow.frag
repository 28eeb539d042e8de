// 1 − Φ(d / σ). Source of erf: Abramowitz & Stegun 7.1.26, error under 1.5e-7.
uniform vec4 colour;
uniform float sigma;

float beyond(float z) {
  float x = abs(z) * 0.70710678;
  float t = 1.0 / (1.0 + 0.3275911 * x);
  float p = 1.061405429 * t - 1.453152027;
  p = (p * t + 1.421413741) * t - 0.284496736;
  p = (p * t + 0.254829592) * t;
  float half_erfc = 0.5 * p * exp(-x * x);
  return z < 0.0 ? 1.0 - half_erfc : half_erfc;
}

void main() { result = colour * beyond(signedDistance() / sigma); }
