import { nextMoment } from '../../domain/check-ins/next-moment.ts'
import type { CheckInDeps } from './propose-check-in.ts'

type Deps = Omit<CheckInDeps, 'makeId'> & {
  /** Parley said something: people's devices, notes and indexes follow. */
  said: (sessionId: string) => void
}

/**
 * DUE-1, the job 'check-in': Parley comes back, once, with the text as it stands. By night it comes later, and where the chat is
 * over or the check-in cancelled it does not.
 */
export function makeComeBackTo({ checkIns, room, makeMessageId, said }: Deps) {
  return async function comeBackTo({ sessionId, checkInId }: { sessionId: string; checkInId: string }): Promise<void> {
    const outcome = await checkIns.comeBack({ sessionId, checkInId, messageId: makeMessageId() }, nextMoment)
    if (outcome === 'moved') return
    room(sessionId).changed()
    if (outcome === 'said') said(sessionId)
  }
}
