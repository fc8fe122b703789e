import { makeSafeStorage } from './safe-storage.ts'

/** A file of its own, because the landing page's first script asks no more than this. */
export const RECENT_CHATS = 'recentChats'
/** In the place of the list: this browser is to keep none. */
export const KEEPS_NONE = 'off'

const local = makeSafeStorage('localStorage')

/** PAST-2: true where this browser was in a chat lately and may say so. */
export function hasRecentChats(): boolean {
  const kept = local.get(RECENT_CHATS)
  return kept !== null && kept !== KEEPS_NONE
}
