import type { Member } from '../domain/members.ts'
import { isHere, type ReplyRoom } from '../domain/turn-taking/room.ts'
import type { Message } from '../protocol/entities.ts'
import type { ParleyStatus } from '../protocol/events.ts'
import { ASKED_TO_BE_QUIET } from '../protocol/silences.ts'

type Deps = {
  roomView: { read(sessionId: string): Promise<Pick<ReplyRoom, 'isHushed' | 'isReplying' | 'now'> | null> }
  participants: { people(sessionId: string): Promise<readonly Pick<Member, 'isOnline' | 'lastSeenAt'>[]> }
}

/**
 * What Parley is doing, for somebody who was not there when the room was told: it replies, or keeps the quiet that was
 * asked for; null: nothing that has to be said. `begun`: the reply that is being written, as far as it is in the list.
 */
export function makeParleyNow({ roomView, participants }: Deps) {
  return async function parleyNow(sessionId: string, begun: Message | undefined): Promise<ParleyStatus | null> {
    const state = await roomView.read(sessionId)
    if (begun && state?.isReplying) return { status: 'replying', reason: begun.reason }
    if (!state?.isHushed) return null
    const here = (await participants.people(sessionId)).filter((person) => isHere(person, state.now))
    return here.length > 1 ? { status: 'silent', reason: ASKED_TO_BE_QUIET } : null // who is alone is answered all the same
  }
}
export type ParleyNow = ReturnType<typeof makeParleyNow>
