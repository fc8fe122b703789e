import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isLetterKey } from '../../ui/keys.ts'

type Props = {
  isDisabled: boolean
  hadFocus: RefObject<boolean>
  /** Called after a letter was added to the box. */
  onTyped: (box: HTMLTextAreaElement) => void
}

/**
 * ROOM-5: adds to the box what is typed while a lost connection disables it. Applies only if the box had the focus and
 * no other element took it since.
 */
export function useTypedMeanwhile(
  box: RefObject<HTMLTextAreaElement | null>,
  { isDisabled, hadFocus, onTyped }: Props,
): void {
  const typed = useEffectEvent((event: KeyboardEvent) => {
    const { current } = box
    const { activeElement } = document
    if (!current || !hadFocus.current || !isLetterKey(event)) return
    if (activeElement !== document.body && activeElement !== current) return
    event.preventDefault() // a space would scroll
    current.setRangeText(event.key, current.selectionStart, current.selectionEnd, 'end')
    onTyped(current)
  })
  useEffect(() => {
    if (!isDisabled) return
    const listener = (event: KeyboardEvent) => typed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isDisabled])
}
