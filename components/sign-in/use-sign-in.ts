import { useEffect, useEffectEvent, useState } from 'react'
import { usePathname, useRouter } from 'next/navigation'
import { log } from '#lib/client/log.ts'
import { authReturnUrl } from '#lib/client/storage/auth-return-url.ts'
import { isOwnPath } from '#lib/domain/account/own-path.ts'
import { useAuth } from './use-auth.ts'

/** The modal's sign-in: opens the popup, and returns to the chat that asked for it. */
export function useSignIn(onClose: () => void) {
  const { status, signIn } = useAuth()
  const router = useRouter()
  const path = usePathname()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    if (path !== '/') authReturnUrl.set(path) // MODAL-SIGN-6, MODAL-SIGN-14
  }, [path])

  /** MODAL-SIGN-7 to MODAL-SIGN-9, for a sign-in in any tab. Only the landing page returns to a kept path. */
  const signedIn = useEffectEvent(() => {
    const returnPath = path === '/' ? authReturnUrl.get() : null
    authReturnUrl.clear()
    onClose()
    if (returnPath !== null && isOwnPath(returnPath)) router.push(returnPath)
  })
  useEffect(() => {
    if (status === 'signed-in') signedIn()
  }, [status])

  async function start(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setError(null)
    try {
      await signIn()
    } catch (failure) {
      log.debug('sign-in failed', failure)
      setError((failure as Error).message)
    }
    setIsBusy(false)
  }

  /** Forgets the return path: the person gave up this sign-in, so a later one must not return here. */
  function dismiss(): void {
    authReturnUrl.clear()
    onClose()
  }

  return { isBusy, error, start, dismiss }
}
