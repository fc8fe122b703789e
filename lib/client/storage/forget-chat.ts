import { keptFiles } from '../files/kept-files.ts'
import { keptKeys } from '../push/kept-keys.ts'
import { landingDraft } from './landing-draft.ts'
import { landingError } from './landing-error.ts'
import { pendingFirstMessage } from './pending-first-message.ts'
import { recentChats } from './recent-chats.ts'
import { authReturnUrl, draft } from './storage.ts'
import { toastNote } from './toast-note.ts'
import { unsent } from './unsent.ts'

/**
 * CARE-4: drafts go, what this browser keeps of the chat, and the list of its latest chats (PAST-2). The secret of its guest stays: it says nothing of any chat, and
 * proves whose the messages are.
 */
export function forgetChat(sessionId: string): void {
  draft.forgetAll()
  unsent.forget(sessionId)
  void keptFiles.forgetDrafts()
  void keptFiles.forget(sessionId)
  keptKeys.forget(sessionId)
  pendingFirstMessage.sent(sessionId)
  pendingFirstMessage.drop()
  landingDraft.forget()
  landingError.take()
  toastNote.take()
  recentChats.keepNone()
  authReturnUrl.clear() // it may lead back here
}
