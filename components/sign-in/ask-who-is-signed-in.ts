import { readSignIn } from '#lib/client/account/auth.ts'
import { log } from '#lib/client/log.ts'

/** Reads the sign-in; calls the server only until it has answered once. */
export function askWhoIsSignedIn(): void {
  readSignIn().catch((error) => log.debug('Who is signed in is asked again when it matters', error))
}

/** Asks at once, and again when the network or the tab comes back. Returns a function that stops it. */
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
