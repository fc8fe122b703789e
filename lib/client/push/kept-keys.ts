import { z } from 'zod'
import { readStored } from '../storage/read-stored.ts'
import { makeSafeStorage } from '../storage/safe-storage.ts'

const KEY = 'parley.toldChats'
const KEPT_MAX = 200
const keysSchema = z.record(z.string(), z.string())
const local = makeSafeStorage('localStorage')

const read = (): Record<string, string> => readStored(local, KEY, keysSchema, {})

function write(keys: readonly (readonly [string, string])[]): void {
  if (keys.length === 0) local.remove(KEY)
  else local.set(KEY, JSON.stringify(Object.fromEntries(keys)))
}

/**
 * DEC-65: the keys of chats with notifications here. A notification names its chat without a key, so the page that it
 * opens finds the key here.
 */
export const keptKeys = {
  get: (sessionId: string): string | null => read()[sessionId] ?? null,
  keep(sessionId: string, accessToken: string): void {
    const others = Object.entries(read()).filter(([id]) => id !== sessionId)
    write([...others, [sessionId, accessToken] as const].slice(-KEPT_MAX))
  },
  /** Call at a sign-out: the next person at this computer gets no key from here (DEC-90). */
  clear: (): void => local.remove(KEY),
  forget: (sessionId: string): void => write(Object.entries(read()).filter(([id]) => id !== sessionId)),
}
