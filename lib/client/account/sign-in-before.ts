import { log } from '../debug.ts'
import { makeSafeStorage } from '../storage/safe-storage.ts'

const SIGNED_IN_BEFORE = 'hasSignedIn'
const local = makeSafeStorage('localStorage')

/**
 * Whether somebody ever signed in here: only then is there a sign-in worth asking for before it is needed. Known from that
 * moment on; the link (STORE-6) follows with a token, and the page may be left before.
 * A file of its own: the landing page's first load asks it, and has no room for schemas.
 */
export const signInBefore = {
  isKnown: () => local.get(SIGNED_IN_BEFORE) === 'true',
  remember: () => local.set(SIGNED_IN_BEFORE, 'true'),
}

/** Asks the server, which knows of a sign-in by its cookie, also where the browser's storage was emptied. */
export async function isSignedIn(): Promise<boolean> {
  try {
    const answer: unknown = await (await fetch('/api/auth/session')).json()
    return typeof answer === 'object' && answer !== null && 'user' in answer
  } catch (error) {
    log.debug('Nobody said who is signed in', error)
    return false
  }
}
