import { makeSafeStorage } from './safe-storage.ts'

const KEY = 'authReturnUrl'
const local = makeSafeStorage('localStorage')

/** STORE-4: the path to return to after signing in. */
export const authReturnUrl = {
  get: () => local.get(KEY),
  set: (path: string) => local.set(KEY, path),
  clear: () => local.remove(KEY),
}
