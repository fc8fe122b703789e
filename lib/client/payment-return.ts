import { isOwnPath } from '../domain/own-path.ts'
import { makeSafeStorage } from './safe-storage.ts'

const KEY = 'paymentReturnPath'
const local = makeSafeStorage('localStorage')

/**
 * Which page somebody left for the payment. The return pages open in another tab, without the opener's storage of its
 * own, so it lies in localStorage; and stays there, for they may be loaded again.
 */
export const paymentReturn = {
  keep: (path: string) => local.set(KEY, path),
  /** Only ever a path of this site. */
  get(): string | null {
    const path = local.get(KEY)
    return path !== null && isOwnPath(path) ? path : null
  },
}
