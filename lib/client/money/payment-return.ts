import { isOwnPath } from '../../domain/account/own-path.ts'
import { makeSafeStorage } from '../storage/safe-storage.ts'

const KEY = 'paymentReturnPath'
const local = makeSafeStorage('localStorage')
const session = makeSafeStorage('sessionStorage')

/**
 * The page that the person left for the payment. The return page opens in another tab, so the path is in localStorage
 * until that tab reads it. It then moves to that tab's sessionStorage, because the tab may be reloaded.
 */
export const paymentReturn = {
  keep: (path: string) => local.set(KEY, path),
  /** Returns a path of this site only; null without one. */
  get(): string | null {
    const path = local.get(KEY) ?? session.get(KEY)
    local.remove(KEY)
    if (path !== null) session.set(KEY, path)
    return path !== null && isOwnPath(path) ? path : null
  },
}
