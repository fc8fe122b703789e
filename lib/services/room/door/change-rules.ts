import { snippetOf } from '../../../domain/messages/addressed/quotation.ts'
import { owns, type Caller } from '../../../domain/people/caller.ts'
import { areRulesAccepted } from '../../../domain/room/door/rules.ts'
import { holderOf, mayAcceptRulesAlone, mayWithdrawRules } from '../../../domain/room/policies.ts'
import type { Rooms } from '../../../domain/room/room-voice.ts'
import type { OnWaiting } from '../../cards/tell-card.ts'
import type { Announce } from '../../messages/announce.ts'
import type { RulesAccepted, RulesFacts, RulesStore } from '../../ports/door.ts'

type Deps = {
  rules: RulesStore
  announce: Announce
  room: Rooms
  makeId: () => string
  onWaiting: OnWaiting
}

/**
 * DOOR-6: members propose and accept rules for the room. The owner accepts alone; else it takes more than half of those
 * online, and at least two (DEC-60). A notice names the proposer, and says what changed. Both throw SESSION_CLOSED and
 * NOT_JOINED.
 */
export function makeChangeRules({ rules, announce, room, makeId, onWaiting }: Deps) {
  const isAcceptedBy =
    (caller: Caller) =>
    ({ ownerId, votes, total }: RulesFacts): boolean =>
      mayAcceptRulesAlone(holderOf(caller, ownerId)) || areRulesAccepted({ votes, total })

  /** The owner's own proposal is 'set'; other people's are accepted by the owner, or by votes. */
  async function tellAccepted(sessionId: string, caller: Caller, accepted: RulesAccepted): Promise<void> {
    const { userId, userName, ownerId } = accepted
    const isOwner = owns(caller, ownerId)
    const how = !isOwner ? 'voted' : caller.ids.includes(userId) ? 'set' : 'accepted'
    const beginning = accepted.rules === null ? null : snippetOf(accepted.rules)
    await announce(sessionId, `rules:${makeId()}`, { code: 'rules', args: { userName, how, rules: beginning } })
  }

  return {
    /** Returns the id by which the proposal is accepted: an older one when this text already waits or is in force. */
    async proposeRules(caller: Caller, sessionId: string, text: string): Promise<string> {
      const { userId } = caller
      const proposed = await rules.propose(
        { sessionId, proposalId: makeId(), userId, text },
        isAcceptedBy(caller),
        (facts) => mayWithdrawRules(facts, holderOf(caller, facts.ownerId)),
      )
      room(sessionId).changed()
      const { proposalId, isNew, userName, accepted } = proposed
      if (accepted) await tellAccepted(sessionId, caller, accepted)
      else if (isNew) {
        await announce(sessionId, `rules:${proposalId}`, { code: 'rulesProposed', args: { userName } })
        onWaiting(sessionId)
      }
      return proposalId
    },

    /** Accepts a proposal; a repeat changes nothing. Throws INVALID_REQUEST when it does not wait any more. */
    async acceptRules(caller: Caller, sessionId: string, proposalId: string): Promise<void> {
      const vote = { sessionId, proposalId, userId: caller.userId }
      const accepted = await rules.accept(vote, isAcceptedBy(caller))
      room(sessionId).changed()
      if (accepted) await tellAccepted(sessionId, caller, accepted)
    },
  }
}
