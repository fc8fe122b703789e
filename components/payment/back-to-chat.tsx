'use client'

import { useEffect, useState } from 'react'
import { paymentReturn } from '#lib/client/money/payment-return.ts'

/** A link to the page where the payment began; to the landing page if this browser has not kept it. */
export function BackToChat() {
  const [path, setPath] = useState('/')
  useEffect(() => {
    const kept = paymentReturn.get()
    // Only the browser knows it, so it cannot be in the first render.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (kept !== null) setPath(kept)
  }, [])
  return (
    <a href={path} className="button button-accent">
      Back to the chat
    </a>
  )
}
