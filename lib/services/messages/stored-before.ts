import { payerOf, type Sender } from '../../domain/people/caller.ts'
import { oneByOne } from '../one-by-one.ts'

/** More repeats than any page has under way. */
const REPEATS_WAITING_MAX = 500

/**
 * Answers a refused repeat by what it stored before (contract, section 8). `find` returns null for anything else, which
 * stays refused. Such repeats have no limit, so one payer's are looked up one at a time.
 */
export function makeStoredBefore<Stored extends object>(
  find: (sender: Sender, tempMsgId: string) => Promise<Stored | null>,
) {
  const lookUp = oneByOne(
    REPEATS_WAITING_MAX,
    async (_payer, sender: Sender, tempMsgId: string, refusal: unknown): Promise<Stored> => {
      const stored = await find(sender, tempMsgId)
      if (stored === null) throw refusal
      return stored
    },
  )
  return async function storedBefore(sender: Sender, tempMsgId: string | null, refusal: unknown): Promise<Stored> {
    if (tempMsgId === null) throw refusal
    return lookUp(payerOf(sender), sender, tempMsgId, refusal)
  }
}
