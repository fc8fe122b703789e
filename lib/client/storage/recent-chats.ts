import { z } from 'zod'
import { KEEPS_NONE, RECENT_CHATS, WANTS_NONE } from './recent-chats-key.ts'
import { readStored } from './read-stored.ts'
import { makeSafeStorage } from './safe-storage.ts'

const recentChat = z.object({
  sessionId: z.string(),
  accessToken: z.string(),
  title: z.string().nullable(),
  /** Other people who were in the chat. */
  people: z.array(z.object({ userId: z.string(), userName: z.string() })),
  /** The last visit of this browser, ISO 8601. */
  at: z.string(),
})
export type RecentChat = z.output<typeof recentChat>

const KEPT_MAX = 5
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

const local = makeSafeStorage('localStorage')

/**
 * PAST-2: the recent chats of this browser's guest, newest first: five at most, for 30 days. The list never leaves the
 * browser. Each entry holds its chat's key, as the browser's history does.
 */
export const recentChats = {
  all(): readonly RecentChat[] {
    if (isOff(local.get(RECENT_CHATS))) return []
    const chats = readStored(local, RECENT_CHATS, z.array(recentChat), [])
    return chats.filter(({ at }) => Date.now() - Date.parse(at) < KEPT_MS)
  },
  visited(chat: Omit<RecentChat, 'at'>): void {
    if (isOff(local.get(RECENT_CHATS))) return
    const others = recentChats.all().filter(({ sessionId }) => sessionId !== chat.sessionId)
    write([{ ...chat, at: new Date().toISOString() }, ...others].slice(0, KEPT_MAX))
  },
  forget(sessionId: string): void {
    if (isOff(local.get(RECENT_CHATS))) return
    write(recentChats.all().filter((chat) => chat.sessionId !== sessionId))
  },
  /** Empties the list at a sign-in or sign-out: an account has its history, and the next guest is another person. */
  clear(): void {
    if (!isOff(local.get(RECENT_CHATS))) local.remove(RECENT_CHATS)
  },
  /** Turns the list off for good: after a quick exit, or when it is not safe to talk (CARE-3, CARE-4). */
  keepNone: () => local.set(RECENT_CHATS, KEEPS_NONE),
  /** Turns the list off by choice, until the person turns it on. */
  wantNone: () => local.set(RECENT_CHATS, WANTS_NONE),
  wantAgain(): void {
    if (local.get(RECENT_CHATS) === WANTS_NONE) local.remove(RECENT_CHATS)
  },
}

function isOff(kept: string | null): boolean {
  return kept === KEEPS_NONE || kept === WANTS_NONE
}

function write(chats: readonly RecentChat[]): void {
  if (chats.length === 0) local.remove(RECENT_CHATS)
  else local.set(RECENT_CHATS, JSON.stringify(chats))
}
