import type { Message } from '../../protocol/entities.ts'
import { deletedByOf } from '../room/policies.ts'
import type { Me, Timeline, TimelineEvent } from '../room/timeline.ts'
import { rowsChanged } from '../room/timeline-messages.ts'
import { withOwnReactions } from './own-reactions.ts'

/** An edit or a deletion that the server has not answered yet: the new words, or null for none. `at`: ISO 8601. */
export type OwnRewrite = { messageId: string; text: string | null; at: string }

/** The timeline as all that this person did and nobody confirmed makes it; a message without any stays the same object. */
export function withOwnChanges(state: Timeline): Timeline {
  const shown = withOwnReactions(state)
  const { me, rewriting } = state
  if (rewriting.length === 0 || me === null) return shown
  const messages = shown.messages.map((message) => {
    const rewrite = rewriting.find(({ messageId }) => messageId === message.id)
    return rewrite ? rewritten(message, rewrite, me) : message
  })
  return { ...shown, messages }
}

/** A tombstone stays one. */
function rewritten(message: Message, { text, at }: OwnRewrite, me: Me): Message {
  if (isTombstone(message) || message.text === text) return message
  if (text !== null) return { ...message, text, editedAt: at, edits: (message.edits ?? 0) + 1 }
  const { id, seq, userId, userName, timestamp, kind, rev, tempMsgId } = message
  const kept = { id, seq, userId, userName, timestamp, kind, rev, tempMsgId }
  return { ...kept, status: 'sent', text: '', deletedAt: at, deletedBy: deletedByOf(message, me) }
}

/** EDIT-4: whether a message was deleted. */
export function isTombstone({ deletedAt }: Pick<Message, 'deletedAt'>): boolean {
  return deletedAt !== undefined
}

type RewriteEvent = Extract<TimelineEvent, { type: 'rewriting' | 'rewriteSettled' }>

/** The last change of a message counts; an answer to an earlier one leaves it. */
export function rewriteHeard(state: Timeline, event: RewriteEvent): Timeline {
  const { rewrite } = event
  if (event.type === 'rewriteSettled') {
    const next = event.message ? rowsChanged(state, [event.message]) : state
    return { ...next, rewriting: next.rewriting.filter((one) => one !== rewrite) }
  }
  const others = state.rewriting.filter(({ messageId }) => messageId !== rewrite.messageId)
  return { ...state, rewriting: [...others, rewrite] }
}
