import { useLayoutEffect, type RefObject } from 'react'

/**
 * Shows `text` in an uncontrolled box, and writes only text that was not typed. In a controlled box React rewrites the
 * default value at each key, and Chromium then undoes letter by letter.
 */
export function useBoxText(boxRef: RefObject<HTMLTextAreaElement | HTMLInputElement | null>, text: string): void {
  useLayoutEffect(() => {
    const box = boxRef.current
    if (box && box.value !== text) box.value = text
  }, [boxRef, text])
}
