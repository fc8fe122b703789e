import { checkName } from '../domain/names.ts'
import { Refusal } from '../protocol/errors.ts'

type Deps = {
  participants: { rename(sessionId: string, userId: string, userName: string): Promise<void> }
  tellRoomState: (sessionId: string) => void
}

/** Answers the name as it is kept. What was said before keeps the name it was said under. */
export function makeRenamePerson({ participants, tellRoomState }: Deps) {
  return async function renamePerson(sessionId: string, userId: string, newName: string): Promise<string> {
    const check = checkName(newName)
    if (!check.ok) throw new Refusal('INVALID_REQUEST', { text: check.reason })

    await participants.rename(sessionId, userId, check.name)
    tellRoomState(sessionId)
    return check.name
  }
}
