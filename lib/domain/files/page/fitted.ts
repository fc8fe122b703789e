/** Longest side in pixels; a larger picture is scaled down before the upload. */
export const SIDE_MAX_PX = 4096

export type Size = { width: number; height: number }

/** Scales a size down to fit within `side` pixels. */
export function within({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const HEIGHT_PX = 320
const WIDTH_PX = 352
/** Ratios of width to height in the list; a picture beyond them is cropped there, never in the viewer. */
const RATIOS = { min: 0.5, max: 3 }

/** IMG-5: returns a picture's place in the list in pixels, so that nothing moves when its bytes arrive. */
export function placeInList({ width, height }: Size): { width: number; ratio: number } {
  const ratio = Math.min(Math.max(width / height, RATIOS.min), RATIOS.max)
  const shown = Math.min(WIDTH_PX, HEIGHT_PX * ratio, Math.max(width, 160))
  return { width: Math.round(shown), ratio }
}
