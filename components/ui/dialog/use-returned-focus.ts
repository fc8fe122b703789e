import { useState } from 'react'

/** Parts that outlive their buttons and take the focus of one that is gone: a card. */
const OUTLIVING = '.card'

/**
 * Returns the focus to its former element, or to `to`, when a dialog without a trigger closes; to the card of an element
 * that is gone meanwhile, as an answer replaces its buttons. If the dialog moved the focus elsewhere, it stays there.
 */
export function useReturnedFocus(to?: HTMLElement): (event: Event) => void {
  const [opener] = useState(() => to ?? document.activeElement)
  // Found now: a removed element has no ancestors any more.
  const [card] = useState(() => opener?.closest<HTMLElement>(OUTLIVING) ?? null)
  return (event) => {
    event.preventDefault()
    const isNowhere = document.activeElement === null || document.activeElement === document.body
    if (!isNowhere) return
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: to !== undefined })
    else card?.focus({ preventScroll: true })
  }
}
