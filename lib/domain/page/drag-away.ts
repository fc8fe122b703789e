import { TOAST_DRAG_DISMISS } from '../../protocol/limits.ts'

/** TOAST-5: dragged sideways over this share of its width, a toast goes; short of it, it returns. */
export function isDraggedAway(distancePx: number, widthPx: number): boolean {
  return widthPx > 0 && Math.abs(distancePx) >= widthPx * TOAST_DRAG_DISMISS
}
