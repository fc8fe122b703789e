import type { ReplyRoom } from '../domain/turn-taking/index.ts'
import type { Message } from '../protocol/entities.ts'
import type { ParleyStatus } from '../protocol/events.ts'
import { ASKED_TO_BE_QUIET } from '../protocol/silences.ts'

type Deps = {
  replies: { room(sessionId: string): Promise<Pick<ReplyRoom, 'isHushed' | 'isReplying'> | null> }
  participants: { people(sessionId: string): Promise<readonly { isOnline: boolean }[]> }
}

/**
 * What Parley is doing, for somebody who was not there when the room was told; null where no table tells of anything. `begun`:
 * the reply that is being written, as far as it is in the list.
 */
export function makeParleyNow({ replies, participants }: Deps) {
  return async function parleyNow(sessionId: string, begun: Message | undefined): Promise<ParleyStatus | null> {
    const state = await replies.room(sessionId)
    if (state?.isReplying)
      return begun ? { status: 'replying', reason: begun.reason ?? undefined } : { status: 'thinking' }
    if (!state?.isHushed) return null
    const here = (await participants.people(sessionId)).filter(({ isOnline }) => isOnline)
    return here.length > 1 ? { status: 'silent', reason: ASKED_TO_BE_QUIET } : null // who is alone is answered all the same
  }
}
