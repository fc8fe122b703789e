import type { Unanswered } from '../../../domain/parley/turn-taking/room.ts'
import { makeAlarm } from '../../alarm.ts'
import type { Clock } from '../../clock.ts'
import type { OnError } from '../../on-error.ts'
import type { UnansweredStore } from '../../ports/parley.ts'

/** A gateway confirms an offer at once, unless it misses news just then. */
const TAKEN_WITHIN_MS = 1000

type Deps = {
  unanswered: Pick<UnansweredStore, 'handOver' | 'sayTakenOver'>
  gatewayId: string
  clock: Clock
  onError: OnError
}

export type HandOver = ReturnType<typeof makeHandOver>

/** Offers a stopping gateway's unanswered messages to the other gateways. */
export function makeHandOver({ unanswered, gatewayId, clock, onError }: Deps) {
  /** Offers that no gateway has taken yet. */
  const offers = new Map<string, () => void>()

  async function offer(waiting: Unanswered): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const patience = makeAlarm(clock, () => resolve(false))
    offers.set(keyOf(waiting), () => resolve(true)) // before the offer: its confirmation may be faster
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
    /** Returns true when another gateway has confirmed. Never rejects. */
    async offer(waiting: Unanswered): Promise<boolean> {
      return offer(waiting).catch((cause: unknown) => {
        onError(cause, 'handing over what waits for an answer')
        return false
      })
    },

    /** Hears that a gateway has taken an offer. */
    confirmed(waiting: Unanswered): void {
      offers.get(keyOf(waiting))?.()
    },

    /** Confirms to the stopping gateway that this one has taken over. */
    take(waiting: Unanswered): void {
      unanswered.sayTakenOver(waiting).catch((cause: unknown) => onError(cause, 'saying what it took over'))
    },
  }
}

const keyOf = ({ sessionId, sinceSeq }: Unanswered) => `${sinceSeq} ${sessionId}`
