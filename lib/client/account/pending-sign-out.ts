import { makeSafeStorage } from '../storage/safe-storage.ts'

const KEY = 'parley.isSigningOut'
const local = makeSafeStorage('localStorage')

/**
 * Remembers that a person is signing out here, until the outcome is known: the page may go away before. Without this
 * mark, the next page would take the end of the sign-in for an expiry, and keep the guest and the drafts.
 */
export const pendingSignOut = {
  begin: (): void => local.set(KEY, 'true'),
  isKnown: (): boolean => local.get(KEY) === 'true',
  end: (): void => local.remove(KEY),
}
