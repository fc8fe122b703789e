import { useState } from 'react'

/**
 * Returns the focus to its former element when a dialog closes that has no trigger of its own. A focus that the dialog moved
 * elsewhere stays there.
 */
export function useReturnedFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement)
  return (event) => {
    event.preventDefault()
    const isNowhere = document.activeElement === null || document.activeElement === document.body
    if (isNowhere && opener instanceof HTMLElement) opener.focus()
  }
}
