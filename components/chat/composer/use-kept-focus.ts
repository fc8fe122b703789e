import { useEffect, useRef, type RefObject } from 'react'
import { useTypedMeanwhile } from './use-typed-meanwhile.ts'

type Props = { isDisabled: boolean; isFocusedFirst: boolean; setText: (text: string) => void }

/** Gives the focus back to a box that lost it by being disabled (a lost connection). What is typed on meanwhile goes into it. */
export function useKeptFocus(
  box: RefObject<HTMLTextAreaElement | null>,
  { isDisabled, isFocusedFirst, setText }: Props,
): void {
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

  useTypedMeanwhile(box, { isDisabled, hadFocus, setText })
}
