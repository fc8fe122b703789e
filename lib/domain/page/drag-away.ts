import { TOAST_DRAG_DISMISS } from '../../protocol/limits.ts'

/** TOAST-5: true when a toast was dragged far enough sideways to dismiss it. */
export function isDraggedAway(distancePx: number, widthPx: number): boolean {
  return widthPx > 0 && Math.abs(distancePx) >= widthPx * TOAST_DRAG_DISMISS
}
