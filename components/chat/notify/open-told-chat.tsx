'use client'

import { useEffect, useState } from 'react'
import Link from 'next/link'
import { pathOfToldChat } from '#lib/client/push/told-chat.ts'
import { FullScreenSpinner, OPENING_CHAT } from '../../ui/brand/full-screen-spinner.tsx'

/** DEC-65: opens the chat of a notification, which has no key, if this browser or the account has one. */
export function OpenToldChat({ sessionId }: { sessionId: string }) {
  const [isUnknown, setIsUnknown] = useState(false)

  useEffect(() => {
    void pathOfToldChat(sessionId).then((path) => {
      if (path === null) setIsUnknown(true)
      else window.location.replace(path)
    })
  }, [sessionId])

  if (!isUnknown) return <FullScreenSpinner label={OPENING_CHAT} />
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-6 text-center">
      <h1 className="text-title font-semibold">This browser has no link to that chat</h1>
      <p className="text-soft">Open it by its link, or from your history.</p>
      <Link href="/" className="button button-accent">
        Go to Parley
      </Link>
    </main>
  )
}
