import type { Caller } from '../../domain/people/caller.ts'
import type { ParticipantStore } from '../ports/room.ts'

type Deps = {
  participants: Pick<ParticipantStore, 'adopt'>
}

/** PROD-26: before a person joins a session, merges their guests there into their visible id. */
export function makeAdoptGuests({ participants }: Deps) {
  return async function adoptGuests(caller: Caller, sessionId: string): Promise<void> {
    const guestIds = caller.ids.filter((id) => id !== caller.userId && id !== caller.accountId)
    if (guestIds.length > 0) await participants.adopt(sessionId, caller.userId, guestIds, caller.defaultName)
  }
}
