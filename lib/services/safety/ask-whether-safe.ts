import type { Caller } from '../../domain/people/caller.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import type { CareStore } from '../ports/safety.ts'
import type { OnError } from '../on-error.ts'

type Deps = { care: Pick<CareStore, 'claimSafetyQuestion'>; room: Rooms; onError: OnError }

/**
 * CARE-3: asks a person, once, whether it is safe for them to talk in this room. Only their own sockets hear it. It runs
 * in the background.
 */
export function makeAskWhetherSafe({ care, room, onError }: Deps) {
  return function askWhetherSafe(caller: Caller, sessionId: string): void {
    care
      .claimSafetyQuestion(sessionId, caller)
      .then((ids) => ids.length > 0 && room(sessionId).safetyQuestion(ids))
      .catch((cause: unknown) => onError(cause, 'asking whether it is safe'))
  }
}
