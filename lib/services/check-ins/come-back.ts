import { nextMoment } from '../../domain/check-ins/next-moment.ts'
import type { CheckInDeps } from './propose-check-in.ts'

type Deps = Omit<CheckInDeps, 'makeId'> & {
  /** Called when Parley has spoken: devices, notes and indexes must follow. */
  said: (sessionId: string) => void
}

/**
 * DUE-1, the job 'check-in': Parley comes back once, with the stored text. By night it waits; if the chat is over or
 * the check-in cancelled, it stays silent.
 */
export function makeComeBackTo({ checkIns, room, makeMessageId, said }: Deps) {
  return async function comeBackTo({ sessionId, checkInId }: { sessionId: string; checkInId: string }): Promise<void> {
    const outcome = await checkIns.comeBack({ sessionId, checkInId, messageId: makeMessageId() }, nextMoment)
    if (outcome === 'moved') return
    room(sessionId).changed()
    if (outcome === 'said') said(sessionId)
  }
}
