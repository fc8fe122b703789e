import type { Member } from '../../domain/people/members.ts'
import { isHere, type ReplyRoom } from '../../domain/parley/turn-taking/room.ts'
import type { ParleyStatus } from '../../protocol/events/parley.ts'
import { ASKED_TO_BE_QUIET } from '../../protocol/silences.ts'

type Deps = {
  roomView: { read(sessionId: string): Promise<Pick<ReplyRoom, 'isHushed' | 'now'> | null> }
  participants: { people(sessionId: string): Promise<readonly Pick<Member, 'isOnline' | 'lastSeenAt'>[]> }
}

/** The quiet that was asked for, where it holds: a person alone with Parley is answered all the same. Else null. */
export function makeParleyNow({ roomView, participants }: Deps) {
  return async function parleyNow(sessionId: string): Promise<ParleyStatus | null> {
    const state = await roomView.read(sessionId)
    if (!state?.isHushed) return null
    const here = (await participants.people(sessionId)).filter((person) => isHere(person, state.now))
    return here.length > 1 ? { status: 'silent', reason: ASKED_TO_BE_QUIET } : null
  }
}
export type ParleyNow = ReturnType<typeof makeParleyNow>
