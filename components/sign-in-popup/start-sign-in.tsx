'use client'
import { useEffect } from 'react'
import { providerAddress, tellPage } from '#lib/client/account/sign-in-popup.ts'
import { FullScreenSpinner } from '../ui/brand/full-screen-spinner.tsx'

/** Goes to the identity provider as soon as next-auth gives its address. */
export function StartSignIn() {
  useEffect(() => {
    providerAddress().then(
      (address) => window.location.replace(address),
      (cause: unknown) => {
        tellPage({ type: 'parley:sign-in-failed', error: cause instanceof Error ? cause.message : String(cause) })
        window.close()
      },
    )
  }, [])
  return <FullScreenSpinner label="Signing in" />
}
