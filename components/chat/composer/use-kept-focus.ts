import { useEffect, useRef, type RefObject } from 'react'
import { caretOf, putCaret, type Caret } from './caret.ts'
import { useTypedMeanwhile } from './use-typed-meanwhile.ts'

type Props = { isDisabled: boolean; isFocusedFirst: boolean; setText: (text: string) => void }

/**
 * Restores focus and caret of a box that lost them by being disabled (a lost connection), with what was typed
 * meanwhile.
 */
export function useKeptFocus(
  box: RefObject<HTMLTextAreaElement | null>,
  { isDisabled, isFocusedFirst, setText }: Props,
): void {
  const hadFocus = useRef(isFocusedFirst)
  /** The caret before the box was disabled; some browsers reset it on a click elsewhere. */
  const caret = useRef<Caret | null>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    if (isDisabled) {
      caret.current = caretOf(element)
      const other = () => void (hadFocus.current = false)
      document.addEventListener('focusin', other)
      return () => document.removeEventListener('focusin', other)
    }
    if (caret.current !== null) putCaret(element, caret.current)
    caret.current = null
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

  const onTyped = (element: HTMLTextAreaElement) => {
    caret.current = caretOf(element)
    setText(element.value)
  }
  useTypedMeanwhile(box, { isDisabled, hadFocus, onTyped })
}
