import { useEffect, useRef, type RefObject } from 'react'

/**
 * A box that is disabled for a moment (a lost connection) loses the focus; this gives it back. Where what had it meanwhile
 * went (the button that signed in or out, with which the chat connects anew), the box takes it.
 */
export function useKeptFocus(
  box: RefObject<HTMLTextAreaElement | null>,
  isDisabled: boolean,
  isFocusedFirst: boolean,
): void {
  const hadFocus = useRef(isFocusedFirst)
  const latest = useRef<EventTarget | null>(null)

  useEffect(() => {
    const focused = ({ target }: FocusEvent) => void (latest.current = target)
    document.addEventListener('focusin', focused)
    return () => document.removeEventListener('focusin', focused)
  }, [])

  useEffect(() => {
    const element = box.current
    if (!element) return
    if (isDisabled) {
      const other = () => void (hadFocus.current = false)
      document.addEventListener('focusin', other)
      return () => document.removeEventListener('focusin', other)
    }
    if (hadFocus.current || (isFocusedFirst && isGone(latest.current))) element.focus({ preventScroll: true })
    hadFocus.current = false
    const focused = () => void (hadFocus.current = true)
    const left = () => void (hadFocus.current = element.disabled)
    if (document.activeElement === element) hadFocus.current = true
    element.addEventListener('focus', focused)
    element.addEventListener('blur', left)
    return () => {
      element.removeEventListener('focus', focused)
      element.removeEventListener('blur', left)
    }
  }, [box, isDisabled, isFocusedFirst])
}

function isGone(focused: EventTarget | null): boolean {
  return focused instanceof Node && !focused.isConnected && document.activeElement === document.body
}
