import { inParts } from '#lib/domain/messages/addressed/mention-typing.ts'
import type { Quotation } from '#lib/protocol/addressed.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { useChat, useChatActions } from '../../use-chat.ts'
import { useDraft } from './use-draft.ts'
import { useEditing } from './use-editing.ts'

export type Writing = ReturnType<typeof useWriting>

/** The content of the message box: the draft with its quotation, or the text of a message being edited. */
export function useWriting() {
  const sessionId = useChat((chat) => chat.access.sessionId)
  const { send, sendInOrder, typed } = useChatActions()
  const draft = useDraft(sessionId, typed)
  const edit = useEditing()
  const { editing } = edit

  return {
    text: (editing ?? draft).text,
    mentions: (editing ?? draft).mentions,
    isEditing: editing !== null,
    /** IMG-1: the message being edited has files, so its words may all go. */
    isEditingFiles: editing?.hasFiles ?? false,
    /** The text before the edit. */
    before: editing?.before ?? '',
    replyTo: editing ? null : draft.replyTo,
    isAboutMessage: editing !== null || draft.replyTo !== null,
    setText: editing ? edit.setText : draft.setText,
    mention: editing ? edit.mention : draft.mention,
    reply(quotation: Quotation): void {
      edit.leave()
      draft.answer(quotation)
    },
    edit: (message: Message) => edit.begin(message),
    send(): void {
      if (editing) edit.save()
      else if (send(draft.text, draft.addressed)) draft.sent()
    },
    /** ROOM-6: sends the draft in these parts. */
    sendParts(parts: readonly string[]): void {
      const { replyTo } = draft.addressed
      if (sendInOrder(inParts(draft, parts), { ...(replyTo && { replyTo }) })) draft.sent()
    },
    /** Escape removes one thing at a time: the edit, the quotation, the text (DEC-54). */
    leave(): void {
      if (editing) edit.leave()
      else if (draft.replyTo) draft.answer(null)
      else if (draft.text !== '') draft.discard()
    },
    /** DEC-29 before EDIT-2. */
    bringBack: (): boolean => !editing && (draft.restore() || edit.beginLast()),
  }
}
