import { useEffect, useRef, type RefObject } from 'react'

type Props = { isDisabled: boolean; isFocusedFirst: boolean }

/** Gives the focus back to a box that lost it by being disabled (a lost connection). Answers whether it is to have it. */
export function useKeptFocus(
  box: RefObject<HTMLTextAreaElement | null>,
  { isDisabled, isFocusedFirst }: Props,
): RefObject<boolean> {
  const hadFocus = useRef(isFocusedFirst)

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

  return hadFocus
}
