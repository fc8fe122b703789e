/** One triangle over the whole canvas. */
export const VERTEX = `
attribute vec2 corner;
void main() { gl_Position = vec4(corner, 0.0, 1.0); }
`

/**
 * Three curtains of light, one behind the other. Each has a wandering lower edge, fades upwards, and is combed into
 * rays. Dark pages get light (colour without cover), light pages a wash of pastel (colour with cover). Behind text the
 * light is capped to keep AA; tests/e2e/landing-aurora.test.ts measures it.
 */
export const FRAGMENT = `
precision highp float;
uniform vec2 size;
uniform float time;
uniform float isLight;

float hash(vec2 p) {
  p = fract(p * vec2(123.34, 456.21));
  p += dot(p, p + 45.32);
  return fract(p.x * p.y);
}
float noise(vec2 p) {
  vec2 cell = floor(p), at = fract(p);
  vec2 ease = at * at * (3.0 - 2.0 * at);
  return mix(mix(hash(cell), hash(cell + vec2(1, 0)), ease.x),
             mix(hash(cell + vec2(0, 1)), hash(cell + vec2(1, 1)), ease.x), ease.y);
}
float waves(vec2 p) { return 0.6 * noise(p) + 0.28 * noise(p * 2.1 + 17.0) + 0.12 * noise(p * 4.3 + 5.0); }

/* The veil of one curtain at a place: its lower edge wanders in two swells, rays comb it from below. */
float curtain(vec2 at, float layer, float base, float reach) {
  float drift = time * (0.05 + 0.013 * layer) + layer * 5.1;
  float bend = waves(vec2(at.x * 0.8 + drift * 0.3, drift * 0.4 + layer * 3.0)) - 0.5;
  float edge = base + 0.15 * sin(at.x * 1.9 + drift) + 0.07 * sin(at.x * 4.3 - drift * 1.3) + 0.34 * bend;
  float above = at.y - edge;
  float fold = at.x * 4.2 + 3.5 * bend + 0.8 * sin(at.x * 2.3 + drift);
  float rays = waves(vec2(fold, layer * 9.0 + time * 0.06 + 0.35 * at.y));
  float fine = noise(vec2(fold * 3.7, layer * 4.0 + time * 0.09 + 0.6 * at.y));
  float comb = 0.22 + 1.2 * smoothstep(0.2, 0.8, rays) + 0.24 * (fine - 0.5);
  return smoothstep(-0.13, 0.05, above) * exp(-max(above, 0.0) / reach) * comb;
}

/* Where along the width a curtain is lit: each wanders by itself, so that warm and cool rarely stand on one another. */
float lit(float x, float centre, float width) { float d = (x - centre) / width; return exp(-d * d); }

void main() {
  vec2 at = gl_FragCoord.xy / size;
  float span = 0.5 * min(size.x / size.y, 2.4);
  vec2 p = vec2((at.x - 0.5) * 2.0 * span, at.y);
  float slow = time * 0.021;

  float gold = curtain(p, 0.0, 0.26, 0.30) * (0.3 + lit(p.x, span * (0.62 + 0.3 * sin(slow)), 0.9));
  float ember = curtain(p, 1.0, 0.34, 0.34) * (0.22 + lit(p.x, span * (0.1 + 0.6 * sin(slow * 1.3 + 2.0)), 0.7));
  float sea = curtain(p, 2.0, 0.44, 0.36) * (0.14 + lit(p.x, span * (-0.72 + 0.25 * sin(slow * 0.8 + 4.0)), 0.75));

  float up = smoothstep(0.2, 0.95, at.y);
  vec3 goldHue = mix(mix(vec3(1.0, 0.56, 0.22), vec3(0.66, 0.16, 0.14), up), mix(vec3(1.0, 0.70, 0.36), vec3(1.0, 0.66, 0.56), up), isLight);
  vec3 emberHue = mix(mix(vec3(0.92, 0.30, 0.17), vec3(0.42, 0.10, 0.20), up), mix(vec3(1.0, 0.58, 0.44), vec3(0.98, 0.70, 0.70), up), isLight);
  vec3 seaHue = mix(mix(vec3(0.16, 0.56, 0.54), vec3(0.08, 0.22, 0.34), up), mix(vec3(0.42, 0.80, 0.78), vec3(0.62, 0.82, 0.92), up), isLight);

  float narrow = 1.0 - smoothstep(0.6, 1.5, size.x / size.y);
  float middle = 1.0 - (0.5 + 0.12 * narrow) * lit(at.x, 0.5, 0.24 + 0.5 * narrow);
  float ends = smoothstep(0.0, 0.25, at.y) * (1.0 - 0.35 * smoothstep(0.8, 1.0, at.y));
  float grain = (hash(gl_FragCoord.xy + fract(time)) - 0.5) / 130.0;

  vec3 light = (goldHue * gold * 0.9 + emberHue * ember + seaHue * sea * 1.05) * middle * ends * 0.54;
  float words = max(narrow, 1.0 - smoothstep(0.2, 0.42, abs(at.x - 0.5)));
  float cap = mix(0.7, 0.22, words);
  float luma = max(dot(light, vec3(0.3, 0.59, 0.11)), 0.001);
  light *= cap * (1.0 - exp(-luma / cap)) / luma;
  vec4 glow = vec4(max(light + grain * ends, 0.0), 0.0);

  float cover = gold + ember + sea;
  vec3 tint = (goldHue * gold + emberHue * ember + seaHue * sea) / max(cover, 0.001);
  float strength = (1.0 - exp(-0.9 * cover)) * mix(middle, 1.0, 0.4) * ends * 0.66;
  vec4 wash = vec4((tint + grain) * strength, strength);

  gl_FragColor = mix(glow, wash, isLight);
}
`
