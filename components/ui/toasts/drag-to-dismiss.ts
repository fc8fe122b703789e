import type { PointerEvent } from 'react'
import { isDraggedAway } from '#lib/domain/page/drag-away.ts'

type Drag = { toast: HTMLElement; pointerId: number; fromX: number }
let drag: Drag | null = null

/** Pointer handlers around all toasts: a toast follows a sideways drag, and closes after a long one. */
export const dragToDismiss = {
  onPointerDown(event: PointerEvent) {
    if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest('button, a')) return
    const toast = event.target.closest<HTMLElement>('[data-sonner-toast]')
    if (toast) drag = { toast, pointerId: event.pointerId, fromX: event.clientX }
  },
  onPointerMove(event: PointerEvent) {
    if (drag?.pointerId !== event.pointerId) return
    const distance = event.clientX - drag.fromX
    drag.toast.style.translate = `${distance}px 0`
    drag.toast.style.opacity = String(1 - Math.min(Math.abs(distance) / drag.toast.offsetWidth, 1) * 0.7)
  },
  onPointerUp(event: PointerEvent) {
    if (drag?.pointerId !== event.pointerId) return
    const { toast, fromX } = drag
    drag = null
    if (isDraggedAway(event.clientX - fromX, toast.offsetWidth)) {
      toast.querySelector<HTMLElement>('[data-close-button]')?.click()
      return
    }
    putBack(toast)
  },
  onPointerCancel(event: PointerEvent) {
    if (drag?.pointerId !== event.pointerId) return
    putBack(drag.toast)
    drag = null
  },
}

function putBack({ style }: HTMLElement): void {
  style.translate = ''
  style.opacity = ''
}
