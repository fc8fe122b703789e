import { useEffect, useRef, type RefObject } from 'react'

/**
 * The button in whose place a form opens. When the form has closed, the button takes the focus if `returnFocus` was
 * called with true, as for a form closed by a key.
 */
export function useOpener(isOpen: boolean): {
  opener: RefObject<HTMLButtonElement | null>
  returnFocus: (returns: boolean) => void
} {
  const opener = useRef<HTMLButtonElement>(null)
  const returns = useRef(false)

  useEffect(() => {
    if (!isOpen && returns.current) opener.current?.focus()
    returns.current = false
  }, [isOpen])

  return {
    opener,
    returnFocus(does) {
      returns.current = does
    },
  }
}
