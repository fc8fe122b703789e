import type { Caller } from '../../../domain/people/caller.ts'
import { isRemovalDue } from '../../../domain/room/door/removal.ts'
import { holderOf, mayRemove, mayVoteToRemove } from '../../../domain/room/policies.ts'
import type { Rooms } from '../../../domain/room/room-voice.ts'
import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Announce } from '../../messages/announce.ts'
import { oneByOne } from '../../one-by-one.ts'
import { VOTES_WAITING_MAX } from '../vote-reset.ts'
import type { RemovalFacts, RemovalStore, Removed } from '../../ports/door.ts'

type Deps = {
  removals: Pick<RemovalStore, 'remove' | 'vote'>
  announce: Announce
  room: Rooms
  makeId: () => string
}

/**
 * DOOR-3: removes a person: by the owner, or by votes while the owner is offline. Both throw FORBIDDEN for a caller who
 * may not, INVALID_REQUEST for a target who is not in the chat, and SESSION_CLOSED. The notice names only the removed
 * person.
 */
export function makeRemovePerson({ removals, announce, room, makeId }: Deps) {
  async function tell(sessionId: string, removed: Removed): Promise<void> {
    room(sessionId).changed()
    if (removed) await announce(sessionId, `removed:${makeId()}`, { code: 'removed', args: removed })
  }

  /** Serialises the votes of one session, as those for a reset. */
  const voteInTurn = oneByOne(
    VOTES_WAITING_MAX,
    async (sessionId: string, caller: Caller, targetUserId: string): Promise<void> => {
      const check = ({ ownerId, target, isOwnerOnline }: RemovalFacts): void => {
        if (!mayVoteToRemove(target, holderOf(caller, ownerId), isOwnerOnline)) throw new Refusal('FORBIDDEN')
      }
      const vote = { sessionId, targetUserId, userId: caller.userId }
      await tell(sessionId, await removals.vote(vote, check, isRemovalDue))
    },
  )

  return {
    async removePerson(caller: Caller, sessionId: string, targetUserId: string): Promise<void> {
      requireNotParley(targetUserId)
      const removed = await removals.remove(sessionId, targetUserId, ({ ownerId, target }) => {
        if (!mayRemove(target, holderOf(caller, ownerId))) throw new Refusal('FORBIDDEN')
      })
      if (removed) await tell(sessionId, removed)
    },

    async toggleRemoveVote(caller: Caller, sessionId: string, targetUserId: string): Promise<void> {
      requireNotParley(targetUserId)
      await voteInTurn(sessionId, caller, targetUserId)
    },
  }
}

/** Throws FORBIDDEN for Parley, which is in every chat and a member of none. */
function requireNotParley(targetUserId: string): void {
  if (targetUserId === ASSISTANT_NAME) throw new Refusal('FORBIDDEN')
}
