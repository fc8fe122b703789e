/** Pixels on the longer side: more is scaled down before the upload. */
export const SIDE_MAX_PX = 4096

export type Size = { width: number; height: number }

/** The same picture within `side` pixels. */
export function within({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const HEIGHT_PX = 320
const WIDTH_PX = 352
/** Wider or higher pictures are cut in the list, never in the viewer. */
const RATIOS = { min: 0.5, max: 3 }

/** IMG-5: the place that one picture has in the list, known before any of its bytes are there. */
export function placeInList({ width, height }: Size): { width: number; ratio: number } {
  const ratio = Math.min(Math.max(width / height, RATIOS.min), RATIOS.max)
  const shown = Math.min(WIDTH_PX, HEIGHT_PX * ratio, Math.max(width, 160))
  return { width: Math.round(shown), ratio }
}
