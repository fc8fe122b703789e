import type { Caller } from '../../../domain/people/caller.ts'
import { mayLock } from '../../../domain/room/policies.ts'
import type { Rooms } from '../../../domain/room/room-voice.ts'
import type { Announce } from '../../messages/announce.ts'
import type { DoorStore } from '../../ports/door.ts'
import type { ParticipantStore } from '../../ports/room.ts'
import type { RequireRight } from '../require-right.ts'

type Deps = {
  requireRightInOpen: RequireRight
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
export function makeSetLocked({ requireRightInOpen, doors, participants, announce, room, makeId }: Deps) {
  return async function setLocked(caller: Caller, sessionId: string, isLocked: boolean): Promise<void> {
    await requireRightInOpen(caller, sessionId, mayLock)
    if (!(await doors.setLocked(sessionId, isLocked))) return
    room(sessionId).changed()
    const userName = await participants.nameOf(sessionId, caller.userId)
    await announce(sessionId, `door:${makeId()}`, { code: isLocked ? 'locked' : 'unlocked', args: { userName } })
  }
}
