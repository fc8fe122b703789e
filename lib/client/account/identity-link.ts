import { z } from 'zod'
import { readStored } from '../storage/read-stored.ts'
import { makeSafeStorage } from '../storage/safe-storage.ts'

const KEY = 'identityLink'
const linksSchema = z.record(z.string(), z.unknown())
const local = makeSafeStorage('localStorage')

/** STORE-6: the account that each anonymous id of this browser was linked to. */
export const identityLink = {
  accountOf: (anonymousId: string) => links().get(anonymousId) ?? null,
  remember: (anonymousId: string, accountId: string) =>
    local.set(KEY, JSON.stringify(Object.fromEntries(links().set(anonymousId, accountId)))),
  /** Drops the link of a guest that this browser is no longer. */
  drop: (anonymousId: string) =>
    local.set(KEY, JSON.stringify(Object.fromEntries([...links()].filter(([id]) => id !== anonymousId)))),
  /** Forgets a deleted account (DEC-62). */
  forget: (accountId: string) =>
    local.set(KEY, JSON.stringify(Object.fromEntries([...links()].filter(([, account]) => account !== accountId)))),
}

/** Returns the links that can be read: another one's damage must not lose them. */
function links(): Map<string, string> {
  const stored = Object.entries(readStored(local, KEY, linksSchema, {}))
  return new Map(stored.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
