import type { Timeline } from './timeline.ts'

/** VOTE-4, VOTE-6, DEC-31: votes over the people online, one's own counted (or taken back) before the broadcast. */
export function voteBadge({ votes, me }: Pick<Timeline, 'votes' | 'me'>, hasVoted: boolean): string {
  const isMineCounted = [...votes.voters.keys()].some((userId) => me?.ids.has(userId) ?? false)
  const others = votes.voters.size - (isMineCounted ? 1 : 0)
  return `${others + (hasVoted ? 1 : 0)}/${votes.total}`
}
