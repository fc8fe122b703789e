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
 * Who a person will be in a session, without making them a participant. With an account, the proven guest is linked to it.
 * Throws REMOVED and ROOM_LOCKED; NOT_FOUND when the session is not open, with the way on where a reset closed it, and then links nobody; RATE_LIMITED
 * when this address asks too often for what is not open: each way on is one more key.
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
