import { readSignIn } from '#lib/client/account/auth.ts'
import { log } from '#lib/client/debug.ts'

/** Costs a call only while the server has not yet answered. */
export function askWhoIsSignedIn(): void {
  readSignIn().catch((error) => log.debug('Who is signed in is asked again when it matters', error))
}

/** Asks at once, and again whenever an answer may have become possible; returns the way to stop. */
export function keepAskingWhoIsSignedIn(): () => void {
  const tabChanged = () => {
    if (document.visibilityState === 'visible') askWhoIsSignedIn()
  }
  askWhoIsSignedIn()
  window.addEventListener('online', askWhoIsSignedIn)
  document.addEventListener('visibilitychange', tabChanged)
  return () => {
    window.removeEventListener('online', askWhoIsSignedIn)
    document.removeEventListener('visibilitychange', tabChanged)
  }
}
