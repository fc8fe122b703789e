import { useEffect, useEffectEvent } from 'react'
import { signedOutSignal } from '#lib/client/signal.ts'

/** OUT-4: runs `forget` when the account signs out, in this tab or another. */
export function useOnSignOut(forget: () => void): void {
  const signedOut = useEffectEvent(forget)
  useEffect(() => signedOutSignal.listen(() => signedOut()), [])
}
