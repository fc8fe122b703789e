import { markedNames } from '../people/namesakes.ts'
import type { Timeline } from './timeline.ts'
import { listed } from '../../protocol/texts/en.ts'

/** VOTE-3: whether this person has voted. Another of their devices that is here under another id has a vote of its own. */
export function hasVoted({ votes, me }: Pick<Timeline, 'votes' | 'me'>): boolean {
  return me !== null && votes.voters.has(me.userId)
}

/** Who has voted to reset the chat, in a sentence, for somebody who has not; null where there is nobody. */
export function resetCall(timeline: Pick<Timeline, 'votes' | 'participants' | 'me'>): string | null {
  const { voters } = timeline.votes
  if (voters.size === 0 || hasVoted(timeline)) return null
  return `${listed(markedNames(voters, timeline))} voted to reset this chat.`
}
