import type { Timeline, TimelineEvent } from './timeline.ts'
import { rowsChanged } from './timeline-messages.ts'

type ReactionEvent = Extract<TimelineEvent, { type: 'reacting' | 'reactionSettled' }>

/** The last choice for an emoji of a message counts; an answer to an earlier one leaves it. */
export function reacted(state: Timeline, event: ReactionEvent): Timeline {
  const { reaction } = event
  if (event.type === 'reactionSettled') {
    const next = event.message ? rowsChanged(state, [event.message]) : state
    return { ...next, reacting: next.reacting.filter((one) => one !== reaction) }
  }
  const { messageId, emoji } = reaction
  const others = state.reacting.filter((one) => one.messageId !== messageId || one.emoji !== emoji)
  return { ...state, reacting: [...others, reaction] }
}
