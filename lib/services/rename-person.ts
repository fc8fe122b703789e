import { checkName } from '../domain/names.ts'
import { Refusal } from '../protocol/errors.ts'
import type { RoomState } from './tell-room-state.ts'

type Deps = Pick<RoomState, 'tellRoomState' | 'tellIfInDoubt'> & {
  participants: { rename(sessionId: string, userId: string, userName: string): Promise<void> }
}

/** Answers the name as it is kept. What was said before keeps the name it was said under. */
export function makeRenamePerson({ participants, tellRoomState, tellIfInDoubt }: Deps) {
  return async function renamePerson(sessionId: string, userId: string, newName: string): Promise<string> {
    const check = checkName(newName)
    if (!check.ok) throw new Refusal('INVALID_REQUEST', { text: check.reason })

    await participants.rename(sessionId, userId, check.name).catch(tellIfInDoubt(sessionId))
    tellRoomState(sessionId)
    return check.name
  }
}
