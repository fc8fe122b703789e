import type { Caller } from '../../../domain/people/caller.ts'
import { mayLock } from '../../../domain/room/policies.ts'
import type { Rooms } from '../../../domain/room/room-voice.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Announce } from '../../messages/announce.ts'
import type { DoorStore } from '../../ports/door.ts'
import type { ParticipantStore } from '../../ports/room.ts'
import type { RequireRight } from '../require-right.ts'

type Deps = {
  requireRight: RequireRight
  doors: Pick<DoorStore, 'setLocked'>
  participants: Pick<ParticipantStore, 'nameOf'>
  announce: Announce
  room: Rooms
  makeId: () => string
}

/**
 * DOOR-1: locks a chat against newcomers, or unlocks it; a repeat changes nothing. Throws FORBIDDEN unless the caller
 * is the owner, and SESSION_CLOSED.
 */
export function makeSetLocked({ requireRight, doors, participants, announce, room, makeId }: Deps) {
  return async function setLocked(sessionId: string, caller: Caller, isLocked: boolean): Promise<void> {
    const { isOpen } = await requireRight(caller, sessionId, mayLock)
    if (!isOpen) throw new Refusal('SESSION_CLOSED')
    if (!(await doors.setLocked(sessionId, isLocked))) return
    room(sessionId).changed()
    const userName = await participants.nameOf(sessionId, caller.userId)
    await announce(sessionId, `door:${makeId()}`, { code: isLocked ? 'locked' : 'unlocked', args: { userName } })
  }
}
