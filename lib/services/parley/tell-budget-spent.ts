import type { Spent } from '../../domain/parley/reply.ts'
import type { Announce } from '../messages/announce.ts'
import type { Clock } from '../clock.ts'
import type { ParticipantStore } from '../ports/room.ts'

type Deps = {
  announce: Announce
  participants: Pick<ParticipantStore, 'nameOf'>
  clock: Pick<Clock, 'now'>
}

const AGAIN_MS = 10 * 60_000

/** Tells the room why Parley does not answer, at most once per period. */
export function makeTellBudgetSpent({ announce, participants, clock }: Deps) {
  return async function tellBudgetSpent(sessionId: string, { whose, retrySeconds }: Spent, userId: string | null) {
    const userName = whose === 'person' && userId !== null ? await participants.nameOf(sessionId, userId) : null
    const period = Math.floor(clock.now() / AGAIN_MS)
    const onceKey = `rest:${whose === 'person' ? userId : 'room'}:${period}`
    await announce(sessionId, onceKey, { code: 'rest', args: { userName, retrySeconds } })
  }
}
export type TellBudgetSpent = ReturnType<typeof makeTellBudgetSpent>
