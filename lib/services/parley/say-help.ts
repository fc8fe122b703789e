import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import type { ParleyWhy } from '../../protocol/parley-why.ts'
import { HELP_SENTENCE } from '../../protocol/texts/care.ts'
import { parleyWhyText } from '../../protocol/texts/en.ts'
import type { Rooms } from '../../domain/room/room-voice.ts'
import type { Clock } from '../clock.ts'
import type { AppendAndTell } from '../messages/append-and-tell.ts'

type Deps = { appendAndTell: AppendAndTell; room: Rooms; makeId: () => string; clock: Pick<Clock, 'now'> }

const AGAIN_MS = 2 * 60_000

/**
 * TURN-3: answers danger when no model does: it refuses, is away, or the budget is spent. Parley says a stored
 * sentence, at most once per period. `seenSeq`: the last message that it answers. People may still ask for an answer.
 */
export function makeSayHelp({ appendAndTell, room, makeId, clock }: Deps) {
  return async function sayHelp(sessionId: string, why: ParleyWhy, seenSeq: number): Promise<void> {
    const draft = {
      id: makeId(),
      sessionId,
      userId: ASSISTANT_NAME,
      userName: ASSISTANT_NAME,
      personIds: [ASSISTANT_NAME],
      kind: 'parley' as const,
      text: HELP_SENTENCE,
      status: 'sent' as const,
      reason: parleyWhyText(why),
      details: { why },
      seenSeq,
      tempMsgId: `help ${Math.floor(clock.now() / AGAIN_MS)}`,
    }
    await appendAndTell(draft, (message) => room(sessionId).messageSent(message))
  }
}
export type SayHelp = ReturnType<typeof makeSayHelp>
