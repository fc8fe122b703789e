import { nameIn, type Account, type Caller } from '../../domain/people/caller.ts'
import { Refusal, TEXTS } from '../../protocol/errors.ts'
import type { HttpJoin } from '../../protocol/http.ts'
import type { RequireDoor } from './door/require-door.ts'
import type { FollowReset } from './follow-reset.ts'
import type { Limit } from '../safety/limit.ts'
import type { DoorStore } from '../ports/door.ts'
import type { SessionStore, ParticipantStore } from '../ports/room.ts'

type Deps = {
  sessions: Pick<SessionStore, 'find'>
  participants: Pick<ParticipantStore, 'membershipsOf'>
  doors: Pick<DoorStore, 'doorWithoutKey'>
  requireDoor: RequireDoor
  callerIn(account: Account, guestId: string | null, sessionId: string): Promise<Caller>
  followReset: FollowReset
  /** Per address. */
  joins: Pick<Limit, 'take'>
}

/**
 * Returns a person's identity in a session, without joining them. With an account, the proven guest is linked to it.
 * Throws REMOVED and ROOM_LOCKED. Throws NOT_FOUND when the session is not open, and then links no guest; after a reset
 * it holds the way on. Throws RATE_LIMITED when an address asks for too many closed sessions: each way on makes a key.
 */
export function makeIntroduce({ sessions, participants, doors, requireDoor, callerIn, followReset, joins }: Deps) {
  return async function introduce(
    { caller: proven, account, address }: { caller: Caller; account: Account | null; address: string },
    sessionId: string,
  ): Promise<HttpJoin> {
    const session = await sessions.find(sessionId)
    const ids = [...proven.ids, proven.guestId].filter((id) => id !== null)
    if (!session?.isOpen) {
      await joins.take(address)
      throw new Refusal('NOT_FOUND', { text: TEXTS.roomClosed, redirect: await followReset(sessionId, ids) })
    }

    const caller = account ? await callerIn(account, proven.guestId, sessionId) : proven
    await requireDoor(await doors.doorWithoutKey(sessionId, caller.ids), sessionId, caller)
    const memberships = await participants.membershipsOf(sessionId, caller.ids)
    return { userId: caller.userId, userName: nameIn(memberships, caller) }
  }
}
