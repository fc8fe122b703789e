import { Refusal } from '../../protocol/errors.ts'
import { limitLines } from '../log/limited-lines.ts'
import { log } from '../log/log.ts'
import { reportRefusal } from '../log/security-log.ts'

/** While the database is away that is every call. */
const reportFailure = limitLines(({ doing, ...line }: { cause: unknown; doing: string }) => {
  log.error(line, `Failed while handling ${doing}`)
})

/**
 * What whoever asked is told of a thrown error: a refusal as it is; anything else is logged, and told as UNAVAILABLE. `doing`
 * names what was asked for in the log, where refusals that watchers of misuse count are told as well.
 */
export function refusalOf(cause: unknown, doing: string): Refusal {
  if (!(cause instanceof Refusal)) reportFailure({ cause, doing })
  const refusal = cause instanceof Refusal ? cause : new Refusal('UNAVAILABLE')
  reportRefusal(refusal, doing)
  return refusal
}
