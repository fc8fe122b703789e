import type { Violation } from '../checker.ts'
import type { Reading } from '../reading.ts'

const dayOf = (timestamp: string) => timestamp.slice(0, 10)

/** Checks that a person stores at most the quota in a day, and that no send is refused before. */
export function* checkQuota(reading: Reading): Iterable<Violation> {
  const stored = [...reading.stored.values()].flat()
  const byPerson = Map.groupBy(stored, ({ userId }) => userId)
  for (const userId of new Set(reading.ops('send').map(({ invoke }) => invoke.userId))) {
    const days = Map.groupBy(byPerson.get(userId) ?? [], ({ timestamp }) => dayOf(timestamp))
    for (const [day, { length }] of days) {
      if (length > reading.quota) yield { kind: 'quota', what: `${userId} has ${length} of ${reading.quota} on ${day}` }
    }
    const wasRefused = reading
      .ops('send')
      .some(({ invoke, outcome, code }) => invoke.userId === userId && outcome === 'fail' && code === 'QUOTA_EXCEEDED')
    const isFull = [...days.values()].some(({ length }) => length === reading.quota)
    // A refusal does not name its day, so a run over midnight proves nothing.
    if (wasRefused && !isFull && days.size < 2) {
      yield {
        kind: 'quota',
        what: `${userId} was refused with ${byPerson.get(userId)?.length ?? 0} of ${reading.quota}`,
      }
    }
  }
}
