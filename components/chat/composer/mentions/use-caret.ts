import { useLayoutEffect, useRef, useState, type ChangeEvent, type RefObject, type SyntheticEvent } from 'react'

/** The position of the caret in a box; null while the box has no focus or has a selection. */
export function useCaret(box: RefObject<HTMLTextAreaElement | null>, text: string) {
  const [caret, setCaret] = useState<number | null>(null)
  const next = useRef<number | null>(null)

  // After an insertion the caret goes behind it, once the box shows the new text.
  useLayoutEffect(() => {
    if (next.current === null) return
    box.current?.setSelectionRange(next.current, next.current)
    next.current = null
  }, [box, text])

  return {
    caret,
    goOnAt(place: number): void {
      next.current = place
      setCaret(place)
    },
    typed: ({ target }: ChangeEvent<HTMLTextAreaElement>) => setCaret(target.selectionStart),
    moved: ({ currentTarget: { selectionStart, selectionEnd } }: SyntheticEvent<HTMLTextAreaElement>) =>
      setCaret(selectionStart === selectionEnd ? selectionStart : null),
    left: () => setCaret(null),
  }
}
