import type { Rooms } from '../../domain/room/room-voice.ts'
import type { CareStore } from '../ports/safety.ts'

type OnError = (cause: unknown, doing: string) => void
type Deps = { care: Pick<CareStore, 'claimSafetyQuestion'>; room: Rooms; onError: OnError }

/**
 * CARE-3: asks one person, whose ids these are, whether it is safe for them to talk in this room, once. Only their own sockets
 * hear it, and nothing waits for it.
 */
export function makeAskWhetherSafe({ care, room, onError }: Deps) {
  return function askWhetherSafe(sessionId: string, ids: readonly string[]): void {
    care
      .claimSafetyQuestion(sessionId, ids)
      .then((isDue) => isDue && room(sessionId).safetyQuestion(ids))
      .catch((cause: unknown) => onError(cause, 'asking whether it is safe'))
  }
}
