'use client'

import { useEffect, useState } from 'react'
import { paymentReturn } from '#lib/client/money/payment-return.ts'

/** Back to where the payment began; to the start where this browser does not remember. */
export function BackToChat() {
  const [path, setPath] = useState('/')
  useEffect(() => {
    const kept = paymentReturn.get()
    // Only the browser knows it, so it cannot be there from the first render on.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (kept !== null) setPath(kept)
  }, [])
  return (
    <a href={path} className="button button-accent">
      Back to the chat
    </a>
  )
}
