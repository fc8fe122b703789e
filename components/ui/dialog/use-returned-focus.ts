import { useState } from 'react'

/**
 * Returns the focus to its former element, or to `to`, when a dialog without a trigger closes. If the dialog moved the
 * focus elsewhere, it stays there.
 */
export function useReturnedFocus(to?: HTMLElement): (event: Event) => void {
  const [opener] = useState(() => to ?? document.activeElement)
  return (event) => {
    event.preventDefault()
    const isNowhere = document.activeElement === null || document.activeElement === document.body
    if (isNowhere && opener instanceof HTMLElement) opener.focus({ preventScroll: to !== undefined })
  }
}
