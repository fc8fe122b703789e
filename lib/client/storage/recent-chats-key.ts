import { makeSafeStorage } from './safe-storage.ts'

/** A file of its own, because the landing page's first script asks no more than this. */
export const RECENT_CHATS = 'recentChats'
/** In the place of the list: this browser is to keep none, and says nothing of it (CARE-3, CARE-4). */
export const KEEPS_NONE = 'off'
/** The same, as its person chose: the landing page offers a list again. */
export const WANTS_NONE = 'none'

const local = makeSafeStorage('localStorage')

/** PAST-2: true where this browser was in a chat lately and may say so. */
export function hasRecentChats(): boolean {
  const kept = local.get(RECENT_CHATS)
  return kept !== null && kept !== KEEPS_NONE && kept !== WANTS_NONE
}

/** PAST-2: true where the person wanted no list here. */
export function wantsNoRecentChats(): boolean {
  return local.get(RECENT_CHATS) === WANTS_NONE
}
