import type { MakeCounter } from '../ports/safety.ts'
import type { OnError } from '../on-error.ts'

/** Decision 13: this many refused sends make a bad minute; this many bad minutes in the window set a flag. */
const SUSTAINED_ABUSE = { refusedPerMinute: 60, badMinutes: 10, windowSeconds: 1800, flagSeconds: 3600 }

const MINUTE_SECONDS = 60

type Deps = {
  makeCounter: MakeCounter
  flag(address: string, reason: string, seconds: number): Promise<void>
  onError: OnError
}

/**
 * Watches addresses that keep sending after refusals. One burst, however large, is one bad minute; only an address with
 * many bad minutes is flagged.
 */
export function makeAbuseWatch({ makeCounter, flag, onError }: Deps) {
  const { refusedPerMinute, badMinutes, windowSeconds, flagSeconds } = SUSTAINED_ABUSE
  const refused = makeCounter(MINUTE_SECONDS)
  const minutes = makeCounter(windowSeconds)

  async function note(address: string): Promise<void> {
    if ((await refused.add(address)).count !== refusedPerMinute) return
    if ((await minutes.add(address)).count !== badMinutes) return
    await flag(address, 'automatic: kept sending far too fast', flagSeconds)
  }

  return function refusedFrom(address: string): void {
    note(address).catch((cause: unknown) => onError(cause, 'watching for abuse'))
  }
}
