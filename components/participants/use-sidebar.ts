import { useEffect, useState } from 'react'
import { isEscapeKey } from '../ui/keys.ts'

export type SidebarState = { isOpen: boolean; open(): void; close(): void }

/** CHAT-42 to CHAT-44: the sidebar's state. On a phone it starts closed and covers the chat; else it is always open. */
export function useSidebar(isMobile: boolean): SidebarState {
  const [isShown, setIsShown] = useState(false)
  const isOpen = !isMobile || isShown

  useEffect(() => {
    if (!isMobile || !isShown) return
    const pressed = (event: KeyboardEvent) => {
      // The rename input and dialogs handle their own Escape first.
      if (isEscapeKey(event) && !event.defaultPrevented) setIsShown(false)
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [isMobile, isShown])

  return { isOpen, open: () => setIsShown(true), close: () => setIsShown(false) }
}
