import { useRef, type RefObject } from 'react'

/**
 * Runs the chosen item once the menu is closed, so that a dialog can return the focus to the trigger. `closed` is for
 * the menu's onCloseAutoFocus.
 */
export function useMenuChoice(): {
  triggerRef: RefObject<HTMLButtonElement | null>
  choose: (action: () => void) => void
  closed: (event: Event) => void
} {
  const triggerRef = useRef<HTMLButtonElement>(null)
  const chosen = useRef<(() => void) | null>(null)

  function closed(event: Event): void {
    if (!chosen.current) return
    event.preventDefault()
    triggerRef.current?.focus()
    chosen.current()
    chosen.current = null
  }

  function choose(action: () => void): void {
    chosen.current = action
  }

  return { triggerRef, choose, closed }
}
