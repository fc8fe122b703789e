import { useState } from 'react'

/**
 * For a dialog without a trigger of its own, which would leave the focus nowhere: it goes back to where it was. Where the
 * dialog led it elsewhere, it stays there.
 */
export function useReturnedFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement)
  return (event) => {
    event.preventDefault()
    const isNowhere = document.activeElement === null || document.activeElement === document.body
    if (isNowhere && opener instanceof HTMLElement) opener.focus()
  }
}
