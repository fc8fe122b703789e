import { makeSignal } from '../signal.ts'
import { makeSafeStorage } from './safe-storage.ts'

/** In its own file because the landing page's first script needs no more than this. */
export const RECENT_CHATS = 'recentChats'
/** Stored instead of the list: this browser keeps none and shows nothing of it (CARE-3, CARE-4). */
export const KEEPS_NONE = 'off'
/** Stored instead of the list by the person's own choice: the landing page offers a list again. */
export const WANTS_NONE = 'none'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

const local = makeSafeStorage('localStorage')

/** Raised when this page changes the list. */
export const recentChatsChanged = makeSignal()

/** PAST-2: true when this browser was in a chat lately and may show it. Erases a list whose entries are all too old. */
export function hasRecentChats(): boolean {
  const kept = local.get(RECENT_CHATS)
  if (kept === null || kept === KEEPS_NONE || kept === WANTS_NONE) return false
  const isAny = entriesIn(kept).some(isRecent)
  if (!isAny) local.remove(RECENT_CHATS)
  return isAny
}

/** True for an entry of the last 30 days. */
export function isRecent(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || !('at' in entry) || typeof entry.at !== 'string') return false
  return Date.now() - Date.parse(entry.at) < KEPT_MS
}

/** Parses without zod, which the landing page's first script does not load. */
function entriesIn(kept: string): readonly unknown[] {
  try {
    const entries: unknown = JSON.parse(kept)
    return Array.isArray(entries) ? entries : []
  } catch {
    return []
  }
}

/** PAST-2: true when the person turned the list off. */
export function wantsNoRecentChats(): boolean {
  return local.get(RECENT_CHATS) === WANTS_NONE
}
