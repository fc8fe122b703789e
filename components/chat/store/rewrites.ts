import { deleteMessage, editMessage } from '#lib/client/chat/calls/chat-calls.ts'
import { normalised, withTypedNames } from '#lib/domain/messages/addressed/mention-typing.ts'
import type { Mention } from '#lib/protocol/addressed.ts'
import type { OwnRewrite } from '#lib/domain/messages/own-rewrites.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { ChatCore } from './core.ts'

/**
 * EDIT-1, EDIT-4: shows an edit or deletion at once (optimistic); the message's next rev replaces it. A refusal reverts
 * it and rejects; its `code` is EDIT_TOO_LATE, EDIT_TOO_OFTEN or another one.
 */
export function makeRewrites({ get, dispatch, address }: ChatCore) {
  async function rewriteWith(rewrite: OwnRewrite, ask: () => Promise<Message>): Promise<void> {
    dispatch({ type: 'rewriting', rewrite })
    try {
      const message = await ask()
      dispatch({ type: 'rewriteSettled', rewrite, message })
    } catch (error) {
      dispatch({ type: 'rewriteSettled', rewrite })
      throw error
    }
  }
  const at = () => new Date().toISOString()

  return {
    editMessage(messageId: string, text: string, mentions: Mention[] = []): Promise<void> {
      const typed = normalised({ text, mentions })
      const people = get().timeline.participants.values()
      const written = { ...typed, mentions: withTypedNames(typed, people) } // MENT-1
      return rewriteWith({ messageId, ...written, at: at() }, () => editMessage(address(), messageId, written))
    },
    deleteMessage: (messageId: string): Promise<void> =>
      rewriteWith({ messageId, text: null, at: at() }, () => deleteMessage(address(), messageId)),
  }
}
