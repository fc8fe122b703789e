import { owns, type Caller } from '../../../domain/people/caller.ts'
import { isRemovalDue } from '../../../domain/room/door/removal.ts'
import { mayRemove, mayVoteToRemove, type Holder } from '../../../domain/room/policies.ts'
import type { Rooms } from '../../../domain/room/room-voice.ts'
import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Announce } from '../../messages/announce.ts'
import { oneByOne } from '../../one-by-one.ts'
import type { RemovalFacts, RemovalStore, Removed } from '../../ports/door.ts'

type Deps = {
  removals: Pick<RemovalStore, 'remove' | 'vote'>
  announce: Announce
  room: Rooms
  makeId: () => string
}

/** Far more votes than a room has people; each takes some milliseconds. */
const VOTES_WAITING_MAX = 500

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

  return {
    async removePerson(sessionId: string, caller: Caller, targetUserId: string): Promise<void> {
      requireNotParley(targetUserId)
      const removed = await removals.remove(sessionId, targetUserId, ({ ownerId, target }) => {
        if (!mayRemove(target, holderOf(caller, ownerId))) throw new Refusal('FORBIDDEN')
      })
      if (removed) await tell(sessionId, removed)
    },

    /** Serialises the votes of one session, as those for a reset. */
    toggleRemoveVote: oneByOne(
      VOTES_WAITING_MAX,
      async function toggleRemoveVote(sessionId: string, caller: Caller, targetUserId: string): Promise<void> {
        requireNotParley(targetUserId)
        const { userId } = caller
        const check = ({ ownerId, target, isOwnerOnline }: RemovalFacts): void => {
          if (!mayVoteToRemove(target, holderOf(caller, ownerId), isOwnerOnline)) throw new Refusal('FORBIDDEN')
        }
        await tell(sessionId, await removals.vote({ sessionId, targetUserId, userId }, check, isRemovalDue))
      },
    ),
  }
}

function holderOf(caller: Pick<Caller, 'ids'>, ownerId: string | null): Holder {
  return { ids: new Set(caller.ids), isOwner: owns(caller, ownerId) }
}

/** Throws FORBIDDEN for Parley, which is in every chat and a member of none. */
function requireNotParley(targetUserId: string): void {
  if (targetUserId === ASSISTANT_NAME) throw new Refusal('FORBIDDEN')
}
