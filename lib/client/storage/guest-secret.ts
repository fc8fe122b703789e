import { anonymousBrowserIdSchema } from '../../protocol/entities.ts'
import { ANONYMOUS_ID_HEADER } from '../../protocol/http.ts'
import { log } from '../log.ts'
import { randomId } from '../random-id.ts'
import { makeSafeStorage } from './safe-storage.ts'

const KEY = 'anonymousBrowserId'
const local = makeSafeStorage('localStorage')

/** STORE-3: the id without a source of random values. No server accepts it, so its holder can only read. */
const ANONYMOUS_ID_FALLBACK = 'error-generating-id'

/** STORE-1, STORE-2: returns this browser's secret, made at its first use. */
export function anonymousBrowserId(): string {
  const known = local.get(KEY)
  if (known !== null && anonymousBrowserIdSchema.safeParse(known).success) return known
  return renewAnonymousBrowserId()
}

/** Makes a new guest id (contract, section 8): an id belongs to the first account that links it. */
export function renewAnonymousBrowserId(): string {
  try {
    const made = `anon-${Date.now()}-${randomId()}`
    local.set(KEY, made)
    return made
  } catch (error) {
    log.error('No random values for the browser id', error)
    return ANONYMOUS_ID_FALLBACK
  }
}

/** Contract, section 3: returns the header that proves this browser's guest id; none without an id. */
export function anonymousProof(): Record<string, string> {
  const id = anonymousBrowserId()
  return id === ANONYMOUS_ID_FALLBACK ? {} : { [ANONYMOUS_ID_HEADER]: id }
}
