import { useEffect, useEffectEvent, useState } from 'react'
import { signedOutSignal } from '#lib/client/signal.ts'
import { isTombstone } from '#lib/domain/messages/own-rewrites.ts'
import { kindOf } from '#lib/domain/messages/message-rows.ts'
import { withMention, type MentionQuery } from '#lib/domain/messages/addressed/mention-typing.ts'
import type { Nameable } from '#lib/domain/messages/addressed/mentions.ts'
import { mayEdit } from '#lib/domain/room/policies.ts'
import type { Timeline } from '#lib/domain/room/timeline.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { normaliseMessageText } from '#lib/protocol/text.ts'
import { complain } from '../../../ui/toasts/complain.ts'
import { useChatActions, useChatNow } from '../../use-chat.ts'

type Editing = { messageId: string; before: string; text: string }

/** EDIT-2: edits one's own message in the box instead of the draft, which stays unchanged. */
export function useEditing() {
  const [editing, setEditing] = useState<Editing | null>(null)
  const { editMessage } = useChatActions()
  const now = useChatNow()

  const forget = useEffectEvent(() => setEditing(null))
  useEffect(() => signedOutSignal.listen(() => forget()), [])

  function begin({ id, text }: Message): void {
    setEditing({ messageId: id, before: text, text })
  }

  async function store({ messageId, before, text }: Editing): Promise<void> {
    if (normaliseMessageText(text) === before) return
    try {
      await editMessage(messageId, text)
    } catch (error) {
      complain('A message was not edited', error)
      setEditing((current) => current ?? { messageId, before, text })
    }
  }

  return {
    editing,
    begin,
    leave: () => setEditing(null),
    setText: (text: string) => setEditing((current) => current && { ...current, text }),
    /** MENT-1: inserts a name. Returns the new caret. */
    mention(query: MentionQuery, person: Nameable): number {
      const { text, caret } = withMention({ text: editing?.text ?? '', mentions: [] }, query, person)
      setEditing((current) => current && { ...current, text })
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
