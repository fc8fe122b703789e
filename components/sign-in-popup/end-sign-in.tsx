'use client'
import { useEffect } from 'react'
import { tellPage } from '#lib/client/account/sign-in-popup.ts'

/** Reports the result to the page that opened the popup, and closes the popup. */
export function EndSignIn() {
  useEffect(() => {
    const error = new URLSearchParams(window.location.search).get('error')
    tellPage(error === null ? { type: 'parley:signed-in' } : { type: 'parley:sign-in-failed', error })
    window.close()
  }, [])
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <p>You can close this window and go back to your chat.</p>
    </main>
  )
}
