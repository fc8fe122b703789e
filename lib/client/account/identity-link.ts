import { log } from '../debug.ts'
import { makeSafeStorage } from '../storage/safe-storage.ts'

const KEY = 'identityLink'
const local = makeSafeStorage('localStorage')

/** STORE-6: the account that each anonymous id of this browser was linked to. */
export const identityLink = {
  accountOf: (anonymousId: string) => links().get(anonymousId) ?? null,
  remember: (anonymousId: string, accountId: string) =>
    local.set(KEY, JSON.stringify(Object.fromEntries(links().set(anonymousId, accountId)))),
  /** Forgets a deleted account (DEC-62). */
  forget: (accountId: string) =>
    local.set(KEY, JSON.stringify(Object.fromEntries([...links()].filter(([, account]) => account !== accountId)))),
}

function links(): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(local.get(KEY) ?? '{}')
    const entries = Object.entries(stored ?? {}).filter(([, account]) => typeof account === 'string')
    return new Map(entries)
  } catch (error) {
    log.warn('The stored identity links cannot be read', error)
    return new Map()
  }
}
