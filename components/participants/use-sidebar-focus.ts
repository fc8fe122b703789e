import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/**
 * While the sidebar lies over the chat, the chat is inert: the keyboard would be nowhere, on the way in and on the way out.
 * The result is for what takes the focus meanwhile, unless something in the sidebar has it already; it returns to where it
 * came from, and where that is gone, `onOpenerGone` leads it on.
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
