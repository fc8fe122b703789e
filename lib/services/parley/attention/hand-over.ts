import type { Unanswered } from '../../../domain/parley/turn-taking/room.ts'
import { makeAlarm } from '../../alarm.ts'
import type { Clock } from '../../clock.ts'
import type { UnansweredStore } from '../../ports/parley.ts'

/** The gateway that takes an offer says so at once, unless it hears no news just now. */
const TAKEN_WITHIN_MS = 1000

type Deps = {
  unanswered: Pick<UnansweredStore, 'handOver' | 'sayTakenOver'>
  gatewayId: string
  clock: Clock
  onError: (cause: unknown, doing: string) => void
}

export type HandOver = ReturnType<typeof makeHandOver>

/** A gateway that stops offers what waits for an answer to the others. */
export function makeHandOver({ unanswered, gatewayId, clock, onError }: Deps) {
  /** Offers that no gateway has taken yet. */
  const offers = new Map<string, () => void>()

  async function offer(waiting: Unanswered): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const patience = makeAlarm(clock, () => resolve(false))
    offers.set(keyOf(waiting), () => resolve(true)) // before it is said: the answer may be faster
    try {
      if (!(await unanswered.handOver(gatewayId, waiting))) return false
      patience.set(TAKEN_WITHIN_MS)
      return await promise
    } finally {
      patience.cancel()
      offers.delete(keyOf(waiting))
    }
  }

  return {
    /** Answers whether another gateway has it, as it said. Does not fail. */
    async offer(waiting: Unanswered): Promise<boolean> {
      return offer(waiting).catch((cause: unknown) => {
        onError(cause, 'handing over what waits for an answer')
        return false
      })
    },

    /** Somebody has what a gateway handed over. */
    isTaken(waiting: Unanswered): void {
      offers.get(keyOf(waiting))?.()
    },

    /** Tells the gateway that stops that this one has it. */
    take(waiting: Unanswered): void {
      unanswered.sayTakenOver(waiting).catch((cause: unknown) => onError(cause, 'saying what it took over'))
    },
  }
}

const keyOf = ({ sessionId, sinceSeq }: Unanswered) => `${sinceSeq} ${sessionId}`
