import { useState } from 'react'

/** For a dialog without a trigger of its own, which would leave the focus nowhere: it goes back to where it was. */
export function useReturnedFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement)
  return (event) => {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus()
  }
}
