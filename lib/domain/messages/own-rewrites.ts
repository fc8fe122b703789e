import type { Mention } from '../../protocol/addressed.ts'
import type { Message } from '../../protocol/entities.ts'
import { deletedByOf } from '../room/policies.ts'
import type { Me, Timeline, TimelineEvent } from '../room/timeline.ts'
import { rowsChanged } from '../room/timeline-messages.ts'
import { withOwnReactions } from './own-reactions.ts'

/** An edit or deletion that the server has not acknowledged. `text` is null for a deletion. `at`: ISO 8601. */
export type OwnRewrite = { messageId: string; text: string | null; mentions?: Mention[]; at: string }

/** Applies the reader's unacknowledged reactions, edits and deletions. An unaffected message stays the same object. */
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

/** Applies an edit or deletion, but never revives a tombstone. */
function rewritten(message: Message, { text, mentions, at }: OwnRewrite, me: Me): Message {
  if (isTombstone(message) || message.text === text) return message
  if (text !== null) {
    return { ...message, text, ...(mentions && { mentions }), editedAt: at, edits: (message.edits ?? 0) + 1 }
  }
  const { id, seq, userId, userName, timestamp, kind, rev, tempMsgId } = message
  const kept = { id, seq, userId, userName, timestamp, kind, rev, tempMsgId }
  return { ...kept, status: 'sent', text: '', deletedAt: at, deletedBy: deletedByOf(message, me) }
}

/** EDIT-4: true for a deleted message. */
export function isTombstone({ deletedAt }: Pick<Message, 'deletedAt'>): boolean {
  return deletedAt !== undefined
}

type RewriteEvent = Extract<TimelineEvent, { type: 'rewriting' | 'rewriteSettled' }>

/** Keeps the last change per message. An answer to an earlier change does not undo a later one. */
export function rewriteHeard(state: Timeline, event: RewriteEvent): Timeline {
  const { rewrite } = event
  if (event.type === 'rewriteSettled') {
    const next = event.message ? rowsChanged(state, [event.message]) : state
    return { ...next, rewriting: next.rewriting.filter((one) => one !== rewrite) }
  }
  const others = state.rewriting.filter(({ messageId }) => messageId !== rewrite.messageId)
  return { ...state, rewriting: [...others, rewrite] }
}
