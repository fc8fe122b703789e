import { useEffect, useRef, type RefObject } from 'react'

type Props = { isDisabled: boolean; isConnected: boolean; isFocusedFirst: boolean }

/** A box that is disabled for a moment (a lost connection) loses the focus; this gives it back. */
export function useKeptFocus(
  box: RefObject<HTMLTextAreaElement | null>,
  { isDisabled, isConnected, isFocusedFirst }: Props,
): void {
  const hadFocus = useRef(isFocusedFirst)
  useFocusOfGone(box, isConnected, isFocusedFirst)

  useEffect(() => {
    const element = box.current
    if (!element) return
    if (isDisabled) {
      const other = () => void (hadFocus.current = false)
      document.addEventListener('focusin', other)
      return () => document.removeEventListener('focusin', other)
    }
    if (hadFocus.current) element.focus({ preventScroll: true })
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

/**
 * Where what had the focus went with the connection (the button that signed in or out, with which the chat connects anew),
 * the box takes it. Not after a renaming: each way out of that leads the focus itself.
 */
function useFocusOfGone(
  box: RefObject<HTMLTextAreaElement | null>,
  isConnected: boolean,
  isFocusedFirst: boolean,
): void {
  const latest = useRef<EventTarget | null>(null)

  useEffect(() => {
    const focused = ({ target }: FocusEvent) => void (latest.current = target)
    document.addEventListener('focusin', focused)
    return () => document.removeEventListener('focusin', focused)
  }, [])

  useEffect(() => {
    if (isConnected) return
    const element = box.current
    return () => {
      const isNowhere = isRemoved(latest.current) && document.activeElement === document.body
      if (isFocusedFirst && isNowhere) element?.focus({ preventScroll: true })
    }
  }, [box, isConnected, isFocusedFirst])
}

function isRemoved(target: EventTarget | null): boolean {
  return target instanceof Node && !target.isConnected
}
