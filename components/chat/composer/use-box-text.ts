import { useLayoutEffect, type RefObject } from 'react'

/**
 * Shows `text` in an uncontrolled box. React rewrites the default value of a controlled box with every keystroke, and
 * Chromium then undoes letter by letter. This writes only text that was not typed.
 */
export function useBoxText(boxRef: RefObject<HTMLTextAreaElement | HTMLInputElement | null>, text: string): void {
  useLayoutEffect(() => {
    const box = boxRef.current
    if (box && box.value !== text) box.value = text
  }, [boxRef, text])
}
