import { z } from 'zod'
import { readStored } from '../storage/read-stored.ts'
import { makeSafeStorage } from '../storage/safe-storage.ts'

const KEY = 'parley.toldChats'
const KEPT_MAX = 200
/** Long, because a guest has no other way from a notification to a chat that was quiet for months. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1000

const told = z.object({
  accessToken: z.string(),
  /** The last visit, in ms since 1970. */
  at: z.number(),
})
/** A key of an earlier version has no time. */
const undated = z.string().transform((accessToken) => ({ accessToken, at: null }))
const keysSchema = z.record(z.string(), z.union([told, undated]))
type Key = readonly [sessionId: string, z.output<typeof told>]

const local = makeSafeStorage('localStorage')

/** Returns the keys, and erases those that are too old. An undated key counts from now on. */
function read(): readonly Key[] {
  const now = Date.now()
  const stored = Object.entries(readStored(local, KEY, keysSchema, {}))
  const dated = stored.map(([id, { accessToken, at }]): Key => [id, { accessToken, at: at ?? now }])
  const kept = dated.filter(([, { at }]) => now - at < KEPT_MS)
  if (kept.length < stored.length || stored.some(([, { at }]) => at === null)) write(kept)
  return kept
}

function write(keys: readonly Key[]): void {
  if (keys.length === 0) local.remove(KEY)
  else local.set(KEY, JSON.stringify(Object.fromEntries(keys)))
}

/**
 * DEC-65: the keys of chats with notifications here, until a year after the last visit. A notification names its chat
 * without a key, so the page that it opens finds the key here.
 */
export const keptKeys = {
  get: (sessionId: string): string | null => read().find(([id]) => id === sessionId)?.[1].accessToken ?? null,
  keep(sessionId: string, accessToken: string): void {
    const key: Key = [sessionId, { accessToken, at: Date.now() }]
    const others = read().filter(([id]) => id !== sessionId)
    write([...others, key].slice(-KEPT_MAX))
  },
  /** Call when notifications end, and at a sign-out: the next person at this computer gets no key (DEC-90, CARE-4). */
  clear: (): void => local.remove(KEY),
}
