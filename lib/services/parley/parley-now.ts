import { isHere } from '../../domain/parley/turn-taking/room.ts'
import type { ParleyStatus } from '../../protocol/events/parley.ts'
import { ASKED_TO_BE_QUIET } from '../../protocol/parley-why.ts'
import type { RoomView } from '../ports/parley.ts'
import type { ParticipantStore } from '../ports/room.ts'

type Deps = {
  roomView: Pick<RoomView, 'read'>
  participants: Pick<ParticipantStore, 'people'>
}

/** Returns the quiet that a room asked for, else null. It does not hold for a person alone with Parley. */
export function makeParleyNow({ roomView, participants }: Deps) {
  return async function parleyNow(sessionId: string): Promise<ParleyStatus | null> {
    const state = await roomView.read(sessionId)
    if (!state?.isHushed) return null
    const here = (await participants.people(sessionId)).filter((person) => isHere(person, state.now))
    return here.length > 1 ? { status: 'silent', reason: ASKED_TO_BE_QUIET } : null
  }
}
export type ParleyNow = ReturnType<typeof makeParleyNow>
