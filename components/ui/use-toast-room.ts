import { useEffect } from 'react'
import { useSonner } from 'sonner'

/** Tells the page how much room the toasts take, so that a list can keep its end clear of them. */
export function useToastRoom(gapPx: number): void {
  const { toasts } = useSonner()

  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed=true])')]
      const room = shown.reduce((sum, toast) => sum + toast.offsetHeight + gapPx, 0)
      document.documentElement.style.setProperty('--toast-room', `${room}px`)
    })
    return () => cancelAnimationFrame(frame)
  }, [toasts, gapPx])
}
