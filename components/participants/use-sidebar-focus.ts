import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/**
 * Moves the focus into the sidebar while it covers the chat, which is inert then, and back afterwards. Returns the ref
 * of the element to focus, unless the focus is in the sidebar already. `onOpenerGone` runs if the former element is
 * gone.
 */
export function useSidebarFocus(isOver: boolean, onOpenerGone: () => void): RefObject<HTMLButtonElement | null> {
  const first = useRef<HTMLButtonElement>(null)
  const openerGone = useEffectEvent(onOpenerGone)
  useEffect(() => {
    if (!isOver) return
    const opener = document.activeElement
    if (!first.current?.closest('aside')?.contains(opener)) first.current?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      else openerGone()
    }
  }, [isOver])
  return first
}
