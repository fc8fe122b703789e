import type { Participant } from '../../../protocol/entities.ts'
import type { ProposedRules } from '../../../protocol/events/rules.ts'
import { removalNeeded } from './removal.ts'

/** DOOR-6: votes for proposed rules, and people online. */
export type RulesTally = { votes: number; total: number }

/** DOOR-6: true when the votes alone accept the proposal. They are as many as for a removal (DEC-60). */
export function areRulesAccepted({ votes, total }: RulesTally): boolean {
  return votes >= removalNeeded(total)
}

/** DOOR-6: counts a proposal's votes on the page, from who is online. */
export function rulesTally(
  { acceptedBy }: Pick<ProposedRules, 'acceptedBy'>,
  participants: ReadonlyMap<string, Participant>,
): RulesTally & { needed: number } {
  const online = [...participants.values()].filter(({ isOnline, isAI }) => isOnline && !isAI)
  const votes = online.filter(({ userId }) => acceptedBy.includes(userId)).length
  return { votes, total: online.length, needed: removalNeeded(online.length) }
}
