import type { Timeline } from './timeline.ts'
import { listed } from './turn-taking/reasons.ts'

/** Who has voted to reset the chat, in a sentence, for somebody who has not; null where there is nobody. */
export function resetCall({ votes, me }: Pick<Timeline, 'votes' | 'me'>): string | null {
  const voters = [...votes.voters]
  const hasVoted = voters.some(([userId]) => me?.ids.has(userId))
  if (voters.length === 0 || hasVoted) return null
  return `${listed(voters.map(([, userName]) => userName))} voted to reset this chat.`
}
