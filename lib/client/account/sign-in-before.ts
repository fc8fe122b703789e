import { log } from '../log.ts'
import { makeSafeStorage } from '../storage/safe-storage.ts'

const SIGNED_IN_BEFORE = 'hasSignedIn'
const local = makeSafeStorage('localStorage')

/**
 * Remembers that an account once signed in here: only then does the page ask for the sign-in early. Set at once; the
 * link (STORE-6) follows with a token, perhaps after the page is gone. In its own file because the landing page's first
 * load has no room for schemas.
 */
export const signInBefore = {
  isKnown: () => local.get(SIGNED_IN_BEFORE) === 'true',
  remember: () => local.set(SIGNED_IN_BEFORE, 'true'),
}

/** True when the server knows a sign-in by its cookie, even if the browser's storage was emptied. */
export async function isSignedIn(): Promise<boolean> {
  try {
    const answer: unknown = await (await fetch('/api/auth/session')).json()
    return typeof answer === 'object' && answer !== null && 'user' in answer
  } catch (error) {
    log.debug('Nobody said who is signed in', error)
    return false
  }
}
