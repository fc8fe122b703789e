import { helpCardOf } from '../../domain/safety/help-card.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import type { HelpCard, HelpKind } from '../../protocol/events/safety/care.ts'
import type { CareStore } from '../ports/safety.ts'

type Deps = { care: Pick<CareStore, 'timeZoneOf'>; room: Rooms; makeId: () => string }

/**
 * CARE-2: shows help to the person with these ids, with the helplines of the country of their last join. Only their own
 * sockets in this room hear it; nothing is stored or logged.
 */
export function makeShowHelp({ care, room, makeId }: Deps) {
  async function cardFor(sessionId: string, ids: readonly string[], kind: HelpKind): Promise<HelpCard> {
    return { cardId: makeId(), ...helpCardOf(kind, await care.timeZoneOf(sessionId, ids)) }
  }

  return {
    cardFor,
    async showHelp(sessionId: string, ids: readonly string[], kind: HelpKind): Promise<void> {
      room(sessionId).helpCard(ids, await cardFor(sessionId, ids, kind))
    },
  }
}
export type ShowHelp = ReturnType<typeof makeShowHelp>['showHelp']
