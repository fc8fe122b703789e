import { z } from 'zod'
import { readStored } from './read-stored.ts'
import { makeSafeStorage } from './safe-storage.ts'

const KEY = 'recentEmoji'
const KEPT_MAX = 16
const recentSchema = z.array(z.string().max(32)).max(KEPT_MAX)

const local = makeSafeStorage('localStorage')

/** REACT-2: the emoji used last in this browser, newest first. */
export const recentEmoji = {
  get: (): readonly string[] => readStored(local, KEY, recentSchema, []),
  used(emoji: string): void {
    const others = this.get().filter((one) => one !== emoji)
    local.set(KEY, JSON.stringify([emoji, ...others].slice(0, KEPT_MAX)))
  },
}
