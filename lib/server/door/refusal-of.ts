import { Refusal } from '../../protocol/errors.ts'
import { limitLines } from '../log/limited-lines.ts'
import { log } from '../log/log.ts'
import { reportRefusal } from '../log/security-log.ts'

/** Limited, because every call fails while the database is away. */
const reportFailure = limitLines(({ doing, ...line }: { cause: unknown; doing: string }) => {
  log.error(line, `Failed while handling ${doing}`)
})

/**
 * Turns a thrown error into the caller's refusal. An unexpected error is logged and told as UNAVAILABLE. `doing` names
 * the call in the log, where the security events are reported, too.
 */
export function refusalOf(cause: unknown, doing: string): Refusal {
  if (!(cause instanceof Refusal)) reportFailure({ cause, doing })
  const refusal = cause instanceof Refusal ? cause : new Refusal('UNAVAILABLE')
  reportRefusal(refusal, doing)
  return refusal
}
