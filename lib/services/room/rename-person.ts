import { payerOf, type Caller } from '../../domain/people/caller.ts'
import { checkName } from '../../domain/people/names.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Limit } from '../safety/limit.ts'
import type { ParticipantStore } from '../ports/room.ts'

type Deps = {
  participants: Pick<ParticipantStore, 'rename'>
  renames: Limit
  room: Rooms
}

/**
 * Answers the name as it is kept. What was said before keeps the name it was said under. Throws INVALID_REQUEST for what is no
 * name, which does not count as a rename, and RATE_LIMITED.
 */
export function makeRenamePerson({ participants, renames, room }: Deps) {
  return async function renamePerson(sessionId: string, caller: Caller, newName: string): Promise<string> {
    const check = checkName(newName)
    if (!check.ok) throw new Refusal('INVALID_REQUEST', { text: check.reason })

    await renames.take(payerOf(caller))
    await participants.rename(sessionId, caller.userId, check.name)
    room(sessionId).changed()
    return check.name
  }
}
