import { keptFiles } from '../files/kept-files.ts'
import { endNotifications } from '../push/end-notifications.ts'
import { keptKeys } from '../push/kept-keys.ts'
import { shownNotifications } from '../push/shown.ts'
import { authReturnUrl } from './auth-return-url.ts'
import { draft } from './draft.ts'
import { landingDraft } from './landing-draft.ts'
import { landingError, toastNote } from './page-notes.ts'
import { pendingFirstMessage } from './pending-first-message.ts'
import { recentChats } from './recent-chats.ts'
import { unsent } from './unsent.ts'

/**
 * CARE-4: forgets the drafts, this browser's data of the chat, and the list of recent chats (PAST-2). Closes and ends
 * all notifications, and drops the keys kept for them: each names a chat. The guest's secret stays: it names none, and
 * it proves who wrote the messages.
 */
export function forgetChat(sessionId: string): void {
  draft.forgetAll()
  unsent.forget(sessionId)
  void keptFiles.forgetDrafts()
  void keptFiles.forget(sessionId)
  keptKeys.clear()
  shownNotifications.closeAll()
  endNotifications()
  pendingFirstMessage.sent(sessionId)
  pendingFirstMessage.drop()
  landingDraft.forget()
  landingError.take()
  toastNote.take()
  recentChats.keepNone()
  authReturnUrl.clear() // may lead back here
}
