import { Refusal } from '../../protocol/errors.ts'
import type { Limit } from '../safety/limit.ts'

type Deps = {
  flags: { isFlagged(address: string): boolean }
  sends: Limit
  /** Hears of every send that was too fast. */
  onFlood(address: string): void
}

/**
 * Admits a send, or throws IP_FLAGGED or RATE_LIMITED (ROLE-21, DEC-20). Returns a function that takes the count back:
 * a repeat does not count twice.
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
