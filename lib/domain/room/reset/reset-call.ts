import { markedNames } from '../../people/namesakes.ts'
import type { Timeline } from '../timeline.ts'
import type { Votes } from './votes.ts'
import { listed } from '../../../protocol/texts/en.ts'

/** ROOM-4: returns the sentence that explains a reset and the votes it needs. */
export function resetEffect({ needed, total }: Pick<Votes, 'needed' | 'total'>): string {
  if (total <= 1) return 'A new, empty chat begins.'
  return `At ${needed} of ${total} votes a new, empty chat begins for everybody.`
}

/** ROOM-4: returns the sentence about the reader's own vote. */
export function resetStanding({ voters, needed }: Pick<Votes, 'voters' | 'needed'>): string {
  return `You voted to reset this chat: ${voters.size} of ${needed} votes.`
}

/** VOTE-3: true when the reader has voted. Their other device under another id votes separately. */
export function hasVoted({ votes, me }: Pick<Timeline, 'votes' | 'me'>): boolean {
  return me !== null && votes.voters.has(me.userId)
}

/** Returns a sentence that names the voters, for a reader who has not voted; null when nobody has. */
export function resetCall(timeline: Pick<Timeline, 'votes' | 'participants' | 'me'>): string | null {
  const { voters } = timeline.votes
  if (voters.size === 0 || hasVoted(timeline)) return null
  return `${listed(markedNames(voters, timeline))} voted to reset this chat.`
}
