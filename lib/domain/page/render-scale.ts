/** The aurora is blurred: about 30 frames a second at less than half the page's resolution suffice. */
export const FRAME_MS = 1000 / 30
export const FIRST_SCALE = 0.3
const SCALE_MAX = 0.5
const SCALE_MIN = 0.1

/** Time budget of a frame, and the time at which even the coarsest picture is given up. */
const TARGET_MS = 10
const GIVE_UP_MS = 25

/** Returns the scale of the next frames in pixels per CSS pixel, from one frame's duration; null to stop the animation. */
export function nextScale(scale: number, frameMs: number): number | null {
  if (frameMs <= TARGET_MS / 2) return Math.min(SCALE_MAX, scale * 1.15)
  if (frameMs <= TARGET_MS) return scale
  if (scale > SCALE_MIN) return Math.max(SCALE_MIN, scale * Math.sqrt(TARGET_MS / frameMs))
  return frameMs > GIVE_UP_MS ? null : scale
}

/** Returns the time between frames: at least five times a frame's duration, to leave the processor to other work. */
export function frameInterval(frameMs: number): number {
  return Math.max(FRAME_MS, 5 * frameMs)
}
