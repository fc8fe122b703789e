import { helpCardOf } from '../../domain/safety/help-card.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import type { HelpCard, HelpKind, SafetyAnswer } from '../../protocol/events/safety/care.ts'
import { SAFETY_ANSWER_TEXTS } from '../../protocol/texts/care.ts'
import type { CareStore } from '../ports/safety.ts'

type Deps = { care: Pick<CareStore, 'timeZoneOf'>; room: Rooms; makeId: () => string }

/**
 * CARE-2: shows help to the person with these ids, with the helplines of the country of their last join. Only their own
 * sockets in this room hear it, which are in the rooms of `hearers`; nothing is stored or logged.
 */
export function makeShowHelp({ care, room, makeId }: Deps) {
  async function cardFor(sessionId: string, ids: readonly string[], kind: HelpKind): Promise<HelpCard> {
    return { cardId: makeId(), ...helpCardOf(kind, await care.timeZoneOf(sessionId, ids)) }
  }

  return {
    /** CARE-3: returns the help after an answer to the safety question, worded for that answer. */
    async safetyHelp(
      sessionId: string,
      ids: readonly string[],
      answer: Exclude<SafetyAnswer, 'yes'>,
    ): Promise<HelpCard> {
      return { ...(await cardFor(sessionId, ids, 'fear')), text: SAFETY_ANSWER_TEXTS[answer] }
    },
    async showHelp(
      sessionId: string,
      { ids, hearers }: { ids: readonly string[]; hearers: readonly string[] },
      kind: HelpKind,
    ): Promise<void> {
      room(sessionId).helpCard(hearers, await cardFor(sessionId, ids, kind))
    },
  }
}
export type ShowHelp = ReturnType<typeof makeShowHelp>['showHelp']
