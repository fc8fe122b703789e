import { useState } from 'react'
import { AckError } from '#lib/client/chat/socket.ts'
import { isErased } from '#lib/domain/messages/addressed/about-message.ts'
import { isTombstone } from '#lib/domain/messages/own-rewrites.ts'
import { kindOf } from '#lib/domain/messages/message-rows.ts'
import { edited, withMention, type MentionQuery, type Written } from '#lib/domain/messages/addressed/mention-typing.ts'
import type { Nameable } from '#lib/domain/messages/addressed/mentions.ts'
import { mayEdit } from '#lib/domain/room/policies.ts'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { normaliseMessageText } from '#lib/protocol/text.ts'
import { complain } from '../../../ui/toasts/complain.ts'
import { useChat, useChatActions, useChatNow } from '../../use-chat.ts'
import { useOnSignOut } from './use-on-sign-out.ts'

/** `before`: the stored words. A message with files may lose all of its words (IMG-1). */
type Editing = Written & { messageId: string; seq: number; before: string; hasFiles: boolean }

/** EDIT-2: edits one's own message in the box instead of the draft, which stays unchanged. */
export function useEditing() {
  const [editing, setEditing] = useState<Editing | null>(null)
  const { editMessage } = useChatActions()
  const now = useChatNow()
  const isGone = useChat(({ timeline }) => editing !== null && isErased(timeline, editing))
  if (isGone) setEditing(null)

  useOnSignOut(() => setEditing(null))

  function begin({ id, seq, text, mentions = [], files = [] }: Message): void {
    setEditing({ messageId: id, seq, before: text, text, mentions, hasFiles: files.length > 0 })
  }

  async function store(written: Editing): Promise<void> {
    const { messageId, before, text, mentions } = written
    if (normaliseMessageText(text) === before) return
    try {
      await editMessage(messageId, text, mentions)
    } catch (error) {
      complain('A message was not edited', error)
      if (!isForGoneMessage(error)) setEditing((current) => current ?? written)
    }
  }

  return {
    editing,
    begin,
    leave: () => setEditing(null),
    setText: (text: string) => setEditing((current) => current && { ...current, ...edited(current, text) }),
    /** MENT-1: inserts a name. Returns the new caret. */
    mention(query: MentionQuery, person: Nameable): number {
      const { caret, ...next } = withMention(editing ?? { text: '', mentions: [] }, query, person)
      setEditing((current) => current && { ...current, text: next.text, mentions: next.mentions })
      return caret
    },
    /** Sends the text and shows the draft again. */
    save(): void {
      if (!editing) return
      setEditing(null)
      void store(editing)
    },
    /** Begins with the last editable message; false when there is none. */
    beginLast(): boolean {
      const last = lastEditable(now().timeline, Date.now())
      if (last) begin(last)
      return last !== undefined
    },
  }
}

/** True for the refusal of an edit whose message was deleted or cleared meanwhile. */
function isForGoneMessage(error: unknown): boolean {
  return error instanceof AckError && error.code === 'INVALID_REQUEST'
}

function lastEditable({ messages, me, editWindowSeconds }: Timeline, now: number): Message | undefined {
  if (me === null) return undefined
  return messages.findLast(
    (message) => kindOf(message, me) === 'own' && !isTombstone(message) && mayEdit(message, me, now, editWindowSeconds),
  )
}
