import { makeSafeStorage } from './safe-storage.ts'

/** In its own file because the landing page's first script needs no more than this. */
export const RECENT_CHATS = 'recentChats'
/** Stored instead of the list: this browser keeps none and shows nothing of it (CARE-3, CARE-4). */
export const KEEPS_NONE = 'off'
/** Stored instead of the list by the person's own choice: the landing page offers a list again. */
export const WANTS_NONE = 'none'

const local = makeSafeStorage('localStorage')

/** PAST-2: true when this browser was in a chat lately and may show it. */
export function hasRecentChats(): boolean {
  const kept = local.get(RECENT_CHATS)
  return kept !== null && kept !== KEEPS_NONE && kept !== WANTS_NONE
}

/** PAST-2: true when the person turned the list off. */
export function wantsNoRecentChats(): boolean {
  return local.get(RECENT_CHATS) === WANTS_NONE
}
