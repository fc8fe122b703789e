import type { Timeline } from './timeline.ts'
import { listed } from './turn-taking/reasons.ts'

/** VOTE-3: whether this person has voted, under whichever of their ids. */
export function hasVoted({ votes, me }: Pick<Timeline, 'votes' | 'me'>): boolean {
  return me !== null && [...me.ids].some((id) => votes.voters.has(id))
}

/** Who has voted to reset the chat, in a sentence, for somebody who has not; null where there is nobody. */
export function resetCall(timeline: Pick<Timeline, 'votes' | 'me'>): string | null {
  const names = [...timeline.votes.voters.values()]
  if (names.length === 0 || hasVoted(timeline)) return null
  return `${listed(names)} voted to reset this chat.`
}
