/** The aurora is soft: about 30 frames a second, and less than half the page's own pixels, are plenty. */
export const FRAME_MS = 1000 / 30
export const FIRST_SCALE = 0.3
const SCALE_MAX = 0.5
const SCALE_MIN = 0.1

/** What a frame may take, and what is too much even for the coarsest picture. */
const TARGET_MS = 10
const GIVE_UP_MS = 25

/** Pixels per CSS pixel for the frames to come, by how long one took to its end; null: give up, stand still. */
export function nextScale(scale: number, frameMs: number): number | null {
  if (frameMs <= TARGET_MS / 2) return Math.min(SCALE_MAX, scale * 1.15)
  if (frameMs <= TARGET_MS) return scale
  if (scale > SCALE_MIN) return Math.max(SCALE_MIN, scale * Math.sqrt(TARGET_MS / frameMs))
  return frameMs > GIVE_UP_MS ? null : scale
}

/** How long from one frame to the next: what a frame takes, five times over at least, so that others have the processor. */
export function frameInterval(frameMs: number): number {
  return Math.max(FRAME_MS, 5 * frameMs)
}
