/** The aurora is soft: about 30 frames a second, and less than half the page's own pixels, are plenty. */
export const FRAME_MS = 1000 / 30
export const FIRST_SCALE = 0.4
export const LARGEST_SCALE = 0.5
export const SMALLEST_SCALE = 0.1

/** Pixels per CSS pixel for the frames to come, by how long the last ones took on average; null: give up, stand still. */
export function nextScale(scale: number, averageFrameMs: number): number | null {
  if (averageFrameMs > 1.35 * FRAME_MS) {
    if (scale > SMALLEST_SCALE) return Math.max(SMALLEST_SCALE, scale * 0.7)
    return averageFrameMs > 3 * FRAME_MS ? null : scale
  }
  return averageFrameMs < 1.1 * FRAME_MS ? Math.min(LARGEST_SCALE, scale * 1.1) : scale
}
