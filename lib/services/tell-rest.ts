import { restNotice } from '../domain/notices.ts'
import type { Spent } from '../domain/reply.ts'
import type { Announce } from './announce.ts'
import type { Clock } from './clock.ts'

type Deps = {
  announce: Announce
  participants: { nameOf(sessionId: string, userId: string): Promise<string | null> }
  clock: Pick<Clock, 'now'>
}

const AGAIN_MS = 10 * 60_000

/** Tells the room why Parley does not answer, once in a while. */
export function makeTellRest({ announce, participants, clock }: Deps) {
  return async function tellRest(sessionId: string, { whose, retrySeconds }: Spent, userId: string | null) {
    const name = whose === 'person' && userId !== null ? await participants.nameOf(sessionId, userId) : null
    const period = Math.floor(clock.now() / AGAIN_MS)
    await announce(sessionId, `rest:${whose === 'person' ? userId : 'room'}:${period}`, restNotice(name, retrySeconds))
  }
}
export type TellRest = ReturnType<typeof makeTellRest>
