import { cueOf } from '../../../domain/parley/prompt/cue.ts'
import { decide } from '../../../domain/parley/turn-taking/decide.ts'
import type { Speech } from '../../../domain/parley/turn-taking/decision.ts'
import { HOLD_MAX_MS } from '../../../domain/parley/turn-taking/timing/hold.ts'
import type { Room, TurnEvent } from '../../../domain/parley/turn-taking/room.ts'
import type { Lease } from '../../../domain/parley/reply.ts'
import type { LookAtRoom } from '../look-at-room.ts'
import type { Preparation, Prepared } from '../reply/prepare-reply.ts'

export type PrepareDeps = {
  lookAtRoom: LookAtRoom
  prepareReply: (lease: Lease, kind: TurnEvent['kind']) => Promise<Preparation>
}

/** Looks at the room once more before a reply, and lays out what the model reads. */
export function makePrepare({ lookAtRoom, prepareReply }: PrepareDeps) {
  /**
   * Looks again under the lease. Returns null when another gateway has just answered, or a person asked for quiet. The
   * model reads the lines of this decision. If this one would ask the gate, the first decision stands: the gate has
   * answered.
   */
  return async function prepare(lease: Lease, occasion: TurnEvent, first: Speech): Promise<Prepared | null> {
    const { sessionId } = lease
    const [look, preparation] = await Promise.all([lookAtRoom(sessionId, occasion), prepareReply(lease, occasion.kind)])
    const { promptFor, ...prepared } = preparation
    const newest = look && look.lastSeq < prepared.seenSeq ? await lookAtRoom(sessionId, occasion) : look
    if (!newest?.isOpen) return null
    const pauseIsOver = new Date(newest.now.getTime() + HOLD_MAX_MS)
    const view: Room = { ...newest.room, typing: [], lastAskedAt: null, aloneSince: null }
    const decision = decide(view, occasion, pauseIsOver)
    // 'wait': Parley has just replied, or a person continues at another gateway, which then looks itself.
    if (decision.verdict === 'silent' || decision.verdict === 'wait' || decision.endsQuiet) return null
    const speech = decision.verdict === 'speak' ? decision : first
    const { respondTo, answers, dangerSeqs = [] } = speech
    const cue = cueOf(speech)
    return {
      ...prepared,
      names: newest.people.map(({ userName }) => userName),
      answersSeq: answers.at(-1)?.seq ?? null,
      cue,
      dangerSeqs,
      promptOf: promptFor(newest.people, respondTo, cue),
    }
  }
}
