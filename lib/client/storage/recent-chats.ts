import { z } from 'zod'
import { isRecent, KEEPS_NONE, RECENT_CHATS, recentChatsChanged, WANTS_NONE } from './recent-chats-key.ts'
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

const local = makeSafeStorage('localStorage')

/**
 * PAST-2: the recent chats of this browser's guest, newest first: five at most, for 30 days. The list never leaves the
 * browser. Each entry holds its chat's key, as the browser's history does.
 */
export const recentChats = {
  /** Returns the list, and erases entries that are too old: each holds a key. */
  all(): readonly RecentChat[] {
    if (isOff(local.get(RECENT_CHATS))) return []
    const chats = readStored(local, RECENT_CHATS, z.array(recentChat), [])
    const recent = chats.filter(isRecent)
    if (recent.length < chats.length) write(recent)
    return recent
  },
  visited(chat: Omit<RecentChat, 'at'>): void {
    if (isOff(local.get(RECENT_CHATS))) return
    const others = recentChats.all().filter(({ sessionId }) => sessionId !== chat.sessionId)
    change([{ ...chat, at: new Date().toISOString() }, ...others].slice(0, KEPT_MAX))
  },
  forget(sessionId: string): void {
    if (isOff(local.get(RECENT_CHATS))) return
    change(recentChats.all().filter((chat) => chat.sessionId !== sessionId))
  },
  /** Empties the list at a sign-in or sign-out: an account has its history, and the next guest is another person. */
  clear(): void {
    if (!isOff(local.get(RECENT_CHATS))) change([])
  },
  /** Turns the list off for good: after a quick exit, or when it is not safe to talk (CARE-3, CARE-4). */
  keepNone: () => turnOff(KEEPS_NONE),
  /** Turns the list off by choice, until the person turns it on. */
  wantNone: () => turnOff(WANTS_NONE),
  wantAgain(): void {
    if (local.get(RECENT_CHATS) === WANTS_NONE) change([])
  },
}

function isOff(kept: string | null): boolean {
  return kept === KEEPS_NONE || kept === WANTS_NONE
}

function turnOff(how: typeof KEEPS_NONE | typeof WANTS_NONE): void {
  local.set(RECENT_CHATS, how)
  recentChatsChanged.raise()
}

function change(chats: readonly RecentChat[]): void {
  write(chats)
  recentChatsChanged.raise()
}

function write(chats: readonly RecentChat[]): void {
  if (chats.length === 0) local.remove(RECENT_CHATS)
  else local.set(RECENT_CHATS, JSON.stringify(chats))
}
