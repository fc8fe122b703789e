import { useState } from 'react'
import { isTombstone } from '#lib/domain/messages/own-rewrites.ts'
import { kindOf } from '#lib/domain/messages/message-rows.ts'
import { edited, withMention, type MentionQuery, type Written } from '#lib/domain/messages/addressed/mention-typing.ts'
import type { Nameable } from '#lib/domain/messages/addressed/mentions.ts'
import { mayEdit } from '#lib/domain/room/policies.ts'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { normaliseMessageText } from '#lib/protocol/text.ts'
import { attempt } from '../../../ui/toasts/complain.ts'
import { useChatActions, useChatNow } from '../../use-chat.ts'
import { useOnSignOut } from './use-on-sign-out.ts'

/** `before`: the stored words. A message with files may lose all of its words (IMG-1). */
type Editing = Written & { messageId: string; before: string; hasFiles: boolean }

/** EDIT-2: edits one's own message in the box instead of the draft, which stays unchanged. */
export function useEditing() {
  const [editing, setEditing] = useState<Editing | null>(null)
  const { editMessage } = useChatActions()
  const now = useChatNow()

  useOnSignOut(() => setEditing(null))

  function begin({ id, text, mentions = [], files = [] }: Message): void {
    setEditing({ messageId: id, before: text, text, mentions, hasFiles: files.length > 0 })
  }

  async function store(written: Editing): Promise<void> {
    const { messageId, before, text, mentions } = written
    if (normaliseMessageText(text) === before) return
    const isStored = await attempt('A message was not edited', () => editMessage(messageId, text, mentions))
    if (!isStored) setEditing((current) => current ?? written)
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

function lastEditable({ messages, me, editWindowSeconds }: Timeline, now: number): Message | undefined {
  if (me === null) return undefined
  return messages.findLast(
    (message) => kindOf(message, me) === 'own' && !isTombstone(message) && mayEdit(message, me, now, editWindowSeconds),
  )
}
