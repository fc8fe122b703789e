import { Refusal } from '../protocol/errors.ts'
import { log } from './log.ts'
import { reportRefusal } from './security-log.ts'

/**
 * What whoever asked is told of a thrown error: a refusal as it is; anything else is logged, and told as UNAVAILABLE. `doing`
 * names what was asked for in the log, where refusals that watchers of misuse count are told as well.
 */
export function refusalOf(cause: unknown, doing: string): Refusal {
  if (!(cause instanceof Refusal)) log.error({ cause }, `Failed while handling ${doing}`)
  const refusal = cause instanceof Refusal ? cause : new Refusal('UNAVAILABLE')
  reportRefusal(refusal, doing)
  return refusal
}
