import { isOwnPath } from '../../domain/account/own-path.ts'
import { makeSafeStorage } from '../storage/safe-storage.ts'

const KEY = 'paymentReturnPath'
const local = makeSafeStorage('localStorage')
const session = makeSafeStorage('sessionStorage')

/**
 * Which page somebody left for the payment. The return pages open in another tab, without the opener's storage of its
 * own, so it lies in localStorage until one of them has read it; then in that tab's own, for it may be loaded again.
 */
export const paymentReturn = {
  keep: (path: string) => local.set(KEY, path),
  /** Only ever a path of this site. */
  get(): string | null {
    const path = local.get(KEY) ?? session.get(KEY)
    local.remove(KEY)
    if (path !== null) session.set(KEY, path)
    return path !== null && isOwnPath(path) ? path : null
  },
}
