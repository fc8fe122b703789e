import { makeSafeStorage } from './safe-storage.ts'

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
