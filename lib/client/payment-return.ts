import { makeSafeStorage } from './safe-storage.ts'

const KEY = 'paymentReturnPath'
const local = makeSafeStorage('localStorage')

/**
 * Which page somebody left for the payment. The return pages open in another tab, without the opener's storage of its
 * own, so it lies in localStorage until one of them has read it.
 */
export const paymentReturn = {
  keep: (path: string) => local.set(KEY, path),
  /** Only ever a path of this site. */
  take(): string | null {
    const path = local.get(KEY)
    local.remove(KEY)
    return path?.startsWith('/') && !path.startsWith('//') ? path : null
  },
}
