import { Refusal } from '../../protocol/errors.ts'
import type { Limit } from '../safety/limit.ts'

type Deps = {
  flags: { isFlagged(address: string): boolean }
  sends: Limit
  /** Hears of every send that came too fast. */
  onFlood(address: string): void
}

/**
 * Whether somebody may send now; answers how to take it back, for a repeat counts no second time. Throws IP_FLAGGED or
 * RATE_LIMITED (ROLE-21, DEC-20).
 */
export function makeAdmitSender({ flags, sends, onFlood }: Deps) {
  return async function admitSender(sender: { payer: string; address: string }): Promise<() => Promise<void>> {
    if (flags.isFlagged(sender.address)) throw new Refusal('IP_FLAGGED')
    try {
      await sends.take(sender.payer)
    } catch (refusal) {
      onFlood(sender.address)
      throw refusal
    }
    return () => sends.giveBack(sender.payer)
  }
}
export type AdmitSender = ReturnType<typeof makeAdmitSender>
