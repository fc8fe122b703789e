import type { Rooms } from '../../domain/room/room-voice.ts'
import type { CareStore } from '../ports/safety.ts'

type OnError = (cause: unknown, doing: string) => void
type Deps = { care: Pick<CareStore, 'claimSafetyQuestion'>; room: Rooms; onError: OnError }

/**
 * CARE-3: asks the person with these ids, once, whether it is safe for them to talk in this room. Only their own
 * sockets hear it. It runs in the background.
 */
export function makeAskWhetherSafe({ care, room, onError }: Deps) {
  return function askWhetherSafe(sessionId: string, ids: readonly string[]): void {
    care
      .claimSafetyQuestion(sessionId, ids)
      .then((isDue) => isDue && room(sessionId).safetyQuestion(ids))
      .catch((cause: unknown) => onError(cause, 'asking whether it is safe'))
  }
}
