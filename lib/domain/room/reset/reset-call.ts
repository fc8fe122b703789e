import { markedNames } from '../../people/namesakes.ts'
import type { Timeline } from '../timeline.ts'
import type { Votes } from './votes.ts'
import { listed } from '../../../protocol/texts/en.ts'

/** ROOM-4: what a reset does, and what it takes. */
export function resetEffect({ needed, total }: Pick<Votes, 'needed' | 'total'>): string {
  if (total <= 1) return 'A new, empty chat begins.'
  return `At ${needed} of ${total} votes a new, empty chat begins for everybody.`
}

/** ROOM-4: how one's own vote stands. */
export function resetStanding({ voters, needed }: Pick<Votes, 'voters' | 'needed'>): string {
  return `You voted to reset this chat: ${voters.size} of ${needed} votes.`
}

/** VOTE-3: whether this person has voted. Another of their devices that is here under another id has a vote of its own. */
export function hasVoted({ votes, me }: Pick<Timeline, 'votes' | 'me'>): boolean {
  return me !== null && votes.voters.has(me.userId)
}

/** One sentence that names the voters for a reset, for a person who has not voted; null where nobody has. */
export function resetCall(timeline: Pick<Timeline, 'votes' | 'participants' | 'me'>): string | null {
  const { voters } = timeline.votes
  if (voters.size === 0 || hasVoted(timeline)) return null
  return `${listed(markedNames(voters, timeline))} voted to reset this chat.`
}
